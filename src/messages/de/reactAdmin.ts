/** What react-admin itself says in the parts of it that are shown. */
export const ra = {
  action: {
    cancel: 'Abbrechen',
    close: 'Schließen',
    confirm: 'Bestätigen',
    delete: 'Löschen',
    save: 'Speichern',
    undo: 'Rückgängig',
  },
  notification: {
    http_error: 'Fehler bei der Verbindung zum Server',
    i18n_error: 'Die Übersetzung konnte nicht geladen werden',
    logged_out: 'Ihre Sitzung ist beendet. Bitte melden Sie sich erneut an.',
    not_authorized: 'Dazu sind Sie nicht berechtigt.',
  },
  page: { error: 'Etwas ist schiefgegangen', loading: 'Wird geladen', not_found: 'Nicht gefunden' },
};
