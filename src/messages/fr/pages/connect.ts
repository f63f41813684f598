import type { connect as english } from '../../en/pages/connect.ts';

export const connect: typeof english = {
  title: 'Connecter un ordinateur',
  intro:
    'Utilisez vos fichiers comme un lecteur réseau : les dossiers s’ouvrent dans le gestionnaire de fichiers, et les applications y ouvrent et enregistrent des fichiers.',
  address: 'Adresse',
  copy: 'Copier',
  copied: 'Adresse copiée',
  copyFor: 'Copier pour %{name}',
  commandCopied: 'Commande copiée',
  signIn: 'Nom et mot de passe',
  signInHint:
    'Connectez-vous avec votre adresse e-mail, %{id}, ou votre identifiant. Utilisez un jeton à la place de votre mot de passe. Créez-en un par ordinateur, pour pouvoir le révoquer si l’ordinateur est perdu.',
  make: 'Créer un jeton',
  tokenName: 'Lecteur réseau',
  off: 'Le lecteur réseau est désactivé sur ce serveur. Contactez votre administrateur.',
  systems: 'Instructions',
  system: {
    windows:
      'Dans l’Explorateur de fichiers, ouvrez Ce PC, choisissez Connecter un lecteur réseau, saisissez l’adresse et cochez Se connecter à l’aide d’informations d’identification différentes. Windows n’accepte que les adresses https. Pour ouvrir des fichiers de plus de 50 Mo, augmentez FileSizeLimitInBytes dans le registre.',
    macos: 'Dans le Finder, choisissez Aller, Se connecter au serveur, et saisissez l’adresse.',
    gnome: 'Dans Fichiers, choisissez Autres emplacements et saisissez cette adresse.',
    kde: 'Saisissez cette adresse dans Dolphin.',
    davfs:
      'Montez le lecteur comme un dossier. Sous Linux 6.16 ou ultérieur, définissez buf_size sur 64 dans /etc/davfs2/davfs2.conf, sinon les dossiers semblent vides.',
    rclone: 'Copiez et synchronisez des dossiers en ligne de commande.',
  },
};
