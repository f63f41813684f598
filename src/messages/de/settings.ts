import type { settings as english } from '../en/settings.ts';

export const settings: typeof english = {
  title: 'Einstellungen',
  binRetensionDays: 'Aufbewahrung im Papierkorb in Tagen',
  bbsRecentPeriod: 'Tage, die ein Aushang als neu gilt',
  ocrLanguages: 'Sprachen der Texte in Bildern',
  emptiesBin:
    'Was länger als %{smart_count} Tag im Papierkorb liegt, wird endgültig gelöscht. |||| Was länger als %{smart_count} Tage im Papierkorb liegt, wird endgültig gelöscht.',
  authMode: 'Art der Anmeldung',
  authModes: {
    0: 'Alle melden sich mit ID und Passwort an, die hier gespeichert sind.',
    1: 'Alle melden sich über das Verzeichnis der Organisation an. Hier gespeicherte Passwörter dienen nur noch lokalen Systemadministratoren.',
  },
  saved: 'Die Einstellungen wurden gespeichert.',
  loginAs: 'Anmelden als Benutzer',
  loginAsHint:
    'Arbeiten Sie eine Weile als jemand anderes, um dasselbe zu sehen. Alles wird unter beiden Namen protokolliert.',
  user: 'Benutzer',
  chooseUser: 'Benutzer auswählen',
  usage: 'Nutzung',
  month: 'Monat',
  storage: 'Belegter Speicher',
  totalFiles: 'Dateien insgesamt',
  deletedFiles: 'Gelöschte Dateien',
  downloads: 'Heruntergeladene Menge',
  downloadedFiles: 'Heruntergeladene Dateien',
};
