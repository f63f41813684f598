import type { settings as english } from '../../en/pages/settings.ts';

export const settings: typeof english = {
  title: 'Paramètres',
  sections: { storage: 'Stockage', modules: 'Modules', access: 'Accès', signIn: 'Connexion' },
  binRetensionDays: 'Conservation dans la corbeille (jours)',
  bbsRecentPeriod: 'Annonce signalée comme nouvelle (jours)',
  versionMinutes: 'Minutes entre les versions d’une session de modification',
  versionMinutesHint:
    'Des enregistrements d’une session, un reste dans l’historique des versions toutes les tant de minutes.',
  historyReads: 'Montrer aux éditeurs qui a consulté et téléchargé un fichier',
  historyReadsHint:
    'L’historique contient alors les consultations et téléchargements pour tous ceux qui peuvent modifier le fichier. Les administrateurs les voient toujours, pendant 12 mois.',
  accessReviewMonths: 'Mois entre les révisions d’accès (0 : jamais)',
  ocrLanguages: 'Langues de la reconnaissance de texte',
  emptiesBin:
    'Les éléments qui sont dans la corbeille depuis plus de %{smart_count} jour seront supprimés définitivement. |||| Les éléments qui sont dans la corbeille depuis plus de %{smart_count} jours seront supprimés définitivement.',
  authMode: 'Mode d’authentification',
  authModes: {
    0: 'Les utilisateurs se connectent avec un identifiant et un mot de passe enregistrés ici.',
    1: 'Les utilisateurs se connectent par l’annuaire de votre organisation. Les mots de passe enregistrés ici ne valent que pour les administrateurs système locaux.',
  },
  adminSecondFactor: 'Exiger l’authentification à deux facteurs des administrateurs',
  adminSecondFactorHint:
    'Les administrateurs qui ne l’utilisent pas encore sont déconnectés et la configurent à leur prochaine connexion.',
  userSecondFactor: 'Exiger l’authentification à deux facteurs de tous les utilisateurs',
  userSecondFactorHint:
    'Les utilisateurs qui ne l’utilisent pas encore sont déconnectés et la configurent à leur prochaine connexion.',
  factorFixed: 'Seul un administrateur système peut la désactiver.',
  saved: 'Paramètres enregistrés',
  loginAs: 'Se connecter en tant que',
  loginAsHint:
    'Voyez l’application comme un autre utilisateur. Tout ce que vous faites est consigné sous les deux noms.',
  user: 'Utilisateur',
  chooseUser: 'Choisissez un utilisateur',
  usage: 'Utilisation',
  month: 'Mois',
  storage: 'Espace utilisé',
  totalFiles: 'Total des fichiers',
  deletedFiles: 'Fichiers supprimés',
  downloads: 'Volume téléchargé',
  downloadedFiles: 'Fichiers téléchargés',
  templateFolderId: 'Dossier des modèles',
  templateFolderIdHint:
    'Ses fichiers sont proposés sous Nouveau, À partir d’un modèle, à tous ceux qui peuvent les télécharger.',
  folder: {
    choose: 'Choisir un dossier…',
    none: 'Aucun dossier',
    remove: 'Retirer',
    search: 'Rechercher des dossiers',
    submit: 'Choisir',
    gone: 'Ce dossier n’existe plus.',
  },
  previewsAhead: 'Préparer l’aperçu des documents après l’importation',
  previewsAheadHint:
    'Les documents s’ouvrent alors sans attente. Sinon, l’aperçu est créé à la première ouverture du document.',
};
