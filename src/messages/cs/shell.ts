import type { shell as english } from '../en/shell.ts';

export const shell: typeof english = {
  product: 'Správa souborů',
  skip: 'Přejít k obsahu',
  home: 'Na úvodní stránku',
  mainMenu: 'Hlavní nabídka',
  openMenu: 'Otevřít nabídku',
  closeMenu: 'Zavřít nabídku',
  help: 'Nápověda',
  user: 'Účet uživatele %{name}',
  actingAs: 'Jednáte jako %{name}. Vaše kroky se zapisují pod oběma jmény.',
  stopActing: 'Ukončit přihlášení za jiného',
  editSettings: 'Upravit nastavení',
  changePassword: 'Změnit heslo',
  security: 'Zabezpečení',
  language: 'Jazyk',
  colours: 'Vzhled',
  light: 'Světlý',
  dark: 'Tmavý',
  logout: 'Odhlásit se',
  loading: 'Načítání…',
  error: { title: 'Chyba', close: 'Zavřít' },
  crash: {
    title: 'Na této stránce se něco pokazilo',
    text: 'Vaše soubory jsou v bezpečí. Načtěte prosím stránku znovu; pokud se to bude opakovat, obraťte se na správce systému.',
    reload: 'Načíst znovu',
  },
  missing: {
    title: 'Na této adrese nic není',
    text: 'Stránka mohla být přesunuta nebo je odkaz neúplný.',
    home: 'Přejít k souborům',
  },
  cookies: {
    title: 'Cookies a úložiště prohlížeče',
    text: 'Aplikace si ve vašem prohlížeči ukládá jen to, co potřebuje ke své práci: přihlášení, nastavení a jazyk. Nesleduje vás.',
    accept: 'Přijmout',
  },
};
