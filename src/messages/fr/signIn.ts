import type { signIn as english } from '../en/signIn.ts';

export const signIn: typeof english = {
  title: 'Connexion',
  userId: 'Identifiant',
  password: 'Mot de passe',
  submit: 'Se connecter',
  working: 'Connexion…',
  userIdMissing: 'Saisissez votre identifiant.',
  passwordMissing: 'Saisissez votre mot de passe.',
  notAllowedTitle: 'Accès refusé',
  notAllowed: 'Vous n’êtes pas autorisé à accéder au système. Contactez votre administrateur système.',
  toLogin: 'Aller à la page de connexion',
  appFailed: 'Impossible de charger l’application. Vérifiez votre connexion et réessayez.',
  loading: 'Chargement…',
  retry: 'Réessayer',
  product: 'Gestion des fichiers',
  welcome: 'Bienvenue, %{name}',
  choosePassword: 'Choisissez un mot de passe d’au moins %{min} caractères.',
  confirmation: 'Confirmer le mot de passe',
  passwordRequired: 'Saisissez un mot de passe.',
  passwordDiffers: 'Les mots de passe ne correspondent pas.',
  setPassword: 'Enregistrer et se connecter',
  forgotten: 'Mot de passe oublié ?',
  forgottenTitle: 'Réinitialisez votre mot de passe',
  forgottenHint: 'Nous vous enverrons par e-mail un lien pour définir un nouveau mot de passe.',
  userIdOrEmail: 'Identifiant ou e-mail',
  forgottenSubmit: 'Envoyer le lien',
  forgottenSent:
    'Si un compte correspond, nous lui avons envoyé un lien par e-mail. Le lien ne sert qu’une fois et expire dans 1 heure.',
  hello: 'Bonjour, %{name}',
  setNewPassword: 'Définir le mot de passe',
  passwordSet:
    'Mot de passe défini. Toutes vos sessions ont été fermées ; connectez-vous avec votre nouveau mot de passe.',
  passkey: 'Se connecter avec une clé d’accès',
  passkeyFailed: 'La clé d’accès n’a pas pu être utilisée. Réessayez, ou connectez-vous avec votre mot de passe.',
  providerFailed:
    'L’authentification unique a échoué. Réessayez. Si le problème persiste, contactez votre administrateur système.',
};
