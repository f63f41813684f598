import type { filePage as english } from '../en/filePage.ts';

export const filePage: typeof english = {
  access: {
    title: 'Sie haben keinen Zugriff',
    hint: 'Das Ziel dieses Links gibt es nicht, oder es ist nicht für Sie freigegeben. Wenn Ihnen jemand den Link geschickt hat, fordern Sie Zugriff an.',
    request: 'Zugriff anfordern',
    message: 'Nachricht (optional)',
    send: 'Anfrage senden',
    sent: 'Anfrage gesendet. Sie erhalten Zugriff, sobald jemand ihn gewährt.',
    start: 'Zu meinen Dateien',
  },
  move: {
    recent: 'Zuletzt verwendet',
    newFolder: 'Neuer Ordner',
    newFolderName: 'Name des neuen Ordners',
    create: 'Erstellen',
  },
  /** The labels of keys, in menus. */
  keys: { Ctrl: 'Strg', Enter: 'Eingabe', Del: 'Entf' },
};
