import { can } from '#contract/policy.ts';
import { nameKey, numberedName } from '#contract/rules/names.ts';
import type { Ctx } from '#server/kernel/context.ts';
import type { Blob } from '#server/storage/blobs/blobStore.ts';
import { scanProblem } from '../../antivirus/antivirus.service.ts';
import type { ListedRow, Protection } from '../fileNodes.model.ts';
import { fileIfVisible } from '../files/files.service.ts';
import { type Folder, folderIfVisible, protectionOf } from '../permissions/folderAccess.service.ts';
import { effectiveRightsByList } from '../permissions/permissions.service.ts';
import { downloadProblemBy } from '../withheld.service.ts';
import type { LeftOutReason } from './archiveTexts.ts';

/** A file with everything that an archive needs to add it. */
export interface Member {
  kind: 'file';
  path: string;
  modifiedOn: Date;
  compress: boolean;
  blob: Blob;
}
type ArchiveItem = Member | { kind: 'folder'; path: string } | { kind: 'leftOut'; path: string; reason: LeftOutReason };

/** A folder during the traversal of the tree. */
interface FolderAt {
  id: number;
  path: string;
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
  const names = distinctNames(reserved);
  for (const id of nodeIds) {
    const found = await fileIfVisible(ctx, id);
    if (found) {
      const { file } = found;
      const protection = protectionOf(await ctx.stores.folders.lineage(found.folder.id));
      yield await asMember(ctx, file, names(file.name), { rights: found.folder.rights, protection });
      continue;
    }
    const folder = await folderIfVisible(ctx, id);
    if (!folder) continue;
    const protection = protectionOf(await ctx.stores.folders.lineage(id));
    yield* treeMembers(ctx, { id, path: names(folder.name), rights: folder.rights, protection });
  }
}

async function* treeMembers(ctx: Ctx, top: FolderAt): AsyncGenerator<ArchiveItem> {
  const rightsOf = await effectiveRightsByList(ctx);
  const ahead = [top];
  for (let current = ahead.pop(); current; current = ahead.pop()) {
    const { path, protection } = current;
    const isReadable = can(ctx.actor, 'file.read', current);
    let isEmpty = true;
    if (isReadable) {
      for await (const row of filesOf(ctx, current.id)) {
        isEmpty = false;
        yield await asMember(ctx, row, `${path}/${row.name}`, current);
      }
    }
    const below = await ctx.stores.content.subfolders(current.id);
    if (isEmpty && isReadable && below.length === 0) yield { kind: 'folder', path };
    for (const folder of below.reverse()) {
      ahead.push({
        id: folder.id,
        path: `${path}/${folder.name}`,
        rights: rightsOf(folder.accessListId),
        protection: {
          preventsDownload: protection.preventsDownload || folder.denyDownload,
          isViewOnly: protection.isViewOnly || folder.viewOnly,
        },
      });
    }
  }
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

async function asMember(ctx: Ctx, row: ListedRow, path: string, around: Around): Promise<ArchiveItem> {
  const withheld = downloadProblemBy(around.protection, ctx.actor, row, around);
  if (withheld) return { kind: 'leftOut', path, reason: withheld };
  const blob = await ctx.stores.content.blobOf(row.versionId);
  if (!blob) return { kind: 'leftOut', path, reason: 'file.notFound' };
  const problem = await scanProblem(ctx, blob);
  if (problem) return { kind: 'leftOut', path, reason: problem };
  return { kind: 'file', path, modifiedOn: new Date(row.updatedOn), compress: isCompressible(row.type), blob };
}

/** Whether compression makes a file of this type smaller: formats that are compressed already do not shrink. */
export function isCompressible(type: string): boolean {
  return /^text\/|json|xml|javascript|^image\/(bmp|tiff|svg)|^audio\/(x-)?wav|\/(rtf|postscript|msword)/.test(type);
}

/** Two members with the same name, from different folders, become `name` and `name (2)`; none gets a reserved name. */
export function distinctNames(...reserved: string[]): (name: string) => string {
  const taken = new Set(reserved.map(nameKey));
  return (name) => {
    let distinct = name;
    for (let n = 2; taken.has(nameKey(distinct)); n++) distinct = numberedName(name, n);
    taken.add(nameKey(distinct));
    return distinct;
  };
}
