/**
 * What the build puts in the place of MUI's themes of CSS variables (vite.config.ts): every MUI theme refers to them, and
 * the themes here have none. That is 7 kB of the first load.
 */
const unused = () => {
  throw new Error('Themes of CSS variables are not part of this build.');
};

export default unused;
export const CssVarsProvider = unused;
export const Experimental_CssVarsProvider = unused;
export const getInitColorSchemeScript = unused;
export const useColorScheme = unused;
