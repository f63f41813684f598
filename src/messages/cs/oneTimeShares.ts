import type { oneTimeShares as english } from '../en/oneTimeShares.ts';

export const oneTimeShares: typeof english = {
  menu: 'Jednorázové sdílení',
  copy: 'Zkopírovat k jednorázovému sdílení',
  copied:
    'K jednorázovému sdílení byl zkopírován %{smart_count} soubor. |||| K jednorázovému sdílení byly zkopírovány soubory (%{smart_count}).',
  waiting: '%{smart_count} soubor k jednorázovému sdílení |||| Soubory k jednorázovému sdílení: %{smart_count}',
  recipient: 'Příjemce',
  activeFiles: 'Aktivní jednorázové soubory',
  downloadedFiles: 'Stažené jednorázové soubory',
};
