import type { officeEditor as english } from '../en/officeEditor.ts';

/** Texts of the page around the editor of an office server, in German. */
export const officeEditor: typeof english = {
  frame: 'Editor: %{name}',
  opening: '%{name} wird geöffnet…',
  edit: 'Bearbeiten',
  close: 'Schließen',
  rename: '„%{name}“ umbenennen',
  naming: 'Drücken Sie die Eingabetaste, um das Dokument zu öffnen.',
  others: 'Bearbeiten auch: %{names}',
  state: {
    view: 'Nur Ansicht',
    saved: 'Gespeichert %{on}',
    saving: 'Wird gespeichert…',
    changed: 'Nicht gespeicherte Änderungen',
    notSaved: 'Seit %{smart_count} Minute nicht gespeichert |||| Seit %{smart_count} Minuten nicht gespeichert',
    late: 'Änderungen werden gespeichert, wenn alle das Dokument geschlossen haben',
  },
  view: {
    held: 'Diese Datei unterliegt einer rechtlichen Sperre und kann nur angesehen werden.',
    locked: 'Jemand anderes bearbeitet diese Datei.',
    lockedBy: '%{names} bearbeitet diese Datei oder hat sie gesperrt. Sie können sie hier lesen.',
    tooLarge: 'Diese Datei ist zu groß für den Editor.',
    rights: 'Sie können diese Datei nur ansehen.',
    version: 'Dies ist eine frühere Version. Sie kann nur angesehen werden.',
  },
  slow: 'Der Editor braucht länger als gewöhnlich.',
  failed: 'Der Editor konnte diese Datei nicht öffnen.',
  idle: 'Der Editor macht eine Pause, weil eine Weile nichts geschah.',
  closed: 'Der Editor hat das Dokument geschlossen.',
  ended:
    'Die Bearbeitung wurde von jemand anderem oder nach einer langen Pause beendet. Was der Editor jetzt speichert, wird neben der Datei abgelegt.',
  signedIn: 'Sie sind wieder angemeldet. Öffnen Sie das Dokument erneut, damit es gespeichert werden kann.',
  signIn: 'Anmelden',
  do: {
    wait: 'Weiter warten',
    pages: 'Als Seiten ansehen',
    download: 'Herunterladen',
    program: 'In Desktop-Programm öffnen',
    retry: 'Erneut versuchen',
    back: 'Zurück zur Datei',
    files: 'Zu den Dateien',
    continue: 'Fortfahren',
  },
  unsaved: {
    title: 'Ohne die letzten Änderungen schließen?',
    text: 'Ihre letzten Änderungen sind noch nicht gespeichert. Wenn Sie das Dokument jetzt schließen, können sie verloren gehen.',
    stay: 'Zurück zum Dokument',
    leave: 'Trotzdem schließen',
  },
  program: {
    office: 'Microsoft Office',
    libreoffice: 'LibreOffice',
    nothing: 'Nichts passiert? Installieren Sie das Programm oder öffnen Sie die Datei von einem Netzlaufwerk.',
  },
};
