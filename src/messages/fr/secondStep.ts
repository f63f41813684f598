import type { secondStep as english } from '../en/secondStep.ts';

export const secondStep: typeof english = {
  title: 'Confirmez votre identité',
  hint: 'Saisissez le code de votre application d’authentification, ou l’un de vos codes de récupération.',
  passkeyHint: 'Confirmez avec votre clé d’accès, ou saisissez l’un de vos codes de récupération.',
  code: 'Code',
  submit: 'Confirmer',
  working: 'Confirmation…',
  codeMissing: 'Saisissez le code.',
  usePasskey: 'Utiliser une clé d’accès',
  passkeyFailed: 'La clé d’accès n’a pas pu être utilisée. Réessayez, ou choisissez une autre méthode.',
  back: 'Retour à la page de connexion',
  enrolTitle: 'Configurez l’authentification à deux facteurs',
  enrolHint:
    'Les administrateurs doivent utiliser l’authentification à deux facteurs. Scannez ce code QR avec une application d’authentification, ou saisissez-y la clé. Saisissez ensuite le code que l’application affiche.',
  qrCode: 'Code QR pour une application d’authentification',
  key: 'Clé',
  codesTitle: 'Codes de récupération',
  codesHint:
    'Chaque code ne sert qu’une fois. Utilisez-en un si vous n’avez pas accès à votre application. Ils ne s’affichent que maintenant : téléchargez-les ou imprimez-les, et conservez-les en lieu sûr.',
  download: 'Télécharger',
  continue: 'J’ai enregistré mes codes',
};
