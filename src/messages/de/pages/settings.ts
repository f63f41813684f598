import type { settings as english } from '../../en/pages/settings.ts';

export const settings: typeof english = {
  title: 'Einstellungen',
  sections: { storage: 'Speicher', modules: 'Module', access: 'Zugriff', signIn: 'Anmeldung' },
  binRetensionDays: 'Aufbewahrung im Papierkorb (Tage)',
  bbsRecentPeriod: 'Aushang als neu kennzeichnen (Tage)',
  versionMinutes: 'Minuten zwischen Versionen einer Bearbeitung',
  versionMinutesHint: 'Von den Speicherungen einer Bearbeitung bleibt eine in so vielen Minuten im Versionsverlauf.',
  historyReads: 'Bearbeitern zeigen, wer eine Datei angesehen und heruntergeladen hat',
  historyReadsHint:
    'Der Verlauf enthält dann Aufrufe und Downloads für alle, die die Datei bearbeiten dürfen. Administratoren sehen sie immer, 12 Monate lang.',
  accessReviewMonths: 'Monate zwischen Zugriffsprüfungen (0: nie)',
  ocrLanguages: 'Sprachen der Texterkennung',
  emptiesBin:
    'Elemente, die länger als %{smart_count} Tag im Papierkorb liegen, werden endgültig gelöscht. |||| Elemente, die länger als %{smart_count} Tage im Papierkorb liegen, werden endgültig gelöscht.',
  authMode: 'Art der Anmeldung',
  authModes: {
    0: 'Benutzer melden sich mit Benutzer-ID und Passwort an, die hier gespeichert sind.',
    1: 'Benutzer melden sich über das Verzeichnis Ihrer Organisation an. Hier gespeicherte Passwörter gelten nur für lokale Systemadministratoren.',
  },
  adminSecondFactor: 'Zwei-Faktor-Authentifizierung für Administratoren verlangen',
  adminSecondFactorHint:
    'Administratoren, die sie noch nicht nutzen, werden abgemeldet und richten sie bei der nächsten Anmeldung ein.',
  userSecondFactor: 'Zwei-Faktor-Authentifizierung für alle Benutzer verlangen',
  userSecondFactorHint:
    'Benutzer, die sie noch nicht nutzen, werden abgemeldet und richten sie bei der nächsten Anmeldung ein.',
  factorFixed: 'Nur ein Systemadministrator kann dies ausschalten.',
  saved: 'Einstellungen gespeichert',
  loginAs: 'Als Benutzer anmelden',
  loginAsHint: 'Sehen Sie die Anwendung wie ein anderer Benutzer. Alles wird unter beiden Namen protokolliert.',
  user: 'Benutzer',
  chooseUser: 'Benutzer auswählen',
  usage: 'Nutzung',
  month: 'Monat',
  storage: 'Belegter Speicher',
  totalFiles: 'Dateien insgesamt',
  deletedFiles: 'Gelöschte Dateien',
  downloads: 'Downloadvolumen',
  downloadedFiles: 'Heruntergeladene Dateien',
  templateFolderId: 'Vorlagenordner',
  templateFolderIdHint: 'Seine Dateien bietet „Neu“, „Aus Vorlage“ allen an, die sie herunterladen dürfen.',
  folder: {
    choose: 'Ordner wählen…',
    none: 'Kein Ordner',
    remove: 'Entfernen',
    search: 'Ordner suchen',
    submit: 'Wählen',
    gone: 'Diesen Ordner gibt es nicht mehr.',
  },
  previewsAhead: 'Vorschauen von Dokumenten nach dem Hochladen erstellen',
  previewsAheadHint:
    'Dokumente öffnen sich dann ohne Warten. Sonst entsteht die Vorschau, wenn jemand das Dokument zum ersten Mal öffnet.',
};
