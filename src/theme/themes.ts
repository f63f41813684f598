import type { ThemeOptions } from '@mui/material/styles';
import { components } from './components.ts';
import { dark, light } from './palette.ts';

/** No font is loaded: each system's own is there at once and reads best on it. */
const fontFamily =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", Arial, "Noto Color Emoji", sans-serif';

const common: ThemeOptions = {
  spacing: 8,
  shape: { borderRadius: 8 },
  typography: {
    fontFamily,
    h1: { fontSize: '1.375rem', fontWeight: 600, lineHeight: 1.3, letterSpacing: '-0.01em' },
    h2: { fontSize: '1.125rem', fontWeight: 600, lineHeight: 1.35 },
    h3: { fontSize: '1rem', fontWeight: 600, lineHeight: 1.4 },
    h6: { fontSize: '1.125rem', fontWeight: 600, lineHeight: 1.35 },
    subtitle1: { fontWeight: 600 },
    subtitle2: { fontWeight: 600 },
    button: { textTransform: 'none', fontWeight: 600 },
  },
  components,
};

export const lightTheme: ThemeOptions = { ...common, palette: light };
export const darkTheme: ThemeOptions = { ...common, palette: dark };
