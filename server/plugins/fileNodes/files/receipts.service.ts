import { createHash } from 'node:crypto';
import { addMinutes } from 'date-fns';
import type { SignedReceipt } from '#contract/fileNodes/receipts.ts';
import { bufferInput } from '#server/adapters/previews/previewer.ts';
import { TooBusy } from '#server/adapters/readers/fairQueue.ts';
import type { Ctx, LogPosition } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import { personsOf, readMe } from '../../identity/users/users.service.ts';
import { uploadRow } from '../../logs/logs.service.ts';
import { signReport } from '../../logs/signedReports.service.ts';
import { languageOf, linkTo } from '../../mail/mail.service.ts';
import { readContent } from '../content/content.service.ts';
import type { ReceivedContent } from '../transfers/transfers.model.ts';
import { visibleFile } from './files.service.ts';
import { receiptSheet } from './receiptSheet.ts';
import { versionFor } from './versions.service.ts';

/** Minutes after an upload within which its log row was written. */
const LOG_DELAY_MINUTES = 1;

/**
 * What was uploaded, by whom and when, signed with the key of the log. It reveals only the size and the checksum of the
 * content, so everyone who may see the file may get it, even where the content is withheld.
 * @throws {ApiError} 404; 409 where the log has no row of that upload
 */
export async function getReceipt(ctx: Ctx, fileId: number, version?: number): Promise<SignedReceipt> {
  const { file } = await visibleFile(ctx, fileId);
  const versionId = version === undefined ? file.versionId : (await versionFor(ctx, fileId, version)).id;
  const content = (await ctx.stores.content.receivedAs(versionId)) ?? fail('file.notFound');
  const { size, uploadedBy, uploadedOn, actedBy } = content;
  const person = await personsOf(ctx, [uploadedBy, actedBy]);
  const receipt = {
    ...{ fileId, name: file.name, size, sha256: await sha256Of(ctx, content), uploadedOn },
    uploadedBy: person(uploadedBy),
    ...(actedBy && { actedBy: person(actedBy) }),
    log: await logRowOf(ctx, content),
  };
  return { receipt, ...signReport(ctx, receipt) };
}

/** The receipt as a PDF, in the caller's language. @throws {ApiError} 429 when too many documents are being rendered */
export async function receiptPdf(ctx: Ctx, signed: SignedReceipt): Promise<Buffer> {
  const { cultureId } = await readMe(ctx);
  const keyUrl = linkTo(ctx, '/api/log/key');
  const sheet = receiptSheet(languageOf(ctx, cultureId), signed, keyUrl);
  const drawn = await ctx.previewer
    .draw<'detailSheet'>({ kind: 'detailSheet', sheet }, bufferInput(Buffer.alloc(0)), {
      owner: ctx.actor.id,
      isUrgent: true,
    })
    .catch((error) => (error instanceof TooBusy ? fail('preview.tooMany') : Promise.reject(error)));
  if ('reason' in drawn) throw new Error(`A receipt could not be drawn: ${drawn.reason}`);
  return Buffer.from(drawn.pdf, 'base64');
}

/** The SHA-256 of a version; undefined when there is none any more. */
export async function checksumOfVersion(ctx: Ctx, versionId: number): Promise<string | undefined> {
  const content = await ctx.stores.content.receivedAs(versionId);
  return content && sha256Of(ctx, content);
}

/** Content never changes: its checksum is computed once, when it is first needed. */
async function sha256Of(ctx: Ctx, content: ReceivedContent): Promise<string> {
  if (content.sha256 !== null) return content.sha256;
  const hash = createHash('sha256');
  for await (const piece of readContent(ctx, content, 0, content.size - 1)) hash.update(piece);
  const sha256 = hash.digest('hex');
  await ctx.transact((tx) => tx.stores.content.noteChecksums(content.id, { sha256, sentChecksum: null }));
  return sha256;
}

/** Uploads from before their log rows were recorded are found by the text of the row. */
async function logRowOf(ctx: Ctx, content: ReceivedContent): Promise<LogPosition> {
  const { logPosition, logHash, size, uploadedBy: byId, uploadedOn: from } = content;
  if (logPosition !== null && logHash !== null) return { position: logPosition, hash: logHash };
  const to = addMinutes(new Date(from), LOG_DELAY_MINUTES).toISOString();
  const row = await uploadRow(ctx, { byId, size, from, to });
  if (row?.seq == null || row.hash === null) fail('receipt.notLogged');
  return { position: row.seq, hash: row.hash };
}
