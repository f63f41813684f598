import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { docx } from '#tests/support/content/documents.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** The documents that the test cases name and that are not among them: any of these roles do. */
const resources: Record<string, Bytes> = {
  WordBlankDocument: new Uint8Array(
    readFileSync(join(import.meta.dirname, '../../server/adapters/documents/blank/blank.docx')),
  ),
  WordSimpleDocument: docx('A letter'),
  WordComplexDocument: docx(...Array.from({ length: 200 }, (_, n) => `Paragraph ${n} of a long letter`)),
  ZeroByteFile: new Uint8Array(),
};

/** @throws when there is no such document */
export function resource(id: string | undefined): Bytes {
  const bytes = resources[id ?? ''];
  if (!bytes) throw new Error(`There is no document ${id}`);
  return bytes;
}
