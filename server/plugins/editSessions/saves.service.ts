import type { RescueReason } from '#contract/fileNodes/rescuedSaves.ts';
import { can } from '#contract/policy.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import type { Blob } from '#server/storage/blobs/blobStore.ts';
import { addContents, hasContent } from '../fileNodes/content/content.service.ts';
import { checkContentType } from '../fileNodes/content/fileTypes.service.ts';
import type { FileRow } from '../fileNodes/fileNodes.model.ts';
import { fileIfVisible } from '../fileNodes/files/files.service.ts';
import { liveFiles, lockContents } from '../fileNodes/nodes/anyNodes.service.ts';
import { addVersion } from '../fileNodes/transfers/newVersion.service.ts';
import { checkQuota } from '../fileNodes/transfers/quota.service.ts';
import { isHeld } from '../legalHolds/heldNodes.service.ts';
import type { EditSession } from '../locks/locks.model.ts';
import { rescue } from './rescuedSaves.service.ts';

/** Why a save is kept beside its file, and the error that says so. */
export interface Rescued {
  rescued: RescueReason;
  fail: () => never;
}

/** Content that an editor has sent. */
export interface Save {
  fileId: number;
  session: EditSession;
  blob: Blob;
  /** Who has edited it, if the editor says so. */
  editorIds?: number[] | undefined;
  /** Whether content that the file has already makes a version as well. */
  storesSame?(file: FileRow): boolean;
  /**
   * Looks at a file that the caller may write, as it is now.
   * @returns why the save is kept beside it
   * @throws {ApiError} why it is not stored at all: the editor has it still
   */
  check(tx: Ctx, file: FileRow): Promise<Rescued | undefined>;
}

/**
 * Stores what an editor has sent as the current version of its file, within a transaction. What cannot be stored in it
 * is kept beside it; content that the file has already changes nothing.
 * @returns the file as it is then, or why the save was kept beside it
 */
export async function storeSave(tx: Ctx, save: Save): Promise<FileRow | Rescued> {
  const { fileId, session, blob, editorIds, storesSame } = save;
  await lockContents(tx, [fileId]);
  const found = await fileIfVisible(tx, fileId);
  const problem = await problemOf(tx, save, found);
  if (problem) {
    await checkQuota(tx, blob.size);
    await rescue(tx, { fileId, session, blob, reason: problem.rescued });
    return problem;
  }
  const { file, folder } = found ?? fail('file.notFound');
  if (storesSame?.(file) || !(await hasContent(tx, fileId, blob))) {
    await checkQuota(tx, blob.size);
    await checkContentType(tx, file.name, blob);
    await addContents(tx, [{ blob, ownerId: tx.actor.id }]);
    await addVersion(tx, file, blob, {
      logText: `File overwritten: ${folder.name}/${file.name}`,
      session,
      editorIds,
    });
  }
  const [stored = fail('file.notFound')] = await liveFiles(tx, [fileId]);
  return stored;
}

async function problemOf(
  ctx: Ctx,
  { fileId, check }: Save,
  found: Awaited<ReturnType<typeof fileIfVisible>>,
): Promise<Rescued | undefined> {
  if (!found) {
    const isThere = (await liveFiles(ctx, [fileId])).length > 0;
    return { rescued: isThere ? 'rights' : 'removed', fail: () => fail('file.notFound') };
  }
  const { file, folder } = found;
  if (!can(ctx.actor, 'file.write', folder)) return { rescued: 'rights', fail: () => fail('action.forbidden') };
  if (await isHeld(ctx, file.id)) return { rescued: 'held', fail: () => fail('edit.held') };
  return check(ctx, file);
}
