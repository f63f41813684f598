import type { BodyOf } from '#contract/endpoint.ts';
import type { Folder as FolderView, folders } from '#contract/folders.ts';
import { can } from '#contract/policy.ts';
import { wordsOf } from '#contract/refusals.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { Refused, refuse } from '#server/kernel/refuse.ts';
import { groupOfFolder } from '../attributeGroups/attributeGroups.service.ts';
import { favouriteIds } from '../favourites/favourites.service.ts';
import { accessListFor, describePermissions } from '../permissions/permissions.service.ts';
import { firstSysAdmin, personsOf } from '../users/users.service.ts';
import { type FolderPatch, NameTaken } from './fileNodes.model.ts';
import {
  authorizeBelow,
  entriesReach,
  type Folder,
  pathOf,
  preventsDownload,
  respreadAccess,
  visibleFolder,
} from './folderAccess.service.ts';

type FolderUpdate = BodyOf<typeof folders.update>;

/** One folder, whole (`api.md` §4). */
export async function getFolder(ctx: Ctx, id: number): Promise<FolderView> {
  return describe(ctx, await visibleFolder(ctx, id));
}

/** Makes a subfolder. It takes its parent's attribute group and, unless told otherwise, its rights. */
export async function createFolder(
  ctx: Ctx,
  { name, parentId, inherit = true }: BodyOf<typeof folders.create>,
): Promise<FolderView> {
  await ctx.stores.folders.lockTree();
  const parent = await visibleFolder(ctx, parentId);
  authorize(ctx.actor, 'folder.create', parent);
  if (!inherit) authorize(ctx.actor, 'folder.govern');

  const accessListId = await accessListFor(ctx, [], inherit ? parent.accessListId : null);
  const { attributeGroupId } = parent;
  const stamps = { createdBy: ctx.actor.id, createdOn: ctx.stamp() };
  const id = await nameFree(
    name,
    ctx.stores.folders.insert({ name, parentId, inherit, accessListId, attributeGroupId, ...stamps }),
  );
  await ctx.emit('nodesChanged', [id]);
  await ctx.audit(`Folder created: ${pathOf(await ctx.stores.folders.lineage(id))}`);
  return getFolder(ctx, id);
}

/** Renames and redescribes a folder; administrators also govern it. */
export async function updateFolder(ctx: Ctx, { id, rowVersion, ...asked }: FolderUpdate): Promise<FolderView> {
  if (asked.inherit !== undefined || asked.attributeGroupId) await ctx.stores.folders.lockTree();
  const folder = await visibleFolder(ctx, id);
  authorize(ctx.actor, 'folder.edit', folder);
  const patch = changesTo(folder, asked);
  guardGoverned(ctx, folder, patch);
  if (patch.attributeGroupId && !(await groupOfFolder(ctx, patch.attributeGroupId))) refuse('attributeGroup.notFound');

  const { folders: store } = ctx.stores;
  const saved = await nameFree(
    patch.name ?? folder.name,
    store.update(id, rowVersion, patch, ctx.actor.id, ctx.stamp()),
  );
  if (!saved) refuse('row.changed');
  if (patch.inherit !== undefined) await respreadAccess(ctx, id);
  await ctx.emit('nodesChanged', [id]);
  const changed = Object.keys(patch).join(', ');
  await ctx.audit(`Folder updated: ${pathOf(await store.lineage(id))}${changed ? ` (${changed})` : ''}`);
  return getFolder(ctx, id);
}

/** Gives a folder an attribute group, or takes it away; what files hold for it stays stored (`api.md` §4). */
export async function setAttributeGroup(
  ctx: Ctx,
  { folderId, groupId }: BodyOf<typeof folders.setAttributeGroup>,
): Promise<FolderView> {
  const { rowVersion } = await visibleFolder(ctx, folderId);
  return updateFolder(ctx, { id: folderId, rowVersion, attributeGroupId: groupId });
}

/** Puts a folder and all that is in it into the bin, as one item. */
export async function removeFolder(ctx: Ctx, { id, rowVersion }: { id: number; rowVersion: number }) {
  const { folders: store } = ctx.stores;
  await store.lockTree();
  const folder = await visibleFolder(ctx, id);
  authorize(ctx.actor, 'folder.remove', folder);
  await authorizeBelow(ctx, id);

  const path = pathOf(await store.lineage(id));
  if (!(await store.bin(id, rowVersion, ctx.actor.id, ctx.stamp()))) refuse('row.changed');
  await ctx.audit(`Folder deleted: ${path}`);
  return {};
}

/** Makes the root at the first start: named after the organisation, with no permission entries (`api.md` §2). */
export async function makeRoot(ctx: Ctx): Promise<void> {
  if (await ctx.stores.folders.root()) return;
  const { id: createdBy } = await firstSysAdmin(ctx);
  const accessListId = await accessListFor(ctx, [], null);
  const place = { parentId: null, inherit: false, attributeGroupId: null };
  await ctx.stores.folders.insert({
    name: ctx.config.companyName,
    ...place,
    accessListId,
    createdBy,
    createdOn: ctx.stamp(),
  });
}

async function describe(ctx: Ctx, folder: Folder): Promise<FolderView> {
  const lineage = await ctx.stores.folders.lineage(folder.id);
  const person = await personsOf(ctx, [folder.createdBy, folder.updatedBy]);
  const { accessListId: _, attributeGroupId: __, fileCount: ___, contentStamp: ____, ...shown } = folder;
  return {
    ...shown,
    createdBy: person(folder.createdBy),
    updatedBy: person(folder.updatedBy),
    fav: (await favouriteIds(ctx)).has(folder.id),
    permissions: await describePermissions(ctx, entriesReach(lineage)),
    permission: folder.rights,
    attributeGroup: await groupOfFolder(ctx, folder.attributeGroupId),
    denyDownloadInherited: preventsDownload(lineage.slice(1)),
    isBin: false,
    fullPath: pathOf(lineage),
  };
}

/** What really differs; `null` clears a text. */
function changesTo(folder: Folder, asked: Omit<FolderUpdate, 'id' | 'rowVersion'>): FolderPatch {
  const wanted = {
    ...asked,
    subject: asked.subject === null ? '' : asked.subject,
    tags: asked.tags === null ? '' : asked.tags,
  };
  const changed = Object.entries(wanted).filter(
    ([field, value]) => value !== undefined && value !== folder[field as keyof FolderPatch],
  );
  return Object.fromEntries(changed);
}

/** Inheritance, attribute group and download prevention are an administrator's to change (quality, §2). */
function guardGoverned(ctx: Ctx, folder: Folder, patch: FolderPatch) {
  const governed = (['inherit', 'denyDownload', 'attributeGroupId'] as const).filter((field) => field in patch);
  if (governed.length === 0 || can(ctx.actor, 'folder.govern')) return;
  const audit = `Refused to change ${governed.join(', ')} of folder: ${folder.name}`;
  throw new Refused('action.forbidden', wordsOf('action.forbidden'), { audit });
}

/** Refuses a name that is taken. @throws {Refused} 409 */
export async function nameFree<T>(name: string, writing: Promise<T>): Promise<T> {
  return writing.catch((error) => (error instanceof NameTaken ? refuse('node.exists', name) : Promise.reject(error)));
}
