/** The colours: petrol on cool greys. All text has a contrast of WCAG AA; colours.css repeats them. */

export const light = {
  mode: 'light',
  primary: { main: '#14605a', light: '#2b827a', dark: '#0e4a45', contrastText: '#ffffff' },
  secondary: { main: '#4b5f6b', contrastText: '#ffffff' },
  error: { main: '#b3261e' },
  warning: { main: '#8a5300' },
  success: { main: '#1d6b38' },
  info: { main: '#1f5f93' },
  background: { default: '#f3f6f5', paper: '#ffffff' },
  surface: {
    sunken: '#f8faf9',
    accent: '#e3efed',
    selected: '#dcecea',
    controlLine: '#87949a',
    star: '#a96d00',
    warning: '#fdf2dd',
  },
  text: { primary: '#182124', secondary: '#516067', disabled: '#7b888d' },
  divider: '#e2e8e6',
  kind: {
    pdf: '#c0362c',
    text: '#2a5db0',
    sheet: '#1d7a45',
    slides: '#b8580f',
    image: '#7a4fb5',
    media: '#b0367c',
    archive: '#7a5f2d',
    other: '#5d6a70',
  },
  action: {
    active: '#516067',
    hover: 'rgba(24, 33, 36, 0.045)',
    selected: '#dcecea',
    focus: 'rgba(20, 96, 90, 0.16)',
  },
} as const;

export const dark = {
  mode: 'dark',
  primary: { main: '#74cabd', light: '#93d9ce', dark: '#4aa598', contrastText: '#06201d' },
  secondary: { main: '#a9bcc6', contrastText: '#0d1a20' },
  error: { main: '#ffb4ab' },
  warning: { main: '#f0bd72' },
  success: { main: '#84d39b' },
  info: { main: '#93c7f0' },
  background: { default: '#0f1416', paper: '#171e21' },
  surface: {
    sunken: '#131a1c',
    accent: '#1c3634',
    selected: '#1d3b39',
    controlLine: '#6d7b80',
    star: '#f4c04d',
    warning: '#35290f',
  },
  text: { primary: '#e8edec', secondary: '#a7b4b4', disabled: '#7c8a8a' },
  divider: '#293337',
  kind: {
    pdf: '#f08a80',
    text: '#86b1f2',
    sheet: '#76c894',
    slides: '#eda266',
    image: '#bd9cec',
    media: '#ea8dbf',
    archive: '#cbb07a',
    other: '#a7b4b4',
  },
  action: {
    active: '#a7b4b4',
    hover: 'rgba(232, 237, 236, 0.055)',
    selected: '#1d3b39',
    focus: 'rgba(116, 202, 189, 0.2)',
  },
} as const;

declare module '@mui/material/styles' {
  interface Palette {
    kind: Record<'pdf' | 'text' | 'sheet' | 'slides' | 'image' | 'media' | 'archive' | 'other', string>;
    surface: Record<'sunken' | 'accent' | 'selected' | 'controlLine' | 'star' | 'warning', string>;
  }
  interface PaletteOptions {
    kind?: Palette['kind'];
    surface?: Palette['surface'];
  }
}
