import type { fileKinds as english } from '../en/fileKinds.ts';

export const fileKinds: typeof english = {
  pdf: 'Document PDF',
  image: 'Image',
  sheet: 'Feuille de calcul',
  table: 'Tableau',
  slides: 'Présentation',
  word: 'Document Word',
  text: 'Texte',
  data: 'Données',
  web: 'Page web',
  archive: 'Archive',
  audio: 'Audio',
  video: 'Vidéo',
  mail: 'E-mail',
  other: 'Fichier %{extension}',
  none: 'Fichier',
};
