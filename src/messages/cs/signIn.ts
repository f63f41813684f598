import type { signIn as english } from '../en/signIn.ts';

export const signIn: typeof english = {
  title: 'Přihlášení',
  userId: 'ID uživatele',
  password: 'Heslo',
  submit: 'Přihlásit se',
  working: 'Přihlašování…',
  userIdMissing: 'Zadejte prosím ID uživatele.',
  passwordMissing: 'Zadejte prosím heslo.',
  notAllowedTitle: 'Přístup není povolen',
  notAllowed: 'Nemáte oprávnění k přístupu do systému. Obraťte se prosím na správce systému.',
  toLogin: 'Přejít na přihlášení',
  appFailed: 'Aplikaci se nepodařilo načíst. Zkontrolujte prosím připojení a zkuste to znovu.',
  loading: 'Načítání…',
  retry: 'Zkusit znovu',
  product: 'Správa souborů',
  welcome: 'Vítejte,',
  choosePassword: 'Zvolte si prosím heslo s alespoň 10 znaky.',
  confirmation: 'Potvrzení hesla',
  passwordRequired: 'Heslo je povinné.',
  passwordDiffers: 'Hesla se neshodují.',
  setPassword: 'Nastavit heslo a přihlásit se',
};
