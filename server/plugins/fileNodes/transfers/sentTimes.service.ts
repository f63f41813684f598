import { isStorableTime } from '#contract/common.ts';
import { fail } from '#server/lib/fail.ts';

/**
 * The modification time that a client sends with content: `X-OC-Mtime`, in seconds since 1970.
 * @returns milliseconds since 1970; null without the header
 * @throws {ApiError} 400
 */
export function sentTimeIn(header: (name: string) => string | undefined): number | null {
  const text = header('x-oc-mtime');
  return text === undefined ? null : secondsIn(text);
}

/**
 * A time in seconds since 1970, which may have decimals and lie before 1970.
 * @returns milliseconds
 * @throws {ApiError} 400 for what is no number, or lies more than 10,000 years from 1970
 */
export function secondsIn(text: string): number {
  if (!/^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i.test(text)) fail('upload.modifiedOn');
  const ms = Math.round(Number(text) * 1000);
  return isStorableTime(ms) ? ms : fail('upload.modifiedOn');
}
