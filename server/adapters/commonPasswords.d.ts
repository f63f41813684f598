/** 50,000 passwords of at least 8 characters, the most frequent of ten million stolen ones; 3,527 have 10 or more. */
declare module 'fxa-common-password-list' {
  const commonPasswords: { test(password: string): boolean };
  export default commonPasswords;
}
