import type { bin as english } from '../en/bin.ts';

export const bin: typeof english = {
  title: 'Papierkorb',
  search: 'Im Papierkorb suchen',
  name: 'Name',
  location: 'Ursprünglicher Ort',
  size: 'Größe',
  deletedOn: 'Gelöscht am',
  deletedBy: 'Gelöscht von',
  updatedOn: 'Geändert am',
  updatedBy: 'Geändert von',
  total: '%{count} gelöschtes Element |||| %{count} gelöschte Elemente',
  empty: 'Der Papierkorb ist leer.',
  emptyHint:
    'Was Sie löschen, kann von hier %{smart_count} Tag lang wiederhergestellt werden. |||| Was Sie löschen, kann von hier %{smart_count} Tage lang wiederhergestellt werden.',
  noneFound: 'Im Papierkorb entspricht nichts der Suche.',
  none: 'Wählen Sie ein Element aus, um seine Details zu sehen.',
  several: 'Mehrere Elemente sind ausgewählt.',
  details: 'Details',
  kept: 'Elemente werden %{smart_count} Tag nach dem Löschen automatisch endgültig gelöscht. |||| Elemente werden %{smart_count} Tage nach dem Löschen automatisch endgültig gelöscht.',
  overwrite: 'Überschreiben',
  overwriteHint:
    'Hat inzwischen etwas anderes den Namen, kommt es in den Papierkorb. Andernfalls wird das Wiederherstellen abgelehnt.',
  restore: 'Wiederherstellen',
  restored: '%{name} wurde wiederhergestellt. |||| %{smart_count} Elemente wurden wiederhergestellt.',
  remove: 'Endgültig löschen',
  removeCount: '%{smart_count} Element endgültig löschen |||| %{smart_count} Elemente endgültig löschen',
  removing: 'Endgültig löschen',
  removeQuestion:
    'Möchten Sie %{name} endgültig löschen? Das kann nicht rückgängig gemacht werden. |||| Möchten Sie %{smart_count} Elemente endgültig löschen? Das kann nicht rückgängig gemacht werden.',
  removed: '%{name} wurde endgültig gelöscht. |||| %{smart_count} Elemente wurden endgültig gelöscht.',
  deleted: '%{name} wurde gelöscht. |||| %{smart_count} Elemente wurden gelöscht.',
  undo: 'Rückgängig',
  blocked: {
    title: 'Wohin soll %{name} wiederhergestellt werden?',
    withFolders: 'Mit den Ordnern wiederherstellen',
    elsewhere: 'Anderen Ordner wählen',
    search: 'Ordner suchen',
    into: 'Wiederherstellen nach %{folder}',
    readOnly: 'Sie dürfen in %{folder} nichts ändern.',
  },
};
