import type { Ctx } from '#server/kernel/context.ts';
import type { Ancestor, FileRow, FolderRow } from '../fileNodes.model.ts';
import { pathOf } from '../permissions/folderAccess.service.ts';

/** Files and folders regardless of the caller's rights, for modules that check those themselves or act for no one. */

/** The live files among these. */
export function liveFiles({ stores }: Ctx, ids: number[]): Promise<FileRow[]> {
  return stores.files.findAll(ids);
}

/** A live folder; undefined when there is none. */
export function liveFolder({ stores }: Ctx, id: number): Promise<FolderRow | undefined> {
  return stores.folders.find(id);
}

/** The folder itself, its parent, and so on up to the root, live or in Trash. */
export function lineageOf({ stores }: Ctx, folderId: number): Promise<{ id: number; name: string }[]> {
  return stores.folders.lineage(folderId);
}

/** The same of several folders, by their IDs. */
export function lineagesOf({ stores }: Ctx, folderIds: number[]): Promise<Map<number, Ancestor[]>> {
  return stores.folders.lineages([...new Set(folderIds)]);
}

/** The path of a folder, live or in Trash, as a text. */
export async function pathOfFolder(ctx: Ctx, folderId: number): Promise<string> {
  return pathOf(await lineageOf(ctx, folderId));
}

/** The same of a live folder; undefined when there is none. */
export async function pathOfLiveFolder(ctx: Ctx, folderId: number): Promise<string | undefined> {
  return (await liveFolder(ctx, folderId)) && pathOfFolder(ctx, folderId);
}

/** The paths of files and folders, live or in Trash. */
export async function pathsOf(ctx: Ctx, nodes: { name: string; parentId: number | null }[]) {
  const lineages = await lineagesOf(
    ctx,
    nodes.flatMap(({ parentId }) => parentId ?? []),
  );
  return ({ name, parentId }: { name: string; parentId: number | null }) =>
    pathOf([{ name }, ...(lineages.get(parentId ?? 0) ?? [])]);
}

/** Blocks other changes of the content of these files until this transaction ends. */
export async function lockContents({ stores }: Ctx, fileIds: number[]): Promise<void> {
  await stores.folders.lockFiles(fileIds);
}

/** Waits for other changes of these branches of the tree, and blocks new ones until this transaction ends. */
export async function lockBranches({ stores }: Ctx, folderIds: number[]): Promise<void> {
  await stores.folders.lockBranches(folderIds);
}

/** Stores the recognised text of a file, for searching. */
export async function storeRecognisedText(ctx: Ctx, fileId: number, text: string): Promise<void> {
  await ctx.stores.files.setOcr(fileId, text || null);
  await ctx.emit('nodesChanged', [fileId]);
}
