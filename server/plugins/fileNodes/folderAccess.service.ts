import type { Rights } from '#contract/enums.ts';
import { can } from '#contract/policy.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { accessListFor, ownEntries, rightsThrough } from '../permissions/permissions.service.ts';
import type { Ancestor, FolderRow } from './fileNodes.model.ts';

/** A folder with what the policy asks about it. */
export type Folder = FolderRow & { rights: Rights; hasAttributeGroup: boolean };

/**
 * Loads a live folder that the caller may read.
 * @throws {Refused} 404 when there is none, or the caller may not see it: the two look the same
 */
export async function visibleFolder(ctx: Ctx, id: number): Promise<Folder> {
  return (await folderIfVisible(ctx, id)) ?? refuse('folder.notFound');
}

/** The same, undefined where it would refuse. */
export async function folderIfVisible(ctx: Ctx, id: number): Promise<Folder | undefined> {
  const row = await ctx.stores.folders.find(id);
  if (!row) return undefined;
  const rights = await rightsThrough(ctx, row.accessListId);
  const folder = { ...row, rights, hasAttributeGroup: row.attributeGroupId !== null };
  return can(ctx.actor, 'folder.read', folder) ? folder : undefined;
}

/**
 * Recomputes the access lists of a folder and of everything below that inherits from it, after its entries, its
 * inheritance or its place have changed (design, §4 Rights at scale). The caller holds the tree lock.
 */
export async function respreadAccess(ctx: Ctx, folderId: number): Promise<void> {
  const { folders } = ctx.stores;
  const start = (await folders.find(folderId)) ?? refuse('folder.notFound');
  const parent = start.parentId === null || !start.inherit ? undefined : await folders.find(start.parentId);
  let next = [{ id: folderId, parentListId: parent?.accessListId ?? null }];
  while (next.length > 0) {
    const entries = await ownEntries(
      ctx,
      next.map(({ id }) => id),
    );
    const below: typeof next = [];
    for (const { id, parentListId } of next) {
      const listId = await accessListFor(ctx, entries.get(id) ?? [], parentListId);
      for (const adding of await folders.spreadAccessList(id, listId))
        below.push({ id: adding.id, parentListId: listId });
    }
    next = below;
  }
}

/** The way from the root to a folder, as a text. */
export function pathOf(lineage: Pick<Ancestor, 'name'>[]): string {
  return lineage
    .map(({ name }) => name)
    .reverse()
    .join('/');
}

/** Whether PDFs in the first folder of a lineage are kept from being downloaded, by itself or from above. */
export function preventsDownload(lineage: Pick<Ancestor, 'denyDownload'>[]): boolean {
  return lineage.some(({ denyDownload }) => denyDownload);
}
