import { structuredPatch } from 'diff';
import { Unreadable } from '../text/unreadable.ts';
import { linesOf } from './lines.ts';
import type { Recognised } from './recognise.ts';

/** Number of unchanged lines shown around a change. */
const CONTEXT_LINES = 3;
/** Milliseconds after which the comparison of two texts is given up. */
const TIMEOUT_MS = 10_000;

export interface Hunk {
  oldStart: number;
  oldLines: number;
  newStart: number;
  newLines: number;
  lines: string[];
}

/**
 * Compares two texts that are concatenated in the content.
 * @throws {Unreadable}
 */
export async function differences(
  content: Uint8Array<ArrayBuffer>,
  { earlier, current, earlierBytes }: { earlier: Recognised; current: Recognised; earlierBytes: number },
): Promise<Hunk[]> {
  const before = await linesOf(content.slice(0, earlierBytes), earlier);
  const after = await linesOf(content.slice(earlierBytes), current);
  const text = (lines: string[]) => `${lines.join('\n')}\n`;
  const options = { context: CONTEXT_LINES, timeout: TIMEOUT_MS };
  const patch = structuredPatch('', '', text(before), text(after), undefined, undefined, options);
  if (!patch) throw new Unreadable('tooHard');
  return patch.hunks;
}
