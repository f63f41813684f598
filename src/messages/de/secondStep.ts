import type { secondStep as english } from '../en/secondStep.ts';

export const secondStep: typeof english = {
  title: 'Identität bestätigen',
  hint: 'Geben Sie den Code aus Ihrer Authenticator-App oder einen Ihrer Wiederherstellungscodes ein.',
  passkeyHint: 'Bestätigen Sie mit Ihrem Passkey oder geben Sie einen Ihrer Wiederherstellungscodes ein.',
  code: 'Code',
  submit: 'Bestätigen',
  working: 'Wird bestätigt…',
  codeMissing: 'Geben Sie den Code ein.',
  usePasskey: 'Passkey verwenden',
  passkeyFailed: 'Der Passkey konnte nicht verwendet werden. Versuchen Sie es erneut oder auf andere Weise.',
  back: 'Zurück zur Anmeldung',
  enrolTitle: 'Zwei-Faktor-Authentifizierung einrichten',
  enrolHint:
    'Administratoren müssen die Zwei-Faktor-Authentifizierung verwenden. Scannen Sie diesen QR-Code mit einer Authenticator-App oder geben Sie dort den Schlüssel ein. Geben Sie dann den angezeigten Code ein.',
  qrCode: 'QR-Code für eine Authenticator-App',
  key: 'Schlüssel',
  codesTitle: 'Wiederherstellungscodes',
  codesHint:
    'Jeder Code gilt einmal, falls Sie Ihre App nicht zur Hand haben. Die Codes werden nur jetzt angezeigt: Laden Sie sie herunter oder drucken Sie sie aus und bewahren Sie sie sicher auf.',
  download: 'Herunterladen',
  continue: 'Codes gespeichert',
};
