import type { bin as english } from '../en/bin.ts';

export const bin: typeof english = {
  title: 'Papierkorb',
  search: 'Im Papierkorb suchen',
  name: 'Name',
  location: 'Ursprünglicher Speicherort',
  size: 'Größe',
  deletedOn: 'Gelöscht am',
  deletedBy: 'Gelöscht von',
  updatedOn: 'Geändert am',
  updatedBy: 'Geändert von',
  total: '%{count} gelöschtes Element |||| %{count} gelöschte Elemente',
  empty: 'Der Papierkorb ist leer.',
  emptyHint:
    'Gelöschte Elemente können hier %{smart_count} Tag lang wiederhergestellt werden. |||| Gelöschte Elemente können hier %{smart_count} Tage lang wiederhergestellt werden.',
  noneFound: 'Im Papierkorb wurde nichts gefunden.',
  none: 'Wählen Sie ein Element aus, um seine Details zu sehen.',
  several: 'Mehrere Elemente sind ausgewählt.',
  retentionHint:
    'Elemente im Papierkorb werden nach %{smart_count} Tag endgültig gelöscht. |||| Elemente im Papierkorb werden nach %{smart_count} Tagen endgültig gelöscht.',
  overwrite: 'Überschreiben',
  overwriteHint:
    'Ist der ursprüngliche Name vergeben, wird das andere Element in den Papierkorb verschoben. Ist die Option aus, werden Sie zuerst gefragt.',
  restored: '„%{name}“ wiederhergestellt |||| %{smart_count} Elemente wiederhergestellt',
  removeCount: '%{smart_count} Element endgültig löschen |||| %{smart_count} Elemente endgültig löschen',
  removing: 'Endgültig löschen?',
  removeQuestion:
    '„%{name}“ wird endgültig gelöscht. Dies kann nicht rückgängig gemacht werden. |||| %{smart_count} Elemente werden endgültig gelöscht. Dies kann nicht rückgängig gemacht werden.',
  removed: '„%{name}“ endgültig gelöscht |||| %{smart_count} Elemente endgültig gelöscht',
  deleted: '„%{name}“ in den Papierkorb verschoben |||| %{smart_count} Elemente in den Papierkorb verschoben',
  undo: 'Rückgängig',
  taken: {
    title: '„%{name}“ wiederherstellen? |||| %{smart_count} Elemente wiederherstellen?',
    hint: '„Beide behalten“ stellt unter einem neuen Namen wie „%{example}“ wieder her. „Überschreiben“ verschiebt das andere Element in den Papierkorb. |||| „Beide behalten“ stellt unter neuen Namen wie „%{example}“ wieder her. „Überschreiben“ verschiebt die anderen Elemente in den Papierkorb.',
    keepBoth: 'Beide behalten',
    replace: 'Überschreiben',
  },
  blocked: {
    title: 'Wohin soll „%{name}“ wiederhergestellt werden?',
    withFolders: 'Mit den Ordnern wiederherstellen',
    elsewhere: 'Anderen Ordner wählen',
    search: 'Ordner suchen',
    into: 'In „%{folder}“ wiederherstellen',
    readOnly: 'Sie haben keine Berechtigung, „%{folder}“ zu ändern.',
  },
};
