import type { oneTimeShares as english } from '../en/oneTimeShares.ts';

export const oneTimeShares: typeof english = {
  menu: 'Partage ponctuel',
  copy: 'Ajouter à un partage ponctuel',
  copied:
    '%{smart_count} fichier ajouté. Envoyez-le sous Partage ponctuel. |||| %{smart_count} fichiers ajoutés. Envoyez-les sous Partage ponctuel.',
  waiting: '%{smart_count} fichier pour un partage ponctuel |||| %{smart_count} fichiers pour un partage ponctuel',
  recipient: 'Destinataire',
  activeFiles: 'Fichiers dans des partages actifs',
  downloadedFiles: 'Téléchargés depuis des partages',
};
