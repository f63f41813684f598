import type { oneTimeShares as english } from '../en/oneTimeShares.ts';

export const oneTimeShares: typeof english = {
  menu: 'Einmalfreigabe',
  copy: 'In die Einmalfreigabe kopieren',
  copied:
    '%{smart_count} Datei wurde in die Einmalfreigabe kopiert. |||| %{smart_count} Dateien wurden in die Einmalfreigabe kopiert.',
  waiting: '%{smart_count} Datei für eine Einmalfreigabe |||| %{smart_count} Dateien für eine Einmalfreigabe',
  recipient: 'Empfänger',
  activeFiles: 'Aktive Einmalfreigaben',
  downloadedFiles: 'Heruntergeladene Einmalfreigaben',
};
