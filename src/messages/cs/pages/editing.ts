import type { editing as english } from '../../en/pages/editing.ts';

export const editing: typeof english = {
  close: 'Zavřít editor',
  save: 'Uložit',
  saveCopy: 'Uložit jako kopii',
  saving: 'Ukládá se…',
  notSaved: 'Neuloženo',
  saved: 'Uloženo %{time}',
  copySaved: 'Uloženo jako „%{name}“',
  ended: 'Úprava skončila, protože se chvíli nic nedělo, nebo ji ukončil někdo jiný. Vaše změny tu stále jsou.',
  continue: 'Pokračovat v úpravách',
  view: {
    locked: 'Soubor upravuje nebo má uzamčený: %{names}. Zde si ho můžete přečíst.',
    held: 'Tento soubor podléhá právnímu uchování a lze si ho jen prohlédnout.',
    tooLarge: 'Tento soubor je pro editor příliš velký. Zde si ho můžete přečíst.',
    rights: 'Tento soubor si můžete jen prohlédnout.',
  },
  problem: {
    title: 'Soubor nebyl uložen',
    open: 'Vaše změny jsou zde stále otevřené. Nic se neztratilo.',
    back: 'Zpět do editoru',
    download: 'Stáhnout',
    openTheirs: 'Zahodit mé a otevřít cizí',
  },
};
