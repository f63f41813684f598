/** The pages that are there before the app is: sign-in and access not allowed (§2, §5, §8). */
export const signIn = {
  title: 'Sign in',
  userId: 'User ID',
  password: 'Password',
  submit: 'Login',
  working: 'Signing in…',
  userIdMissing: 'Please enter User ID.',
  passwordMissing: 'Please enter Password.',
  notAllowedTitle: 'Access not allowed',
  notAllowed: 'You are not allowed to access to the system. Please contact your system administrator.',
  toLogin: 'Go to the sign-in page',
  appFailed: 'The app could not be loaded. Please check your connection and try again.',
  loading: 'Loading…',
  retry: 'Try again',
  product: 'File Management',
};
