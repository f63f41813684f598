import type { BodyOf } from '#contract/endpoint.ts';
import { fileFieldNames, fileFields, folderTexts } from '#contract/fileNodes/fileFields.ts';
import type { CopyResult, nodes } from '#contract/fileNodes/nodes.ts';
import { extensionOf } from '#server/adapters/fileTypes.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { pick } from '#server/lib/changesTo.ts';
import { fail } from '#server/lib/fail.ts';
import { copyValues } from '../../attributeGroups/attributeValues.service.ts';
import { contentOfFile } from '../content/content.service.ts';
import { fileTypeOf } from '../content/contentTypes.service.ts';
import { checkContentType } from '../content/fileTypes.service.ts';
import type { FileRow } from '../fileNodes.model.ts';
import { nextFreeName } from '../freeName.service.ts';
import { fileRef, folderRef, recordNodeChange } from '../nodeChanges.service.ts';
import { type Folder, pathOf } from '../permissions/folderAccess.service.ts';
import { accessListFor } from '../permissions/permissions.service.ts';

export type CopyRequest = BodyOf<typeof nodes.copy>;

/** A folder whose content is being copied, and the current position. */
export interface OpenFolder {
  from: number;
  to: number;
  last?: { id: number; name: string };
}

/** The state of a copy between two steps. */
export interface CopyState extends CopyRequest, CopyResult {
  /** The folders that are being copied, the innermost last. */
  open: OpenFolder[];
  done: number;
  total: number;
  /**
   * The first node that this copy created: later nodes are not copied again where the target lies inside the source.
   */
  firstMade?: number;
  /** The name of the copy, if it differs from the original's. */
  name?: string;
  /** Each node and its copy, for callers that need them. */
  copied?: Copied[];
}

/** A node and its copy. */
export interface Copied {
  from: number;
  to: number;
}

interface Target extends Folder {
  /** The name of the copy. */
  name: string;
}

/** Copies a file with its content, and its attribute values if the attribute group is the same. */
export async function copyFile(ctx: Ctx, state: CopyState, file: FileRow, target: Target & { isSameGroup: boolean }) {
  const { files, content } = ctx.stores;
  const { name, isSameGroup } = target;
  const blob = (await contentOfFile(ctx, file)) ?? fail('file.notFound');
  if (extensionOf(name) !== extensionOf(file.name)) await checkContentType(ctx, name, blob);
  const upload = { size: blob.size, uploadedBy: ctx.actor.id, uploadedOn: ctx.stamp() };
  const modifiedOn = await content.modifiedOnOf(file.versionId);
  const copied = fileFieldNames.filter((field) => fileFields[field].copied === 'always' || isSameGroup);
  const type = await fileTypeOf(ctx, name, blob);
  const { expiryDate, expiryNoticePeriod, ...described } = pick(file, copied);
  const row = { parentId: target.id, name, type, expiryDate, expiryNoticePeriod, ocr: file.ocr };
  const shownTime = { modifiedOn: modifiedOn ?? Date.parse(upload.uploadedOn) };
  const [id = 0] = await files.insert([{ ...row, ...described, ...upload, ...shownTime }]);
  const log = await logCopy(ctx, 'File', file, { parentId: target.id, name });
  const actedBy = ctx.actor.actedBy?.id;
  await content.insertFirstVersions([
    { fileId: id, blobId: blob.id, log, actedBy, app: ctx.actor.via ?? 'web', modifiedOn, ...upload },
  ]);
  if (isSameGroup) await copyValues(ctx, file.id, id);
  state.firstMade ??= id;
  state.copied?.push({ from: file.id, to: id });
  const copy = fileRef({ id, parentId: target.id, name });
  const before = { path: await fullPath(ctx, file), folderId: file.parentId };
  await recordNodeChange(ctx, {
    events: [{ ...copy, type: 'added' }],
    history: [{ ...copy, version: 1, type: 'copied', before, after: { size: blob.size } }],
    reread: [id],
    counts: [[target.id, 1]],
    log,
  });
  return { id, name };
}

/** Copies a folder without its content, and adds it to the folders whose content is copied next. */
export async function copyFolder(ctx: Ctx, state: CopyState, folder: Folder, target: Target) {
  const accessListId = await accessListFor(ctx, [], target.accessListId);
  const { denyDownload, viewOnly, attributeGroupId } = folder;
  const isSameGroup = attributeGroupId === target.attributeGroupId;
  const id = await ctx.stores.folders.insert({
    name: target.name,
    parentId: target.id,
    ...(isSameGroup && pick(folder, folderTexts)),
    denyDownload,
    viewOnly,
    attributeGroupId,
    inherit: true,
    accessListId,
    createdBy: ctx.actor.id,
    createdOn: ctx.stamp(),
  });
  state.firstMade ??= id;
  state.copied?.push({ from: folder.id, to: id });
  state.open.push({ from: folder.id, to: id });
  const copy = folderRef({ id, parentId: target.id, name: target.name });
  const before = { path: await fullPath(ctx, folder), folderId: folder.id };
  await recordNodeChange(ctx, {
    events: [{ ...copy, type: 'added' }],
    history: [{ ...copy, type: 'copied', before }],
    reread: [id],
    counts: [],
    log: await logCopy(ctx, 'Folder', folder, copy),
  });
  return { id, name: target.name };
}

/**
 * The name itself, or the first free variant. @throws {ApiError} 409 when the caller wants an error for a taken name
 */
export async function freeName(
  ctx: Ctx,
  parentId: number,
  name: string,
  isFolder: boolean,
  onTaken: CopyRequest['onTaken'],
) {
  if ((await ctx.stores.files.occupants(parentId, [name])).length === 0) return name;
  if (onTaken === 'refuse') fail('node.exists', name);
  return nextFreeName(ctx, parentId, { name, isFolder });
}

async function logCopy(ctx: Ctx, kind: 'File' | 'Folder', from: Node, to: Node) {
  return ctx.audit(`${kind} copied: ${await fullPath(ctx, from)} → ${await fullPath(ctx, to)}`);
}
interface Node {
  name: string;
  parentId: number | null;
}
async function fullPath({ stores }: Ctx, { name, parentId }: Node): Promise<string> {
  return pathOf([{ name }, ...(parentId === null ? [] : await stores.folders.lineage(parentId))]);
}
