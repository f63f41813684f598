import { readFile } from 'node:fs/promises';
import type { BlankType } from '#contract/fileNodes/templates.ts';

/** Texts that are blank without a byte. */
const empty: ReadonlySet<BlankType> = new Set(['md', 'txt', 'csv']);

/**
 * The content of a blank document. `scripts/blankDocuments.py` made those of office programs; the build copies them beside
 * its bundle.
 */
export async function blankDocument(type: BlankType): Promise<Buffer> {
  return empty.has(type) ? Buffer.alloc(0) : readFile(new URL(`./blank/blank.${type}`, import.meta.url));
}
