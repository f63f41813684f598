import type { oneTimeShares as english } from '../en/oneTimeShares.ts';

export const oneTimeShares: typeof english = {
  menu: 'Einmalfreigabe',
  copy: 'Zur Freigabe hinzufügen',
  copied:
    '%{smart_count} Datei hinzugefügt. Senden Sie sie unter „Einmalfreigabe“. |||| %{smart_count} Dateien hinzugefügt. Senden Sie sie unter „Einmalfreigabe“.',
  waiting: '%{smart_count} Datei für eine Einmalfreigabe |||| %{smart_count} Dateien für eine Einmalfreigabe',
  recipient: 'Empfänger',
  activeFiles: 'Dateien in aktiven Freigaben',
  downloadedFiles: 'Aus Freigaben heruntergeladen',
};
