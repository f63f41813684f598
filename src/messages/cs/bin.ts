import type { bin as english } from '../en/bin.ts';

export const bin: typeof english = {
  title: 'Koš',
  search: 'Hledat v koši',
  name: 'Název',
  location: 'Původní umístění',
  size: 'Velikost',
  deletedOn: 'Smazáno',
  deletedBy: 'Smazal(a)',
  updatedOn: 'Změněno',
  updatedBy: 'Změnil(a)',
  total: '%{count} smazaná položka |||| %{count} smazané položky |||| %{count} smazaných položek',
  empty: 'Koš je prázdný.',
  emptyHint:
    'Co smažete, lze odtud obnovit po %{smart_count} den. |||| Co smažete, lze odtud obnovit po %{smart_count} dny. |||| Co smažete, lze odtud obnovit po %{smart_count} dnů.',
  noneFound: 'Hledání v koši nic neodpovídá.',
  none: 'Vyberte položku, chcete-li vidět podrobnosti.',
  several: 'Je vybráno více položek.',
  details: 'Podrobnosti',
  kept: 'Položky se samy smažou %{smart_count} den po vložení do koše. |||| Položky se samy smažou %{smart_count} dny po vložení do koše. |||| Položky se samy smažou %{smart_count} dnů po vložení do koše.',
  overwrite: 'Přepsat',
  overwriteHint: 'Má-li mezitím stejný název něco jiného, přesune se to do koše. Jinak bude obnovení odmítnuto.',
  restore: 'Obnovit',
  restored: '%{name}: obnoveno. |||| %{smart_count} položky byly obnoveny. |||| %{smart_count} položek bylo obnoveno.',
  remove: 'Trvale smazat',
  removeCount:
    'Trvale smazat %{smart_count} položku |||| Trvale smazat %{smart_count} položky |||| Trvale smazat %{smart_count} položek',
  removing: 'Trvalé smazání',
  removeQuestion:
    'Opravdu chcete natrvalo smazat %{name}? Nelze to vrátit zpět. |||| Opravdu chcete natrvalo smazat %{smart_count} položky? Nelze to vrátit zpět. |||| Opravdu chcete natrvalo smazat %{smart_count} položek? Nelze to vrátit zpět.',
  removed:
    '%{name}: trvale smazáno. |||| %{smart_count} položky byly trvale smazány. |||| %{smart_count} položek bylo trvale smazáno.',
  deleted: '%{name}: smazáno. |||| %{smart_count} položky byly smazány. |||| %{smart_count} položek bylo smazáno.',
  undo: 'Vrátit zpět',
  blocked: {
    title: 'Kam obnovit %{name}?',
    withFolders: 'Obnovit i se složkami',
    elsewhere: 'Vybrat jinou složku',
    search: 'Hledat složky',
    into: 'Obnovit do %{folder}',
    readOnly: 'Ve složce %{folder} nesmíte nic měnit.',
  },
};
