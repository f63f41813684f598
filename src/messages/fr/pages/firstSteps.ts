import type { firstSteps as english } from '../../en/pages/firstSteps.ts';

export const firstSteps: typeof english = {
  title: 'Premiers pas',
  progress: '%{done} sur %{total}',
  left: 'encore %{left}',
  dismiss: 'Masquer les premiers pas',
  done: 'terminé',
  problems: '%{smart_count} point à examiner |||| %{smart_count} points à examiner',
  steps: {
    company: 'Nommer votre organisation',
    group: 'Créer un groupe',
    user: 'Créer un utilisateur',
    folder: 'Créer un dossier',
    access: 'Donner à un groupe l’accès à un dossier',
    backup: 'Configurer une sauvegarde',
    mail: 'Relier un serveur de messagerie',
  },
  hints: {
    company: 'Définissez COMPANY_NAME et redémarrez le serveur.',
    group: 'Les services et les équipes reçoivent l’accès ensemble.',
    user: 'Les nouveaux utilisateurs reçoivent une invitation par e-mail.',
    folder: 'Dans la liste des fichiers, avec Nouveau.',
    access: 'Sans cela, seuls les administrateurs voient le dossier.',
    backup: 'Une commande, exécutée chaque jour.',
    mail: 'Sans lui, les e-mails restent sur le serveur.',
  },
};
