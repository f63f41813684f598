import type { settings as english } from '../en/settings.ts';

export const settings: typeof english = {
  title: 'Nastavení',
  binRetensionDays: 'Počet dní uchování v koši',
  bbsRecentPeriod: 'Počet dní, po které je oznámení nové',
  ocrLanguages: 'Jazyky textů v obrázcích',
  emptiesBin:
    'Co je v koši déle než %{smart_count} den, bude trvale smazáno. |||| Co je v koši déle než %{smart_count} dny, bude trvale smazáno. |||| Co je v koši déle než %{smart_count} dní, bude trvale smazáno.',
  authMode: 'Způsob přihlášení',
  authModes: {
    0: 'Lidé se budou přihlašovat pomocí ID a hesla uložených zde.',
    1: 'Lidé se budou přihlašovat přes adresář organizace. Hesla uložená zde slouží jen místním správcům systému.',
  },
  saved: 'Nastavení bylo uloženo.',
  loginAs: 'Přihlášení za uživatele',
  loginAsHint: 'Pracujte chvíli jako někdo jiný a uvidíte, co vidí on. Vše se zapisuje pod oběma jmény.',
  user: 'Uživatel',
  chooseUser: 'Vybrat uživatele',
  usage: 'Využití',
  month: 'Měsíc',
  storage: 'Využití úložiště',
  totalFiles: 'Soubory celkem',
  deletedFiles: 'Smazané soubory',
  downloads: 'Objem stahování',
  downloadedFiles: 'Stažené soubory',
};
