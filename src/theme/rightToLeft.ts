import type { Options } from '@emotion/cache';
import { prefixer } from 'stylis';
import rtlPlugin from 'stylis-plugin-rtl';

/**
 * What mirrors the styles of components for languages that run from right to left: margins, paddings, positions. It is
 * loaded with such a language alone.
 * @returns options of a cache of its own, since its classes say something else than those of the same name
 */
export function mirrored(): Options {
  return { key: 'sr-rtl', stylisPlugins: [prefixer, rtlPlugin] };
}
