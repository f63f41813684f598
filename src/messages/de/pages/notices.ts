import type { notices as english } from '../../en/pages/notices.ts';

export const notices: typeof english = {
  title: 'Benachrichtigungen',
  bell: 'Benachrichtigungen, %{smart_count} ungelesen |||| Benachrichtigungen, %{smart_count} ungelesen',
  unseen: 'Ungelesen',
  markAll: 'Alle als gelesen markieren',
  empty: 'Keine Benachrichtigungen',
  emptyHint:
    'Wählen Sie „Beobachten“ im Menü einer Datei oder eines Ordners oder die Glocke einer gespeicherten Suche, um über Änderungen benachrichtigt zu werden.',
  gone: 'Dieses Element wurde gelöscht oder verschoben, oder Sie haben keinen Zugriff mehr.',
  permissions: 'Berechtigungen öffnen',
  dismiss: 'Schließen',
  watch: 'Beobachten',
  unwatch: 'Nicht mehr beobachten',
  watching: 'Sie werden über Änderungen an „%{name}“ benachrichtigt.',
  unwatched: 'Sie werden nicht mehr über Änderungen an „%{name}“ benachrichtigt.',
  mention: 'Benutzer erwähnen',
  sentence: {
    added: '%{by} hat „%{name}“ hinzugefügt',
    changed: '%{by} hat „%{name}“ geändert',
    moved: '%{by} hat „%{name}“ verschoben',
    removed: '%{by} hat „%{name}“ entfernt',
    restored: '%{by} hat „%{name}“ wiederhergestellt',
    comment: '%{by} hat „%{name}“ kommentiert',
    access: '%{by} hat geändert, wer „%{name}“ öffnen kann',
    mention: '%{by} hat Sie in einem Kommentar zu „%{name}“ erwähnt',
    accessRequest: '%{by} bittet um Zugriff auf „%{name}“',
    accessReview: 'Prüfen Sie, wer Zugriff auf „%{name}“ hat',
    accessReviewOverdue: 'Ihre Zugriffsprüfung von „%{name}“ ist überfällig',
    saveRescued: 'Eine Speicherung von „%{name}“ konnte nicht in die Datei geschrieben werden und wurde aufbewahrt',
  },
  mail: {
    label: 'Benachrichtigungen per E-Mail',
    atOnce: 'Sofort',
    daily: 'Einmal täglich',
    never: 'Nie',
  },
};
