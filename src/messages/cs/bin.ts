import type { bin as english } from '../en/bin.ts';

export const bin: typeof english = {
  title: 'Koš',
  search: 'Hledat v koši',
  name: 'Název',
  location: 'Původní umístění',
  size: 'Velikost',
  deletedOn: 'Smazáno',
  deletedBy: 'Smazal(a)',
  updatedOn: 'Upraveno',
  updatedBy: 'Upravil(a)',
  total: '%{count} smazaná položka |||| %{count} smazané položky |||| %{count} smazaných položek',
  empty: 'Koš je prázdný.',
  emptyHint:
    'Smazané položky odtud můžete obnovit po dobu %{smart_count} dne. |||| Smazané položky odtud můžete obnovit po dobu %{smart_count} dnů. |||| Smazané položky odtud můžete obnovit po dobu %{smart_count} dnů.',
  noneFound: 'V koši nebylo nic nalezeno.',
  none: 'Vyberte položku, chcete-li vidět podrobnosti.',
  several: 'Je vybráno více položek.',
  retentionHint:
    'Položky v koši se po %{smart_count} dni trvale smažou. |||| Položky v koši se po %{smart_count} dnech trvale smažou. |||| Položky v koši se po %{smart_count} dnech trvale smažou.',
  overwrite: 'Přepsat',
  overwriteHint:
    'Pokud je původní název už obsazený, druhá položka se přesune do koše. Je-li volba vypnutá, aplikace se nejdřív zeptá.',
  restored: 'Obnoveno: %{name} |||| Obnoveny %{smart_count} položky |||| Obnoveno %{smart_count} položek',
  removeCount:
    'Trvale smazat %{smart_count} položku |||| Trvale smazat %{smart_count} položky |||| Trvale smazat %{smart_count} položek',
  removing: 'Trvale smazat?',
  removeQuestion:
    'Položka „%{name}“ bude trvale smazána. Tuto akci nelze vrátit zpět. |||| %{smart_count} položky budou trvale smazány. Tuto akci nelze vrátit zpět. |||| %{smart_count} položek bude trvale smazáno. Tuto akci nelze vrátit zpět.',
  removed:
    'Trvale smazáno: %{name} |||| Trvale smazány %{smart_count} položky |||| Trvale smazáno %{smart_count} položek',
  deleted:
    'Přesunuto do koše: %{name} |||| Do koše přesunuty %{smart_count} položky |||| Do koše přesunuto %{smart_count} položek',
  undo: 'Vrátit zpět',
  taken: {
    title: 'Obnovit „%{name}“? |||| Obnovit %{smart_count} položky? |||| Obnovit %{smart_count} položek?',
    hint: '„Ponechat obě“ obnoví položku pod novým názvem, například „%{example}“. „Přepsat“ přesune druhou položku do koše. |||| „Ponechat obě“ obnoví položky pod novými názvy, například „%{example}“. „Přepsat“ přesune ostatní položky do koše. |||| „Ponechat obě“ obnoví položky pod novými názvy, například „%{example}“. „Přepsat“ přesune ostatní položky do koše.',
    keepBoth: 'Ponechat obě',
    replace: 'Přepsat',
  },
  blocked: {
    title: 'Kam obnovit „%{name}“?',
    withFolders: 'Obnovit i se složkami',
    elsewhere: 'Vybrat jinou složku',
    search: 'Hledat složky',
    into: 'Obnovit do složky „%{folder}“',
    readOnly: 'Nemáte oprávnění měnit složku „%{folder}“.',
  },
};
