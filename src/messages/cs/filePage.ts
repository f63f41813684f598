import type { filePage as english } from '../en/filePage.ts';

export const filePage: typeof english = {
  access: {
    title: 'Nemáte přístup',
    hint: 'To, kam odkaz vede, neexistuje, nebo s vámi není sdíleno. Pokud vám odkaz někdo poslal, požádejte o přístup.',
    request: 'Požádat o přístup',
    message: 'Zpráva (nepovinná)',
    send: 'Odeslat žádost',
    sent: 'Žádost byla odeslána. Přístup získáte, jakmile ho někdo udělí.',
    start: 'Přejít na mé soubory',
  },
  move: {
    recent: 'Nedávné',
    newFolder: 'Nová složka',
    newFolderName: 'Název nové složky',
    create: 'Vytvořit',
  },
  /** The labels of keys, in menus. */
  keys: { Ctrl: 'Ctrl', Enter: 'Enter', Del: 'Delete' },
};
