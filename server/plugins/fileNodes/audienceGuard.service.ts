import { can } from '#contract/policy.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/kernel/fail.ts';
import { PDF } from './content/mediaTypes.ts';
import type { FileRow, Occupant, Protection } from './fileNodes.model.ts';
import { authorizeBelow, folderIfVisible, protectionOf } from './permissions/folderAccess.service.ts';
import { rightsThrough } from './permissions/permissions.service.ts';

/*
 * The one guard for everything that takes files out of their folder or ends them for good: moving, restoring elsewhere,
 * copying, replacing, deleting for good. Whatever does one of these asks here, over whichever protocol it is called. Rights are not asked here: who calls has authorized reading
 * or writing the node and, where there is one, writing to the target.
 */

/** What the guard needs to know of a folder that something leaves or enters. */
export interface GuardedFolder extends Protection {
  attributeGroupId: number | null;
}

/** What is to leave: a file, or a folder with all in it. */
export type Leaving =
  | { isFolder: false; type: string }
  | {
      isFolder: true;
      id: number;
      /** Its own switches, which go with it. */
      denyDownload: boolean;
      viewOnly: boolean;
    };

/** A folder as the guard sees it, whether it lives or is in the bin. */
export async function guardedFolderOf({ stores }: Ctx, folderId: number): Promise<GuardedFolder> {
  const lineage = await stores.bin.ancestors(folderId);
  return { attributeGroupId: lineage[0]?.attributeGroupId ?? null, ...protectionOf(lineage) };
}

/**
 * Why something may not leave one folder for another, be it by moving, by restoring elsewhere or by copying; undefined
 * when nothing speaks against it. Administrators may; for everybody else the attribute group stays the same, PDFs stay
 * where their download is prevented and all files where they are view only, those in Trash among them: they can be
 * restored later.
 */
export async function relocationProblem(
  ctx: Ctx,
  leaving: Leaving,
  from: GuardedFolder,
  to: GuardedFolder,
): Promise<'move.attributeGroups' | 'move.prevented' | 'move.viewOnly' | undefined> {
  if (can(ctx.actor, 'file.moveFreely')) return undefined;
  if (from.attributeGroupId !== to.attributeGroupId) return 'move.attributeGroups';
  if (from.isViewOnly && !to.isViewOnly && (await takesViewOnly(ctx, leaving))) return 'move.viewOnly';
  if (!from.preventsDownload || to.preventsDownload) return undefined;
  return (await takesPdf(ctx, leaving)) ? 'move.prevented' : undefined;
}

/** @throws {ApiError} 403 with the reason that `relocationProblem` finds */
export async function guardRelocation(
  ctx: Ctx,
  leaving: Leaving,
  from: GuardedFolder,
  to: GuardedFolder,
): Promise<void> {
  const problem = await relocationProblem(ctx, leaving, from, to);
  if (problem) fail(problem);
}

/** Whether the file is a PDF whose folder, or one above it, prevents downloads. */
export async function isPrevented(ctx: Ctx, { type, parentId }: Pick<FileRow, 'type' | 'parentId'>): Promise<boolean> {
  return type === PDF && protectionOf(await ctx.stores.folders.lineage(parentId)).preventsDownload;
}

/**
 * A folder or a file in Trash is to go for good. As for deleting a live one, the caller needs ReadWrite on it and on
 * everything below it, what was deleted separately included.
 * @throws {ApiError} 403
 */
export async function guardRemoval(ctx: Ctx, node: { id: number; isFolder: boolean; accessListId: number }) {
  authorize(ctx.actor, 'bin.remove', { rights: await rightsThrough(ctx, node.accessListId) });
  if (node.isFolder) await authorizeBelow(ctx, node.id);
}

/**
 * A live folder or file is to make room for another of its name, in a folder that the caller may write to. For a folder
 * that is the same as deleting it.
 * @throws {ApiError} 403
 */
export async function guardReplacement(ctx: Ctx, occupant: Pick<Occupant, 'id' | 'isFolder'>): Promise<void> {
  if (!occupant.isFolder) return;
  authorize(ctx.actor, 'folder.remove', (await folderIfVisible(ctx, occupant.id)) ?? fail('action.forbidden'));
  await authorizeBelow(ctx, occupant.id);
}

async function takesViewOnly({ stores }: Ctx, leaving: Leaving): Promise<boolean> {
  return !leaving.isFolder || (!leaving.viewOnly && stores.folders.holdsFile(leaving.id));
}

async function takesPdf({ stores }: Ctx, leaving: Leaving): Promise<boolean> {
  if (!leaving.isFolder) return leaving.type === PDF;
  return !leaving.denyDownload && stores.folders.holdsPdf(leaving.id);
}
