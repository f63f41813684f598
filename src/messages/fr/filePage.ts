import type { filePage as english } from '../en/filePage.ts';

export const filePage: typeof english = {
  access: {
    title: 'Vous n’avez pas accès',
    hint: 'Ce que vise ce lien n’existe pas ou n’est pas partagé avec vous. Si quelqu’un vous a envoyé le lien, demandez l’accès.',
    request: 'Demander l’accès',
    message: 'Message (facultatif)',
    send: 'Envoyer la demande',
    sent: 'Demande envoyée. Vous aurez accès dès que quelqu’un l’accordera.',
    start: 'Aller à mes fichiers',
  },
  move: {
    recent: 'Récents',
    newFolder: 'Nouveau dossier',
    newFolderName: 'Nom du nouveau dossier',
    create: 'Créer',
  },
  /** The labels of keys, in menus. */
  keys: { Ctrl: 'Ctrl', Enter: 'Entrée', Del: 'Suppr' },
};
