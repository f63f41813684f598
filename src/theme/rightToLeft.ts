import type { Options } from '@emotion/cache';
import { prefixer } from 'stylis';
import rtlPlugin from 'stylis-plugin-rtl';

/**
 * Mirrors margins, paddings and positions of components for right-to-left languages. Loaded with such a language only.
 * @returns options of a separate style cache, because its classes differ from those with the same names
 */
export function mirrored(): Options {
  return { key: 'sr-rtl', stylisPlugins: [prefixer, rtlPlugin] };
}
