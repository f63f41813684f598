import type { ui as english } from '../en/ui.ts';

export const ui: typeof english = {
  clearSearch: 'Suche leeren',
  noneFound: 'Die Suche ergab keine Treffer.',
  range: '%{from} - %{to} von %{count} Einträgen',
  pageSize: 'Einträge pro Seite',
  firstPage: 'Erste Seite',
  lastPage: 'Letzte Seite',
  nextPage: 'Nächste Seite',
  previousPage: 'Vorherige Seite',
  reload: 'Neu laden',
  actions: 'Aktionen',
  cancel: 'Abbrechen',
  save: 'Speichern',
  edit: 'Bearbeiten',
  delete: 'Löschen',
  deleting: 'Löschen',
  pick: '%{name} auswählen',
  pickAll: 'Alle auf dieser Seite auswählen',
};
