/** Names of file types, in Czech. */
export const fileKinds = {
  pdf: 'Dokument PDF',
  image: 'Obrázek',
  sheet: 'Tabulka',
  table: 'Tabulka CSV',
  slides: 'Prezentace',
  word: 'Dokument Word',
  text: 'Text',
  data: 'Data',
  web: 'Webová stránka',
  archive: 'Archiv',
  audio: 'Zvuk',
  video: 'Video',
  mail: 'E-mail',
  other: 'Soubor %{extension}',
  none: 'Soubor',
};
