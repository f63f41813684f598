/** The frame around every page (§2 Shell). */
export const shell = {
  product: 'File Management',
  skip: 'Skip to content',
  home: 'To the start page',
  mainMenu: 'Main menu',
  openMenu: 'Open the menu',
  closeMenu: 'Close the menu',
  user: 'Account of %{name}',
  actingAs: 'Signed in as another user',
  language: 'Language',
  colours: 'Appearance',
  light: 'Light',
  dark: 'Dark',
  logout: 'Logout',
  loading: 'Loading…',
  error: { title: 'Error', close: 'Close' },
  crash: {
    title: 'Something went wrong on this page',
    text: 'Your files are safe. Please reload the page; if it happens again, tell your system administrator.',
    reload: 'Reload',
  },
  missing: {
    title: 'There is nothing at this address',
    text: 'The page may have moved, or the link may be incomplete.',
    home: 'Go to the files',
  },
  cookies: {
    title: 'Cookies and browser storage',
    text: 'This application keeps what it needs to work in your browser: your session, your settings and your language. It does not track you.',
    accept: 'Accept',
  },
};
