/** The colours of the house: petrol on cool greys. All pairs that carry text keep WCAG AA; colours.css repeats them. */

export const light = {
  mode: 'light',
  primary: { main: '#14605a', light: '#2b827a', dark: '#0e4a45', contrastText: '#ffffff' },
  secondary: { main: '#4b5f6b', contrastText: '#ffffff' },
  error: { main: '#b3261e' },
  warning: { main: '#8a5300' },
  success: { main: '#1d6b38' },
  info: { main: '#1f5f93' },
  background: { default: '#f4f6f5', paper: '#ffffff' },
  text: { primary: '#1b2427', secondary: '#55636a', disabled: '#7b888d' },
  divider: '#dde3e1',
  action: {
    active: '#55636a',
    hover: 'rgba(20, 96, 90, 0.06)',
    selected: 'rgba(20, 96, 90, 0.12)',
    focus: 'rgba(20, 96, 90, 0.16)',
  },
} as const;

export const dark = {
  mode: 'dark',
  primary: { main: '#6fc7ba', light: '#8ed6cb', dark: '#4aa598', contrastText: '#06201d' },
  secondary: { main: '#a9bcc6', contrastText: '#0d1a20' },
  error: { main: '#ffb4ab' },
  warning: { main: '#f0bd72' },
  success: { main: '#84d39b' },
  info: { main: '#93c7f0' },
  background: { default: '#111719', paper: '#1a2225' },
  text: { primary: '#e7edeb', secondary: '#a5b3b2', disabled: '#7c8a8a' },
  divider: '#2c373a',
  action: {
    active: '#a5b3b2',
    hover: 'rgba(111, 199, 186, 0.08)',
    selected: 'rgba(111, 199, 186, 0.16)',
    focus: 'rgba(111, 199, 186, 0.2)',
  },
} as const;
