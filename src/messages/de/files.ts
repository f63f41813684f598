/** Words about single files: details, attributes, comments, versions (§2 File tab). */
export const files = {
  saved: 'Die Datei wurde gespeichert.',
  attributes: {
    none: 'Keine Angabe',
    yes: 'Ja',
    no: 'Nein',
  },
  foreign: {
    title: 'Jemand anderes hat diese Datei inzwischen gespeichert',
    empty: '(leer)',
    taken: '%{name}: %{value}',
    contested: '%{name}: %{value}, was auch Sie geändert haben',
    take: 'Übernehmen',
    next: 'Ihre Eingaben sind noch da. Speichern Sie erneut, damit sie gelten.',
  },
  comments: {
    title: 'Kommentare',
    empty: 'Noch keine Kommentare.',
    placeholder: 'Kommentar (bis zu 500 Zeichen)',
    send: 'Kommentieren',
    edit: 'Kommentar bearbeiten',
    delete: 'Kommentar löschen',
    deleteQuestion: 'Möchten Sie den Kommentar „%{text}“ löschen?',
  },
  versions: {
    title: 'Frühere Fassungen',
    one: 'Fassung %{number}',
    download: 'Fassung %{number} herunterladen',
    restore: 'Fassung %{number} wiederherstellen',
    restored: 'Fassung %{number} wurde wiederhergestellt.',
  },
};
