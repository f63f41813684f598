import type { shell as english } from '../en/shell.ts';

export const shell: typeof english = {
  product: 'Dateiverwaltung',
  skip: 'Zum Inhalt springen',
  home: 'Zur Startseite',
  mainMenu: 'Hauptmenü',
  openMenu: 'Menü öffnen',
  closeMenu: 'Menü schließen',
  help: 'Hilfe',
  user: 'Konto von %{name}',
  actingAs: 'Sie handeln als %{name}. Was Sie tun, wird unter beiden Namen protokolliert.',
  stopActing: 'Anmeldung als anderer beenden',
  editSettings: 'Einstellungen bearbeiten',
  changePassword: 'Passwort ändern',
  security: 'Sicherheit',
  language: 'Sprache',
  colours: 'Darstellung',
  light: 'Hell',
  dark: 'Dunkel',
  logout: 'Abmelden',
  loading: 'Wird geladen…',
  error: { title: 'Fehler', close: 'Schließen' },
  crash: {
    title: 'Auf dieser Seite ist etwas schiefgegangen',
    text: 'Ihre Dateien sind sicher. Bitte laden Sie die Seite neu; wenn es wieder vorkommt, wenden Sie sich an Ihre Systemadministration.',
    reload: 'Neu laden',
  },
  missing: {
    title: 'Unter dieser Adresse gibt es nichts',
    text: 'Die Seite wurde vielleicht verschoben, oder der Link ist unvollständig.',
    home: 'Zu den Dateien',
  },
  cookies: {
    title: 'Cookies und Browserspeicher',
    text: 'Diese Anwendung speichert in Ihrem Browser nur, was sie zum Arbeiten braucht: Anmeldung, Einstellungen und Sprache. Sie verfolgt Sie nicht.',
    accept: 'Akzeptieren',
  },
};
