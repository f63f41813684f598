import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { exportedFields, fileFields } from '#contract/fileNodes/fileFields.ts';
import { nameKey } from '#contract/rules/names.ts';
import { portableName } from '#contract/rules/portableNames.ts';
import { shorten } from '#contract/rules/shorten.ts';
import { stampOf } from '#server/lib/stampOf.ts';
import type { BlobStore } from '#server/storage/blobs/blobStore.ts';
import type { ExportedNode, ExportedVersion } from './export.model.ts';
import type { exportOf } from './export.store.ts';
import type { ExportedFile, ExportFolder, ExportTable } from './exportFolder.ts';

/** Maximum length of a file name in bytes on most file systems. */
const MAX_NAME_BYTES = 255;

const stamps = ['createdBy', 'createdOn', 'updatedBy', 'updatedOn', 'deletedBy', 'deletedOn'];
const folderColumns = [
  ...['id', 'parentId', 'path', 'name', 'description', 'inherit', 'denyDownload', 'viewOnly'],
  'attributeGroupId',
];
const exportedAs = exportedFields.map((name) => fileFields[name].exportedAs);
const fileColumns = ['id', 'parentId', 'path', 'name', 'size', 'sha256', ...exportedAs];
const versionColumns = ['fileId', 'number', 'path', 'size', 'sha256', 'uploadedBy', 'uploadedOn', 'modifiedOn'];

/** A file that could not be read, and why. */
export interface FailedFile {
  path: string;
  message: string;
}

interface Walk {
  folder: ExportFolder;
  store: ReturnType<typeof exportOf>;
  blobs: BlobStore;
  person: (id: number | null) => { id: number; name: string } | null;
  tables: Record<'folders' | 'files' | 'versions', ExportTable>;
  failed: FailedFile[];
}
type Placed = ExportedNode & { path: string; binId: number | null };

/**
 * Writes the live tree to `files/`, every version to `versions/{fileId}/{number}`, the items in Trash to `trash/{id}/`,
 * and a table of each kind. Content that cannot be read is skipped; everything else is written.
 * @param names the names of all users by their IDs
 * @returns the number of items of each kind, and what could not be read
 */
export async function exportNodes(
  folder: ExportFolder,
  store: ReturnType<typeof exportOf>,
  blobs: BlobStore,
  names: ReadonlyMap<number, string>,
) {
  const attributes = await store.attributeNames();
  const tables = {
    folders: folder.openTable('folders', [...folderColumns, ...stamps]),
    files: folder.openTable('files', [
      ...fileColumns,
      'uploadedBy',
      'uploadedOn',
      'modifiedOn',
      ...stamps,
      ...attributes,
    ]),
    versions: folder.openTable('versions', versionColumns),
  };
  const person = (id: number | null) => (id === null ? null : { id, name: names.get(id) ?? '' });
  const walk: Walk = { folder, store, blobs, person, tables, failed: [] };
  // Folders still to be visited; iterative, because a tree may be deep.
  const waiting = await rootsOf(store);
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.isFolder === 0) await writeFile(walk, node);
    else waiting.push(...(await writeFolder(walk, node)));
  }
  const [folders, files, versions] = [tables.folders, tables.files, tables.versions].map((table) => table.end());
  return { folders: await folders, files: await files, versions: await versions, failed: walk.failed };
}

async function rootsOf(store: Walk['store']): Promise<Placed[]> {
  const live = (await store.below(null)).map((node) => ({ ...node, path: 'files', binId: null }));
  const trashed = (await store.trashed()).flatMap((node) => placedIn(`trash/${node.id}`, node.id, [node]));
  return [...trashed, ...live];
}

async function writeFolder({ folder, store, tables, person }: Walk, node: Placed): Promise<Placed[]> {
  const { id, parentId, path, name, subject, attributeGroupId, binId } = node;
  const [inherit, denyDownload, viewOnly] = [node.inherit === 1, node.denyDownload === 1, node.viewOnly === 1];
  await folder.makeFolder(path);
  await tables.folders.add({
    ...{ id, parentId, path, name, description: subject, inherit, denyDownload, viewOnly, attributeGroupId },
    ...stampsOf(person, node),
  });
  const below = binId === null ? await store.below(id) : await store.trashedBelow(id, binId);
  return placedIn(path, binId, below);
}

