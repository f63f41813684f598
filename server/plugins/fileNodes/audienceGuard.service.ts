import { can } from '#contract/policy.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import { PDF } from '#server/storage/blobs/recognisedType.ts';
import { hasPdfVersion, isPdf } from './content/contentTypes.service.ts';
import type { FileRow, Occupant, Protection } from './fileNodes.model.ts';
import { authorizeBelow, folderIfVisible, protectionOf } from './permissions/folderAccess.service.ts';
import { effectiveRights } from './permissions/permissions.service.ts';

/*
 * The guard for everything that takes files out of their folder or deletes them for good: moving, restoring to another
 * folder, copying, replacing, permanent deletion. Every function that does one of these calls it, over every protocol.
 * It does not check rights: the caller has authorized reading or writing the node and, where there is one, writing to
 * the target.
 */

/** What the guard needs to know about the source or target folder. */
export interface GuardedFolder extends Protection {
  attributeGroupId: number | null;
}

/** What leaves its folder: a file, or a folder with everything in it. */
export type Leaving =
  | { isFolder: false; id: number; type: string }
  | {
      isFolder: true;
      id: number;
      /** The folder's own switches, which move with it. */
      denyDownload: boolean;
      viewOnly: boolean;
    };

/** The facts that the guard needs about a folder, also when it is in the bin. */
export async function guardedFolderOf({ stores }: Ctx, folderId: number): Promise<GuardedFolder> {
  const lineage = await stores.folders.lineage(folderId);
  return { attributeGroupId: lineage[0]?.attributeGroupId ?? null, ...protectionOf(lineage) };
}

/**
 * Why something may not leave one folder for another by a move, a restore to another folder or a copy; undefined when
 * it may. Administrators may; for everyone else, the attribute group stays the same, PDFs stay where their download is
 * prevented, and all files stay where they are view only. Files in Trash count as well: they can be restored later.
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

/** Whether the file is a PDF and its folder, or a folder above, prevents downloads. */
export async function isPrevented(ctx: Ctx, file: FileRow): Promise<boolean> {
  return protectionOf(await ctx.stores.folders.lineage(file.parentId)).preventsDownload && isPdf(ctx, file);
}

/**
 * Guards the permanent deletion of a folder or file in Trash. As for deleting a live one, the caller needs ReadWrite on
 * it and on everything below it, including what was deleted separately.
 * @throws {ApiError} 403
 */
export async function guardRemoval(ctx: Ctx, node: { id: number; isFolder: boolean; accessListId: number }) {
  authorize(ctx.actor, 'bin.remove', { rights: await effectiveRights(ctx, node.accessListId) });
  if (node.isFolder) await authorizeBelow(ctx, node.id);
}

/**
 * Guards the replacement of a live folder or file by another one of the same name, in a folder that the caller may
 * write to. For a folder that is the same as deleting it.
 * @throws {ApiError} 403
 */
export async function guardReplacement(ctx: Ctx, occupant: Pick<Occupant, 'id' | 'isFolder'>): Promise<void> {
  if (!occupant.isFolder) return;
  authorize(ctx.actor, 'folder.remove', (await folderIfVisible(ctx, occupant.id)) ?? fail('action.forbidden'));
  await authorizeBelow(ctx, occupant.id);
}

/**
 * Whether there is a PDF in a folder or anywhere below it, in Trash and as an earlier version as well. Content that has
 * not been examined yet counts as one.
 */
export function hasPdfBelow({ stores }: Ctx, folderId: number): Promise<boolean> {
  return stores.folders.hasPdfBelow(folderId);
}

async function takesViewOnly({ stores }: Ctx, leaving: Leaving): Promise<boolean> {
  return !leaving.isFolder || (!leaving.viewOnly && stores.folders.hasFileBelow(leaving.id));
}

async function takesPdf(ctx: Ctx, leaving: Leaving): Promise<boolean> {
  if (!leaving.isFolder) return leaving.type === PDF || hasPdfVersion(ctx, leaving.id);
  return !leaving.denyDownload && hasPdfBelow(ctx, leaving.id);
}
