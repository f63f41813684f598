import type { signIn as english } from '../en/signIn.ts';

export const signIn: typeof english = {
  title: 'Anmeldung',
  userId: 'Benutzer-ID',
  password: 'Passwort',
  submit: 'Anmelden',
  working: 'Anmeldung läuft…',
  userIdMissing: 'Bitte geben Sie die Benutzer-ID ein.',
  passwordMissing: 'Bitte geben Sie das Passwort ein.',
  notAllowedTitle: 'Zugriff nicht erlaubt',
  notAllowed: 'Sie haben keinen Zugriff auf das System. Bitte wenden Sie sich an Ihre Systemadministration.',
  toLogin: 'Zur Anmeldung',
  appFailed: 'Die Anwendung konnte nicht geladen werden. Bitte prüfen Sie die Verbindung und versuchen Sie es erneut.',
  loading: 'Wird geladen…',
  retry: 'Erneut versuchen',
  product: 'Dateiverwaltung',
  welcome: 'Willkommen,',
  choosePassword: 'Bitte wählen Sie ein Passwort mit mindestens 10 Zeichen.',
  confirmation: 'Passwort bestätigen',
  passwordRequired: 'Das Passwort ist erforderlich.',
  passwordDiffers: 'Die Passwörter stimmen nicht überein.',
  setPassword: 'Passwort festlegen und anmelden',
};
