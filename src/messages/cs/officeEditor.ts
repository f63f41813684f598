import type { officeEditor as english } from '../en/officeEditor.ts';

/** Texts of the page around the editor of an office server, in Czech. */
export const officeEditor: typeof english = {
  frame: 'Editor: %{name}',
  opening: 'Otevírá se %{name}…',
  edit: 'Upravit',
  close: 'Zavřít',
  rename: 'Přejmenovat „%{name}“',
  naming: 'Dokument otevřete klávesou Enter.',
  others: 'Upravují také: %{names}',
  state: {
    view: 'Jen k prohlížení',
    saved: 'Uloženo %{on}',
    saving: 'Ukládá se…',
    changed: 'Neuložené změny',
    notSaved:
      'Neuloženo už %{smart_count} minutu |||| Neuloženo už %{smart_count} minuty |||| Neuloženo už %{smart_count} minut',
    late: 'Změny se uloží, až dokument všichni zavřou',
  },
  view: {
    held: 'Na soubor se vztahuje právní blokace, lze ho jen prohlížet.',
    locked: 'Soubor právě upravuje někdo jiný.',
    lockedBy: 'Soubor upravuje nebo má uzamčený: %{names}. Zde si ho můžete přečíst.',
    tooLarge: 'Tento soubor je pro editor příliš velký.',
    rights: 'Tento soubor můžete jen prohlížet.',
    version: 'Toto je starší verze. Lze ji jen prohlížet.',
  },
  slow: 'Editor se otevírá déle než obvykle.',
  failed: 'Editor tento soubor nedokázal otevřít.',
  idle: 'Editor se pozastavil, protože se chvíli nic nedělo.',
  closed: 'Editor dokument zavřel.',
  ended:
    'Úpravy ukončil někdo jiný, nebo skončily po delší přestávce. Co editor uloží od této chvíle, zůstane vedle souboru.',
  signedIn: 'Přihlášení je obnoveno. Otevřete dokument znovu, aby se dal uložit.',
  signIn: 'Přihlásit se',
  do: {
    wait: 'Počkat',
    pages: 'Zobrazit jako stránky',
    download: 'Stáhnout',
    program: 'Otevřít v programu na počítači',
    retry: 'Zkusit znovu',
    back: 'Zpět k souboru',
    files: 'Přejít k souborům',
    continue: 'Pokračovat',
  },
  unsaved: {
    title: 'Zavřít bez posledních změn?',
    text: 'Vaše poslední změny ještě nejsou uložené. Když dokument teď zavřete, mohou se ztratit.',
    stay: 'Zpět do dokumentu',
    leave: 'Přesto zavřít',
  },
  program: {
    office: 'Microsoft Office',
    libreoffice: 'LibreOffice',
    nothing: 'Nic se nestalo? Nainstalujte program, nebo otevřete soubor ze síťového disku.',
  },
};
