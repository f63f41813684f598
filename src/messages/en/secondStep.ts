/** The second step of signing in: a code, a passkey, or setting an authenticator app up. */
export const secondStep = {
  title: 'Confirm it’s you',
  hint: 'Enter the code from your authenticator app, or one of your recovery codes.',
  passkeyHint: 'Confirm with your passkey, or enter one of your recovery codes.',
  code: 'Code',
  submit: 'Confirm',
  working: 'Confirming…',
  codeMissing: 'Enter the code.',
  usePasskey: 'Use a passkey',
  passkeyFailed: 'The passkey couldn’t be used. Try again, or use another way.',
  back: 'Back to the sign-in page',
  enrolTitle: 'Set up two-factor authentication',
  enrolHint:
    'Administrators must use two-factor authentication. Scan this QR code with an authenticator app, or enter the key there. Then type the code that the app shows.',
  qrCode: 'QR code for an authenticator app',
  key: 'Key',
  codesTitle: 'Recovery codes',
  codesHint:
    'Each code works once. Use one if you can’t use your app. They’re shown only now: download or print them and keep them somewhere safe.',
  download: 'Download',
  continue: 'I’ve saved my codes',
};
