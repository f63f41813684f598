import type { ui as english } from '../en/ui.ts';

export const ui: typeof english = {
  clearSearch: 'Vymazat hledání',
  noneFound: 'Hledání nic neodpovídá.',
  range: '%{from} - %{to} z %{count} položek',
  pageSize: 'Položek na stránce',
  firstPage: 'První stránka',
  lastPage: 'Poslední stránka',
  nextPage: 'Další stránka',
  previousPage: 'Předchozí stránka',
  reload: 'Načíst znovu',
  actions: 'Akce',
  cancel: 'Zrušit',
  save: 'Uložit',
  edit: 'Upravit',
  delete: 'Smazat',
  deleting: 'Mazání',
  pick: 'Vybrat %{name}',
  pickAll: 'Vybrat vše na této stránce',
};
