import { prefixer } from 'stylis';
import rtlPlugin from 'stylis-plugin-rtl';

/** What mirrors the styles of components for languages that run from right to left: margins, paddings, positions. */
export const mirroring = { key: 'sr-rtl', stylisPlugins: [prefixer, rtlPlugin] };
