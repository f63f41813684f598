import type { connect as english } from '../../en/pages/connect.ts';

export const connect: typeof english = {
  title: 'Connecter un ordinateur',
  intro:
    'Synchronisez des dossiers sur votre ordinateur ou téléphone avec un client, ou ouvrez vos fichiers comme lecteur réseau.',
  driveIntro:
    'Utilisez vos fichiers comme un lecteur réseau : les dossiers s’ouvrent dans le gestionnaire de fichiers, et les applications y ouvrent et enregistrent des fichiers.',
  copy: 'Copier',
  copied: 'Adresse copiée',
  copyFor: 'Copier pour %{name}',
  commandCopied: 'Commande copiée',
  signInHint:
    'Connectez-vous avec votre adresse e-mail, %{id}, ou votre identifiant. Utilisez un jeton à la place de votre mot de passe. Créez-en un par ordinateur, pour pouvoir le révoquer si l’ordinateur est perdu.',
  make: 'Créer un jeton',
  tokenName: 'Lecteur réseau',
  off: 'Le lecteur réseau est désactivé sur ce serveur. Contactez votre administrateur.',
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
  drive: 'Lecteur réseau',
  driveHint:
    'Les dossiers s’ouvrent dans le gestionnaire de fichiers, et les applications y ouvrent et enregistrent des fichiers. Rien n’est stocké sur l’ordinateur ; cela ne fonctionne donc qu’en ligne.',
  driveAddress: 'Adresse du lecteur réseau',
  sync: {
    title: 'Dossiers synchronisés',
    hint: 'Les clients qui parlent le protocole ownCloud/Nextcloud gardent des dossiers de votre appareil identiques à ceux d’ici, même si vous êtes hors ligne un moment.',
    system: 'Votre appareil',
    install: 'Installez un client',
    clients: {
      desktop:
        'Installez le client de bureau de Nextcloud ou d’ownCloud depuis son site web, ou demandez-le à votre administrateur. Les deux sont gratuits.',
      linux:
        'Installez le paquet nextcloud-desktop ou owncloud-client de votre distribution, ou le client du site web de Nextcloud ou d’ownCloud. Les deux sont gratuits.',
      phone:
        'Installez l’application Nextcloud ou ownCloud depuis la boutique d’applications. Ces applications n’ont pas été testées avec ce serveur.',
    },
    enter: 'Saisissez l’adresse',
    enterHint: 'Démarrez le client, choisissez de vous connecter à votre propre serveur et saisissez cette adresse.',
    enterOnPhone: 'Ouvrez l’application, choisissez de vous connecter et saisissez cette adresse.',
    address: 'Adresse du serveur',
    signIn: 'Connectez-vous dans le navigateur',
    signInHint:
      'Le client ouvre une page dans votre navigateur. Connectez-vous comme d’habitude et choisissez « Connecter cet appareil ». Si un client demande plutôt un nom d’utilisateur et un mot de passe, utilisez votre identifiant et un jeton d’API.',
    choose: 'Choisissez des dossiers',
    chooseHint:
      'Dans le client, choisissez le dossier local et les dossiers à synchroniser. Tout le reste reste ici seulement.',
    chooseOnPhone:
      'Parcourez vos fichiers dans l’application. Un fichier est stocké sur l’appareil quand vous l’ouvrez ou le marquez pour l’usage hors ligne.',
  },
  know: {
    title: 'Bon à savoir',
    online:
      'Les fichiers que vous pouvez consulter mais pas télécharger restent en ligne : ils n’apparaissent pas sur l’appareil.',
    readOnly:
      'Ne mettez pas de nouveaux fichiers dans des dossiers que vous pouvez seulement lire. Ils ne sont pas envoyés, et certains clients les suppriment de l’ordinateur.',
    conflict:
      'Si vous et quelqu’un d’autre modifiez un fichier en même temps, les deux versions sont gardées : la vôtre comme copie avec « conflicted copy » dans son nom.',
    lost: 'Si vous perdez un appareil, effacez ses fichiers synchronisés sous Sécurité, Appareils connectés.',
  },
  device: {
    title: 'Connecter cet appareil ?',
    intro:
      'Vous êtes connecté en tant que %{name}. Un client veut se connecter à votre compte. Il pourra lire et modifier vos fichiers.',
    client: 'Client',
    address: 'Adresse IP',
    startedOn: 'Commencé',
    code: 'Code',
    warning: 'Ne le connectez que si vous venez de commencer cela vous-même sur votre propre appareil.',
    submit: 'Connecter cet appareil',
    done: 'Appareil connecté',
    connected: 'Vous pouvez fermer cette page et revenir à votre appareil. Il continue tout seul.',
    toDevices: 'Appareils connectés',
  },
};
