import type { settings as english } from '../en/settings.ts';

export const settings: typeof english = {
  title: 'Nastavení',
  sections: { storage: 'Úložiště', modules: 'Moduly', access: 'Přístup', signIn: 'Přihlášení' },
  binRetensionDays: 'Počet dní uchování v koši',
  bbsRecentPeriod: 'Počet dní, po které je příspěvek označen jako nový',
  accessReviewMonths: 'Měsíce mezi kontrolami přístupu (0: nikdy)',
  ocrLanguages: 'Jazyky rozpoznávání textu',
  emptiesBin:
    'Položky, které jsou v koši déle než %{smart_count} den, budou trvale smazány. |||| Položky, které jsou v koši déle než %{smart_count} dny, budou trvale smazány. |||| Položky, které jsou v koši déle než %{smart_count} dní, budou trvale smazány.',
  authMode: 'Způsob přihlášení',
  authModes: {
    0: 'Uživatelé se přihlašují pomocí ID a hesla uložených v této aplikaci.',
    1: 'Uživatelé se přihlašují přes adresář organizace. Hesla uložená v této aplikaci platí jen pro místní správce systému.',
  },
  saved: 'Nastavení uloženo',
  loginAs: 'Přihlásit se jako uživatel',
  loginAsHint: 'Podívejte se na aplikaci jako jiný uživatel. Vše se zapisuje pod oběma jmény.',
  user: 'Uživatel',
  chooseUser: 'Vybrat uživatele',
  usage: 'Využití',
  month: 'Měsíc',
  storage: 'Využití úložiště',
  totalFiles: 'Soubory celkem',
  deletedFiles: 'Smazané soubory',
  downloads: 'Objem stahování',
  downloadedFiles: 'Stažené soubory',
  previewsAhead: 'Vytvářet náhledy dokumentů po nahrání',
  previewsAheadHint: 'Dokumenty se pak otevírají bez čekání. Jinak náhled vznikne, až dokument někdo poprvé otevře.',
};
