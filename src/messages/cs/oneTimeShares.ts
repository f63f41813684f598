import type { oneTimeShares as english } from '../en/oneTimeShares.ts';

export const oneTimeShares: typeof english = {
  menu: 'Jednorázové sdílení',
  copy: 'Přidat k jednorázovému sdílení',
  copied:
    '%{smart_count} soubor přidán. Odešlete ho v části Jednorázové sdílení. |||| %{smart_count} soubory přidány. Odešlete je v části Jednorázové sdílení. |||| %{smart_count} souborů přidáno. Odešlete je v části Jednorázové sdílení.',
  waiting:
    '%{smart_count} soubor k jednorázovému sdílení |||| %{smart_count} soubory k jednorázovému sdílení |||| %{smart_count} souborů k jednorázovému sdílení',
  recipient: 'Příjemce',
  activeFiles: 'Soubory v aktivních sdíleních',
  downloadedFiles: 'Staženo ze sdílení',
};