async function writeFile(walk: Walk, node: Placed): Promise<void> {
  const { store, tables, person } = walk;
  const { id, parentId, path, name, size, uploadedBy, uploadedOn } = node;
  const versions = await store.versions(id);
  const current = versions.find(({ versionId }) => versionId === node.versionId);
  const modifiedOn = timeText(node.modifiedOn) ?? uploadedOn ?? node.updatedOn;
  const content = current && (await tryToWrite(walk, path, current, modifiedOn));
  const attributeValues = await store.values(id);
  const row = {
    ...{ id, parentId, path, name, size, sha256: content?.sha256 ?? null },
    ...Object.fromEntries(exportedFields.map((field) => [fileFields[field].exportedAs, node[field]])),
    ...{ uploadedBy: person(uploadedBy), uploadedOn, modifiedOn },
    ...stampsOf(person, node),
  };
  const cells = Object.fromEntries(
    attributeValues.map((attributeValue) => [attributeValue.name, attributeValue.value]),
  );
  await tables.files.add({ ...row, attributeValues }, { ...cells, ...row });
  for (const version of versions) {
    const target = `versions/${id}/${version.number}`;
    const isCurrent = version === current;
    const written = isCurrent ? content && walk.folder.linkTo(target, content) : tryToWrite(walk, target, version);
    await noteVersion(walk, id, version, await written);
  }
}

async function noteVersion(walk: Walk, fileId: number, version: ExportedVersion, content: ExportedFile | undefined) {
  const path = `versions/${fileId}/${version.number}`;
  const { number, size, uploadedBy, uploadedOn } = version;
  const row = { fileId, number, path, size, sha256: content?.sha256 ?? null };
  const modifiedOn = timeText(version.modifiedOn);
  await walk.tables.versions.add({ ...row, uploadedBy: walk.person(uploadedBy), uploadedOn, modifiedOn });
}

const timeText = (ms: number | null) => (ms === null ? null : stampOf(ms));

async function tryToWrite({ folder, blobs, failed }: Walk, path: string, blob: ExportedVersion, changedOn?: string) {
  const content = blob.size > 0 ? blobs.read(blob, 0, blob.size - 1) : Readable.from([]);
  try {
    return await folder.write(path, content, changedOn);
  } catch (error) {
    failed.push({ path, message: (error as Error).message });
    return undefined;
  }
}

function stampsOf(person: Walk['person'], node: ExportedNode) {
  const { createdBy, createdOn, updatedBy, updatedOn, deletedBy, deletedOn } = node;
  const [created, updated] = [person(createdBy), person(updatedBy)];
  return { createdBy: created, createdOn, updatedBy: updated, updatedOn, deletedBy: person(deletedBy), deletedOn };
}

/** Nodes of one folder with their paths: under their own names where every system can use these. */
function placedIn(path: string, binId: number | null, nodes: ExportedNode[]): Placed[] {
  const isUsable = ({ name }: ExportedNode) => isShort(name) && portableName(name) === name;
  const taken = new Set(nodes.filter(isUsable).map(({ name }) => nameKey(name)));
  return nodes.map((node) => {
    const name = isUsable(node) ? node.name : usableName(node, taken);
    taken.add(nameKey(name));
    return { ...node, path: `${path}/${name}`, binId };
  });
}

const isShort = (name: string) => Buffer.byteLength(name) <= MAX_NAME_BYTES;

/** A name for a node that is not taken: with its ID where it was shortened, or would be the same as another. */
function usableName({ id, name }: ExportedNode, taken: ReadonlySet<string>): string {
  const portable = portableName(name);
  if (isShort(portable) && !taken.has(nameKey(portable))) return portable;
  const extension = extname(portable);
  const suffix = Buffer.byteLength(extension) < MAX_NAME_BYTES / 2 ? extension : '';
  const stem = portable.slice(0, portable.length - suffix.length);
  for (let n = 1; ; n++) {
    const end = ` (${n === 1 ? id : `${id}-${n}`})${suffix}`;
    const distinct = shortenToBytes(stem, MAX_NAME_BYTES - Buffer.byteLength(end)) + end;
    if (!taken.has(nameKey(distinct))) return distinct;
  }
}

/** The beginning of a name that has at most so many bytes in UTF-8. */
function shortenToBytes(name: string, maxBytes: number): string {
  return shorten(name, new TextEncoder().encodeInto(name, new Uint8Array(maxBytes)).read);
}
