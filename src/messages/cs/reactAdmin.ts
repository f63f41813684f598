/** What react-admin itself says in the parts of it that are shown. */
export const ra = {
  action: { cancel: 'Zrušit', close: 'Zavřít', confirm: 'Potvrdit', delete: 'Smazat', save: 'Uložit', undo: 'Zpět' },
  notification: {
    http_error: 'Chyba při komunikaci se serverem',
    i18n_error: 'Překlad do zvoleného jazyka se nepodařilo načíst',
    logged_out: 'Vaše přihlášení skončilo. Přihlaste se prosím znovu.',
    not_authorized: 'K tomu nemáte oprávnění.',
  },
  page: { error: 'Něco se pokazilo', loading: 'Načítání', not_found: 'Nenalezeno' },
};
