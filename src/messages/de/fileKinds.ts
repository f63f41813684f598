/** Names of file types, in German. */
export const fileKinds = {
  pdf: 'PDF-Dokument',
  image: 'Bild',
  sheet: 'Tabelle',
  table: 'CSV-Tabelle',
  slides: 'Präsentation',
  word: 'Word-Dokument',
  text: 'Text',
  data: 'Daten',
  web: 'Webseite',
  archive: 'Archiv',
  audio: 'Audio',
  video: 'Video',
  mail: 'E-Mail',
  other: '%{extension}-Datei',
  none: 'Datei',
};
