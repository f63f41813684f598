import type { secondStep as english } from '../en/secondStep.ts';

export const secondStep: typeof english = {
  title: 'Bestätigen Sie, dass Sie es sind',
  hint: 'Bitte geben Sie den Code ein, den Ihre Authenticator-App zeigt, oder einen Ihrer Wiederherstellungscodes.',
  passkeyHint: 'Bitte bestätigen Sie mit Ihrem Passkey, oder geben Sie einen Ihrer Wiederherstellungscodes ein.',
  code: 'Code',
  submit: 'Bestätigen',
  working: 'Wird bestätigt…',
  codeMissing: 'Bitte geben Sie den Code ein.',
  usePasskey: 'Passkey verwenden',
  passkeyFailed: 'Der Passkey konnte nicht verwendet werden. Bitte versuchen Sie es erneut oder auf andere Weise.',
  back: 'Zurück zur Anmeldung',
  enrolTitle: 'Zweiten Faktor einrichten',
  enrolHint:
    'Wer hier administriert, braucht einen zweiten Faktor. Scannen Sie dies mit einer Authenticator-App, oder tippen Sie den Schlüssel ein; geben Sie dann den Code ein, den sie zeigt.',
  qrCode: 'QR-Code für eine Authenticator-App',
  key: 'Schlüssel',
  codesTitle: 'Wiederherstellungscodes',
  codesHint:
    'Jeder gilt einmal, für den Tag, an dem Sie Ihre App nicht haben. Sie werden nur jetzt gezeigt: Bitte verwahren Sie sie an einem sicheren Ort.',
  download: 'Herunterladen',
  goOn: 'Ich habe sie verwahrt, weiter',
};
