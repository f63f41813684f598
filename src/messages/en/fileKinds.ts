/** Names of file types. */
export const fileKinds = {
  pdf: 'PDF document',
  image: 'Image',
  sheet: 'Spreadsheet',
  table: 'Table',
  slides: 'Presentation',
  word: 'Word document',
  text: 'Text',
  data: 'Data',
  web: 'Web page',
  archive: 'Archive',
  audio: 'Audio',
  video: 'Video',
  mail: 'Email',
  other: '%{extension} file',
  none: 'File',
};
