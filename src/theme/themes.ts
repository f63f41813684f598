import type { ThemeOptions } from '@mui/material/styles';
import { components } from './components.ts';
import { dark, light } from './palette.ts';

const fontFamily =
  '"Inter Variable", "Inter Fallback", system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif';
const px = (size: number, line: number) => ({ fontSize: `${size / 16}rem`, lineHeight: `${line}px` });
const heading = { fontWeight: 600, letterSpacing: '-0.011em' };

const common: ThemeOptions = {
  spacing: 8,
  shape: { borderRadius: 8 },
  typography: {
    fontFamily,
    h1: { ...px(20, 28), ...heading },
    h2: { ...px(16, 24), ...heading },
    h3: { ...px(14, 20), fontWeight: 600 },
    h6: { ...px(16, 24), ...heading },
    subtitle1: { ...px(14, 20), fontWeight: 600 },
    subtitle2: { ...px(14, 20), fontWeight: 600 },
    body1: px(14, 20),
    body2: px(14, 20),
    caption: px(13, 18),
    button: { ...px(14, 20), textTransform: 'none', fontWeight: 550 },
  },
  components,
};

export const lightTheme: ThemeOptions = { ...common, palette: light };
export const darkTheme: ThemeOptions = { ...common, palette: dark };
