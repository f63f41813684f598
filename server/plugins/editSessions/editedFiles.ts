import { MAX_EDITED_BYTES } from '#contract/fileNodes/editedContent.ts';
import type { EditKind } from '#contract/fileNodes/editSessions.ts';
import type { Ctx } from '#server/kernel/context.ts';

/** Largest PDF in bytes that is edited in the browser, which holds it in memory as a whole. */
const MAX_PDF_BYTES = 100 * 1024 * 1024;

/** Largest file in bytes that an editor of this kind opens. */
export function maxBytesOf({ config }: Pick<Ctx, 'config'>, kind: EditKind): number {
  if (kind === 'office') return config.office?.maxSize ?? 0;
  return kind === 'pdf' ? MAX_PDF_BYTES : MAX_EDITED_BYTES;
}

/** Whether the first bytes of a file may be those of a text: only UTF-16 has zeros, and its mark says so. */
export function isText(head: Buffer): boolean {
  const mark = head.subarray(0, 2).toString('hex');
  return mark === 'fffe' || mark === 'feff' || !head.includes(0);
}
