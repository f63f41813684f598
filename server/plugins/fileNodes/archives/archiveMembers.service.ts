import { can } from '#contract/policy.ts';
import { nameKey, numberedName } from '#contract/rules/names.ts';
import { portableName, portablePaths } from '#contract/rules/portableNames.ts';
import type { Ctx } from '#server/kernel/context.ts';
import type { LeftOutReason } from '#server/messages/texts.ts';
import type { Blob } from '#server/storage/blobs/blobStore.ts';
import { scanProblem } from '../../antivirus/antivirus.service.ts';
import type { ListedRow, Protection } from '../fileNodes.model.ts';
import { fileIfVisible } from '../files/files.service.ts';
import { type Folder, folderIfVisible, protectionOf } from '../permissions/folderAccess.service.ts';
import { effectiveRightsByList } from '../permissions/permissions.service.ts';
import { downloadProblemBy, withCertainType } from '../withheld.service.ts';

/** A file with everything that an archive needs to add it. */
export interface Member {
  kind: 'file';
  nodeId: number;
  /** The path in the archive. */
  path: string;
  /** The same with the names that the nodes have here. */
  fullPath: string;
  modifiedOn: Date;
  compress: boolean;
  blob: Blob;
}
type ArchiveItem =
  | Member
  | { kind: 'folder'; path: string }
  | { kind: 'leftOut'; fullPath: string; reason: LeftOutReason };

/** A folder during the traversal of the tree. */
interface FolderAt {
  id: number;
  path: string;
  fullPath: string;
  rights: Folder['rights'];
  protection: Protection;
}

/** Files that one query reads. */
const PAGE_FILES = 500;

/**
 * Goes through a selection and everything below it: every file that the caller may read now, empty folders, and what
 * has to be left out. Nothing is collected, so memory does not grow with the size of the tree.
 * @param reserved a name that no member may have
 */
export async function* archiveMembers(ctx: Ctx, nodeIds: number[], reserved: string): AsyncGenerator<ArchiveItem> {
  const pathFor = portablePaths(reserved);
  for (const id of nodeIds) {
    const found = await fileIfVisible(ctx, id);
    if (found) {
      const { file } = found;
      const protection = protectionOf(await ctx.stores.folders.lineage(found.folder.id));
      const paths = { path: pathFor(file.name), fullPath: file.name };
      yield await asMember(ctx, file, paths, { rights: found.folder.rights, protection });
      continue;
    }
    const folder = await folderIfVisible(ctx, id);
    if (!folder) continue;
    const protection = protectionOf(await ctx.stores.folders.lineage(id));
    const paths = { path: pathFor(folder.name), fullPath: folder.name };
    yield* treeMembers(ctx, { id, ...paths, rights: folder.rights, protection });
  }
}

async function* treeMembers(ctx: Ctx, top: FolderAt): AsyncGenerator<ArchiveItem> {
  const rightsOf = await effectiveRightsByList(ctx);
  const ahead = [top];
  for (let current = ahead.pop(); current; current = ahead.pop()) {
    const { path, protection } = current;
    const pathsOf = pathsBelow(ctx, current);
    const isReadable = can(ctx.actor, 'file.read', current);
    let isEmpty = true;
    if (isReadable) {
      for await (const row of filesOf(ctx, current.id)) {
        isEmpty = false;
        yield await asMember(ctx, row, await pathsOf(row.name), current);
      }
    }
    const below = await ctx.stores.content.subfolders(current.id);
    if (isEmpty && isReadable && below.length === 0) yield { kind: 'folder', path };
    for (const folder of below.reverse()) {
      ahead.push({
        id: folder.id,
        ...(await pathsOf(folder.name, true)),
        rights: rightsOf(folder.accessListId),
        protection: {
          preventsDownload: protection.preventsDownload || folder.denyDownload,
          isViewOnly: protection.isViewOnly || folder.viewOnly,
        },
      });
    }
  }
}

type Paths = Pick<FolderAt, 'path' | 'fullPath'>;

/**
 * The paths of what is in a folder. Only names that have to be changed for the archive are compared, with one another
 * and with the names in the folder.
 */
function pathsBelow({ stores }: Ctx, { id, path, fullPath }: FolderAt) {
  const assigned = new Set<string>();
  const isTaken = async (name: string) =>
    assigned.has(nameKey(name)) || (await stores.files.occupants(id, [name])).length > 0;
  return async (name: string, isFolder = false): Promise<Paths> => {
    const portable = portableName(name);
    let distinct = portable;
    if (portable !== name) {
      for (let n = 2; await isTaken(distinct); n++) distinct = numberedName(portable, n, isFolder);
      assigned.add(nameKey(distinct));
    }
    return { path: `${path}/${distinct}`, fullPath: `${fullPath}/${name}` };
  };
}

async function* filesOf({ stores }: Ctx, folderId: number): AsyncGenerator<ListedRow> {
  let last: ListedRow | undefined;
  for (;;) {
    const rows = await stores.files.following(folderId, last, PAGE_FILES);
    yield* rows;
    if (rows.length < PAGE_FILES) return;
    last = rows.at(-1);
  }
}

type Around = Pick<FolderAt, 'rights' | 'protection'>;

async function asMember(ctx: Ctx, row: ListedRow, paths: Paths, around: Around): Promise<ArchiveItem> {
  const file = await withCertainType(ctx, around.protection, row);
  const withheld = downloadProblemBy(around.protection, ctx.actor, file, around);
  const { fullPath } = paths;
  if (withheld) return { kind: 'leftOut', fullPath, reason: withheld };
  const blob = await ctx.stores.content.blobOf(row.versionId);
  if (!blob) return { kind: 'leftOut', fullPath, reason: 'file.notFound' };
  const problem = await scanProblem(ctx, blob);
  if (problem) return { kind: 'leftOut', fullPath, reason: problem };
  const { id: nodeId, type } = row;
  return { kind: 'file', nodeId, ...paths, modifiedOn: new Date(row.modifiedOn), compress: isCompressible(type), blob };
}

/** Whether compression makes a file of this type smaller: formats that are compressed already do not shrink. */
export function isCompressible(type: string): boolean {
  return /^text\/|json|xml|javascript|^image\/(bmp|tiff|svg)|^audio\/(x-)?wav|\/(rtf|postscript|msword)/.test(type);
}
