/** The second step of signing in: a code, a passkey, or setting an authenticator app up. */
export const secondStep = {
  title: 'Confirm that it is you',
  hint: 'Please enter the code that your authenticator app shows, or one of your recovery codes.',
  passkeyHint: 'Please confirm with your passkey, or enter one of your recovery codes.',
  code: 'Code',
  submit: 'Confirm',
  working: 'Confirming…',
  codeMissing: 'Please enter the code.',
  usePasskey: 'Use a passkey',
  passkeyFailed: 'The passkey could not be used. Please try again, or choose another way.',
  back: 'Back to the sign-in page',
  enrolTitle: 'Set up a second factor',
  enrolHint:
    'Administrators need a second factor here. Scan this with an authenticator app, or type the key into it; then enter the code that it shows.',
  qrCode: 'QR code for an authenticator app',
  key: 'Key',
  codesTitle: 'Recovery codes',
  codesHint:
    'Each of these opens once, for the day you do not have your app. They are shown now and never again: please keep them in a safe place.',
  download: 'Download',
  goOn: 'I have kept them, go on',
};
