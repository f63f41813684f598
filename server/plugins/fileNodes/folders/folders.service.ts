import type { BodyOf } from '#contract/endpoint.ts';
import { messageFor } from '#contract/errorCatalogue.ts';
import { folderTexts, withEmptyTexts } from '#contract/fileNodes/fileFields.ts';
import type { Folder as FolderView, folders } from '#contract/fileNodes/folders.ts';
import { can } from '#contract/policy.ts';
import { tokenLimit } from '#contract/tokenPolicy.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Ctx } from '#server/kernel/context.ts';
import type { NodeEvent } from '#server/kernel/events.ts';
import { changesTo } from '#server/lib/changesTo.ts';
import { ApiError, fail } from '#server/lib/fail.ts';
import { groupOfFolder } from '../../attributeGroups/attributeGroups.service.ts';
import { recordChange } from '../../history/history.service.ts';
import { firstSysAdmin, personsOf } from '../../identity/users/users.service.ts';
import { guardHeld, guardHeldTree, isHeld } from '../../legalHolds/heldNodes.service.ts';
import { guardLeaving, guardLocks, lockOf } from '../../locks/locks.service.ts';
import type { NodeChange } from '../../nodeHistory/nodeHistory.model.ts';
import { changedFields } from '../../nodeHistory/recordNodeChanges.service.ts';
import type { FolderPatch } from '../fileNodes.model.ts';
import { failIfNameTaken } from '../freeName.service.ts';
import { accessEvents, folderRef, recordNodeChange, removals } from '../nodeChanges.service.ts';
import {
  authorizeBelow,
  entriesApplyingTo,
  type Folder,
  pathOf,
  propagateAccess,
  protectionOf,
  visibleFolder,
} from '../permissions/folderAccess.service.ts';
import { accessListFor, describePermissions } from '../permissions/permissions.service.ts';
import { guardDepth } from './folderDepth.service.ts';
import { favouritesOf } from './folderTree.service.ts';

type FolderUpdate = BodyOf<typeof folders.update>;

/** One folder with all details. */
export async function getFolder(ctx: Ctx, id: number): Promise<FolderView> {
  return describe(ctx, await visibleFolder(ctx, id));
}

/** Creates a subfolder, and describes it. */
export async function createFolder(ctx: Ctx, folder: BodyOf<typeof folders.create>): Promise<FolderView> {
  return getFolder(ctx, await addFolder(ctx, folder));
}

/**
 * Creates a subfolder. It gets its parent's attribute group and, unless specified otherwise, its parent's rights.
 * @returns its id
 */
export async function addFolder(
  ctx: Ctx,
  { name, parentId, inherit = true }: BodyOf<typeof folders.create>,
): Promise<number> {
  await ctx.stores.folders.lockBranches([], [parentId]);
  const parent = await visibleFolder(ctx, parentId);
  authorize(ctx.actor, 'folder.create', parent);
  if (!inherit) authorizeManage(ctx);
  return insertFolder(ctx, parent, name, inherit);
}

/** Creates a folder in a parent that the caller may write to and has locked. @returns its id */
export async function insertFolder(ctx: Ctx, parent: Folder, name: string, inherit = true): Promise<number> {
  const { id: parentId } = parent;
  const above = await ctx.stores.folders.lineage(parentId);
  await guardDepth(ctx, above.length);
  await guardLocks(ctx, [parentId]);
  const accessListId = await accessListFor(ctx, [], inherit ? parent.accessListId : null);
  const { attributeGroupId } = parent;
  const stamps = { createdBy: ctx.actor.id, createdOn: ctx.stamp() };
  const folder = { name, parentId, inherit, accessListId, attributeGroupId, ...stamps };
  const id = await failIfNameTaken(ctx.stores.folders.insert(folder), name);
  const added = { ...folderRef({ id, parentId, name }), type: 'added' as const };
  await recordNodeChange(ctx, {
    events: [added],
    history: [added],
    reread: [id],
    counts: [],
    log: `Folder created: ${pathOf([{ name }, ...above])}`,
  });
  return id;
}

/**
 * Changes name, description and tags of a folder; administrators also change its inheritance, attribute group and
 * protection.
 */
export async function updateFolder(ctx: Ctx, { id, rowVersion, ...input }: FolderUpdate): Promise<FolderView> {
  if (input.inherit !== undefined || input.attributeGroupId) await ctx.stores.folders.lockBranches([id]);
  const folder = await visibleFolder(ctx, id);
  authorize(ctx.actor, 'folder.edit', folder);
  const patch = changesTo(folder, withEmptyTexts(input));
  guardManagedFields(ctx, folder, patch);
  const renamedIn = patch.name !== undefined && folder.parentId !== null ? [folder.parentId] : [];
  // Everything below depends on the folder's path, and its files on its attribute group.
  const reaches = patch.name !== undefined || patch.attributeGroupId !== undefined;
  await (reaches ? guardHeldTree : guardHeld)(ctx, [id]);
  await guardLocks(ctx, [id, ...renamedIn]);
  if (patch.attributeGroupId && !(await groupOfFolder(ctx, patch.attributeGroupId))) fail('attributeGroup.notFound');

  const updating = ctx.stores.folders.update(id, rowVersion, patch, ctx.actor.id, ctx.stamp());
  const saved = await failIfNameTaken(updating, patch.name ?? folder.name);
  if (!saved) fail('row.changed');
  if (patch.inherit !== undefined) await propagateAccess(ctx, id);
  const renamed = { ...folder, ...patch };
  if (patch.inherit !== undefined) {
    const before = { inherit: folder.inherit };
    await recordChange(ctx, 'folder', id, { before, after: { inherit: patch.inherit } });
  }
  const changed = Object.keys(patch).join(', ');
  await recordNodeChange(ctx, {
    events: [
      { ...folderRef(renamed), type: 'changed', reach: reachOf(patch) },
      ...accessEvents(patch.inherit === undefined ? [] : [renamed]),
    ],
    history: changesOf(folder, patch),
    reread: [id],
    counts: [],
    log: `Folder updated: ${pathOf(await ctx.stores.folders.lineage(id))}${changed ? ` (${changed})` : ''}`,
  });
  return getFolder(ctx, id);
}

