import { authorize } from '#server/kernel/authorize.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import { guardHeld } from '../../legalHolds/heldNodes.service.ts';
import { guardLocks } from '../../locks/locks.service.ts';
import { guardedFolderOf, guardRelocation } from '../audienceGuard.service.ts';
import { contentOfFile, hasContent, takeOver } from '../content/content.service.ts';
import { checkContentType } from '../content/fileTypes.service.ts';
import { visibleFile } from '../files/files.service.ts';
import { pathOf } from '../permissions/folderAccess.service.ts';
import { addVersion } from '../transfers/newVersion.service.ts';
import { guardContent } from '../withheld.service.ts';

/** Makes the content of one file the next version of another. No bytes are copied. */
export async function copyContentOver(ctx: Ctx, sourceId: number, targetId: number): Promise<void> {
  const { file: source, folder: from } = await visibleFile(ctx, sourceId);
  await guardContent(ctx, source, from);
  const { file, folder } = await visibleFile(ctx, targetId);
  authorize(ctx.actor, 'file.write', folder);
  await guardRelocation(
    ctx,
    { ...source, isFolder: false },
    await guardedFolderOf(ctx, from.id),
    await guardedFolderOf(ctx, folder.id),
  );
  await guardHeld(ctx, [targetId]);
  await guardLocks(ctx, [targetId]);
  const blob = (await contentOfFile(ctx, source)) ?? fail('file.notFound');
  await checkContentType(ctx, file.name, blob);
  const modifiedOn = await ctx.stores.content.modifiedOnOf(source.versionId);
  if (await hasContent(ctx, targetId, blob)) return takeOver(ctx, targetId, blob, modifiedOn);
  const path = pathOf([file, ...(await ctx.stores.folders.lineage(folder.id))]);
  await addVersion(ctx, file, blob, { logText: `File overwritten: ${path} (copy of ${source.name})`, modifiedOn });
}
