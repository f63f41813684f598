import { formatSize } from '#contract/rules/sizes.ts';

/** A size in bytes as English messages write it: `977 kB`. */
export function sizeText(bytes: number): string {
  return formatSize(bytes, 'en-GB');
}