/** Sets or removes the attribute group of a folder; the values of its files stay stored. */
export async function setAttributeGroup(
  ctx: Ctx,
  { folderId, groupId }: BodyOf<typeof folders.setAttributeGroup>,
): Promise<FolderView> {
  const { rowVersion } = await visibleFolder(ctx, folderId);
  return updateFolder(ctx, { id: folderId, rowVersion, attributeGroupId: groupId });
}

/** Puts a folder and everything in it into the bin, as one item. */
export async function removeFolder(ctx: Ctx, { id, rowVersion }: { id: number; rowVersion: number }) {
  const { folders: store } = ctx.stores;
  await store.lockBranches([id]);
  const folder = await visibleFolder(ctx, id);
  authorize(ctx.actor, 'folder.remove', folder);
  await authorizeBelow(ctx, id);
  await guardLeaving(ctx, [id], folder.parentId === null ? [] : [folder.parentId], 'removed');

  const path = pathOf(await store.lineage(id));
  if (!(await store.bin(id, rowVersion, ctx.actor.id, ctx.stamp()))) fail('row.changed');
  await recordNodeChange(ctx, {
    ...removals([{ ref: folderRef(folder), accessListId: folder.accessListId }]),
    counts: [],
    log: `Folder deleted: ${path}`,
  });
  return {};
}

/** Creates the root at the first start: named after the organisation, with no permission entries. */
export async function createRoot(ctx: Ctx): Promise<void> {
  if (await ctx.stores.folders.root()) return;
  const { id: createdBy } = await firstSysAdmin(ctx);
  const accessListId = await accessListFor(ctx, [], null);
  const location = { parentId: null, inherit: false, attributeGroupId: null };
  await ctx.stores.folders.insert({
    name: ctx.config.companyName,
    ...location,
    accessListId,
    createdBy,
    createdOn: ctx.stamp(),
  });
}

async function describe(ctx: Ctx, folder: Folder): Promise<FolderView> {
  const lineage = await ctx.stores.folders.lineage(folder.id);
  const person = await personsOf(ctx, [folder.createdBy, folder.updatedBy]);
  const { accessListId: _, attributeGroupId: __, fileCount: ___, contentStamp: ____, ...shown } = folder;
  const above = protectionOf(lineage.slice(1));
  return {
    ...shown,
    createdBy: person(folder.createdBy),
    updatedBy: person(folder.updatedBy),
    fav: (await favouritesOf(ctx)).has(folder.id),
    permissions: await describePermissions(ctx, entriesApplyingTo(lineage)),
    permission: folder.rights,
    attributeGroup: await groupOfFolder(ctx, folder.attributeGroupId),
    denyDownloadInherited: above.preventsDownload,
    viewOnlyInherited: above.isViewOnly,
    isBin: false,
    fullPath: pathOf(lineage),
    lock: await lockOf(ctx, folder.id),
    held: await isHeld(ctx, folder.id),
  };
}

function reachOf({ name, denyDownload, viewOnly }: FolderPatch): NodeEvent['reach'] {
  if (denyDownload !== undefined || viewOnly !== undefined) return 'files';
  return name === undefined ? undefined : 'path';
}

/** The changes of a folder as its history has them. */
function changesOf(folder: Folder, patch: FolderPatch): NodeChange[] {
  const node = folderRef({ ...folder, ...patch });
  const kinds = [
    ['renamed', ['name']],
    ['described', folderTexts],
    ['settings', ['inherit', 'denyDownload', 'viewOnly', 'attributeGroupId']],
  ] as const;
  return kinds.flatMap(([type, fields]) => {
    const changed = changedFields(folder, patch, fields);
    return changed ? [{ ...node, type, ...changed }] : [];
  });
}

/** Only administrators may change inheritance, attribute group, download prevention and view only. */
function guardManagedFields(ctx: Ctx, folder: Folder, patch: FolderPatch) {
  const governed = (['inherit', 'denyDownload', 'viewOnly', 'attributeGroupId'] as const).filter(
    (field) => field in patch,
  );
  if (governed.length === 0) return;
  rejectToken(ctx);
  if (can(ctx.actor, 'folder.manage')) return;
  const audit = `Refused to change ${governed.join(', ')} of folder: ${folder.name}`;
  throw new ApiError('action.forbidden', messageFor('action.forbidden'), { audit });
}

function authorizeManage(ctx: Ctx) {
  rejectToken(ctx);
  authorize(ctx.actor, 'folder.manage');
}

/** API tokens may not change rights and protection, not even by a call that changes other fields. */
function rejectToken({ actor }: Ctx) {
  const limit = tokenLimit(actor, 'folder.manage', false);
  if (limit) fail(`token.${limit}`);
}
