import { Rights } from '#contract/enums.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import type { FileRow, ShownApproval } from '../fileNodes.model.ts';
import { type Folder, protectionOf } from '../permissions/folderAccess.service.ts';
import { effectiveRights } from '../permissions/permissions.service.ts';

/** A file with the version under an approval, as its reviewers see it. */
export interface FileUnderApproval extends ShownApproval {
  file: FileRow;
  /** With the right to read, if the caller has none on it. */
  folder: Folder;
  protection: ReturnType<typeof protectionOf>;
}

/**
 * The version of a live file that the caller may look at by an approval, whether they may read its folder or not;
 * undefined when they may not, or the approval has ended.
 */
export async function fileUnderApproval(
  ctx: Ctx,
  fileId: number,
  approvalId: number,
): Promise<FileUnderApproval | undefined> {
  const shown = await ctx.callProvider('shownApproval', { fileId, approvalId });
  const file = shown && (await ctx.stores.files.find(fileId));
  const folder = file && (await ctx.stores.folders.find(file.parentId));
  if (!folder) return undefined;
  const own = await effectiveRights(ctx, folder.accessListId);
  const rights = own === Rights.None ? Rights.Read : own;
  return {
    ...shown,
    file: { ...file, versionId: shown.versionId },
    folder: { ...folder, rights, hasAttributeGroup: folder.attributeGroupId !== null },
    protection: protectionOf(await ctx.stores.folders.lineage(folder.id)),
  };
}

/** The same. @throws {ApiError} 404 */
export async function presentUnderApproval(ctx: Ctx, fileId: number, approvalId: number): Promise<FileUnderApproval> {
  return (await fileUnderApproval(ctx, fileId, approvalId)) ?? fail('file.notFound');
}
