import type { signIn as english } from '../en/signIn.ts';

export const signIn: typeof english = {
  title: 'Anmeldung',
  userId: 'Benutzer-ID',
  password: 'Passwort',
  submit: 'Anmelden',
  working: 'Anmeldung läuft…',
  userIdMissing: 'Geben Sie die Benutzer-ID ein.',
  passwordMissing: 'Geben Sie das Passwort ein.',
  notAllowedTitle: 'Zugriff verweigert',
  notAllowed: 'Sie haben keinen Zugriff auf das System. Wenden Sie sich an Ihre Systemadministration.',
  toLogin: 'Zur Anmeldung',
  appFailed: 'Die Anwendung konnte nicht geladen werden. Prüfen Sie die Verbindung und versuchen Sie es erneut.',
  loading: 'Wird geladen…',
  retry: 'Erneut versuchen',
  product: 'Dateiverwaltung',
  welcome: 'Willkommen, %{name}',
  choosePassword: 'Wählen Sie ein Passwort mit mindestens %{min} Zeichen.',
  confirmation: 'Passwort bestätigen',
  passwordRequired: 'Das Passwort ist erforderlich.',
  passwordDiffers: 'Die Passwörter stimmen nicht überein.',
  setPassword: 'Festlegen und anmelden',
  forgotten: 'Passwort vergessen?',
  forgottenTitle: 'Passwort zurücksetzen',
  forgottenHint: 'Wir senden Ihnen per E-Mail einen Link zum Festlegen eines neuen Passworts.',
  userIdOrEmail: 'Benutzer-ID oder E-Mail',
  forgottenSubmit: 'Link senden',
  forgottenSent:
    'Wenn es dieses Benutzerkonto gibt, ist eine E-Mail mit einem Link unterwegs. Er gilt einmal, innerhalb der nächsten Stunde.',
  hello: 'Guten Tag, %{name}',
  setNewPassword: 'Passwort festlegen',
  passwordSet:
    'Ihr Passwort wurde festgelegt und Sie wurden überall abgemeldet. Melden Sie sich mit dem neuen Passwort an.',
  passkey: 'Mit Passkey anmelden',
  passkeyFailed:
    'Der Passkey konnte nicht verwendet werden. Versuchen Sie es erneut oder melden Sie sich mit Ihrem Passwort an.',
  providerFailed:
    'Die Anmeldung über Ihre Organisation ist fehlgeschlagen. Versuchen Sie es erneut. Wenn das Problem bleibt, wenden Sie sich an Ihre Systemadministration.',
};
