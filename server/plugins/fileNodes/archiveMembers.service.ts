import { wordsOf } from '#contract/refusals.ts';
import { nameKey, numberedName } from '#contract/rules/names.ts';
import type { Ctx } from '#server/kernel/context.ts';
import type { Blob } from '#server/storage/blobs/blobStore.ts';
import { rightsThroughAll } from '../permissions/permissions.service.ts';
import type { ListedRow } from './fileNodes.model.ts';
import { fileIfVisible } from './files.service.ts';
import { folderIfVisible, preventsDownload } from './folderAccess.service.ts';
import { PDF } from './mediaTypes.ts';

/** A file with all that an archive needs of it. */
export interface Member {
  kind: 'file';
  path: string;
  modifiedOn: Date;
  compress: boolean;
  blob: Blob;
}
type Found = Member | { kind: 'folder'; path: string } | { kind: 'leftOut'; path: string; reason: string };

/** A folder on the way through the tree. */
interface Place {
  id: number;
  path: string;
  isReadable: boolean;
  prevented: boolean;
}

/** Names what is not in an archive, and why. */
export const LEFT_OUT = 'Not included.txt';
/** Files that are looked up together. */
const PAGE = 500;

/**
 * Goes through a selection and all below it: every file that the caller may read now, folders that are empty, and what
 * has to stay out. Nothing is gathered, so the size of a tree does not matter.
 */
export async function* archiveMembers(ctx: Ctx, nodeIds: number[]): AsyncGenerator<Found> {
  const names = distinctNames();
  for (const id of nodeIds) {
    const found = await fileIfVisible(ctx, id);
    if (found) {
      const prevented = preventsDownload(await ctx.stores.folders.lineage(found.folder.id));
      yield await asMember(ctx, found.file, names(found.file.name), prevented);
      continue;
    }
    const folder = await folderIfVisible(ctx, id);
    if (!folder) continue;
    const prevented = preventsDownload(await ctx.stores.folders.lineage(id));
    yield* treeMembers(ctx, { id, path: names(folder.name), isReadable: true, prevented });
  }
}

async function* treeMembers(ctx: Ctx, top: Place): AsyncGenerator<Found> {
  const rightsOf = await rightsThroughAll(ctx);
  const ahead = [top];
  for (let place = ahead.pop(); place; place = ahead.pop()) {
    const { path, prevented, isReadable } = place;
    let isEmpty = true;
    if (isReadable) {
      for await (const row of filesOf(ctx, place.id)) {
        isEmpty = false;
        yield await asMember(ctx, row, `${path}/${row.name}`, prevented);
      }
    }
    const below = await ctx.stores.content.subfolders(place.id);
    if (isEmpty && isReadable && below.length === 0) yield { kind: 'folder', path };
    for (const folder of below.reverse()) {
      ahead.push({
        id: folder.id,
        path: `${path}/${folder.name}`,
        isReadable: rightsOf(folder.accessListId) > 0,
        prevented: prevented || folder.denyDownload,
      });
    }
  }
}

async function* filesOf({ stores }: Ctx, folderId: number): AsyncGenerator<ListedRow> {
  let last: ListedRow | undefined;
  for (;;) {
    const rows = await stores.files.following(folderId, last, PAGE);
    yield* rows;
    if (rows.length < PAGE) return;
    last = rows.at(-1);
  }
}

async function asMember({ stores }: Ctx, row: ListedRow, path: string, prevented: boolean): Promise<Found> {
  if (prevented && row.type === PDF) return { kind: 'leftOut', path, reason: wordsOf('download.prevented') };
  const blob = await stores.content.blobOf(row.versionId);
  if (!blob) return { kind: 'leftOut', path, reason: wordsOf('file.notFound') };
  return { kind: 'file', path, modifiedOn: new Date(row.updatedOn), compress: shrinks(row.type), blob };
}

/** What is not packed already. */
export function shrinks(type: string): boolean {
  return /^text\/|json|xml|javascript|^image\/(bmp|tiff|svg)|^audio\/(x-)?wav|\/(rtf|postscript|msword)/.test(type);
}

/** Two things of one name, from different folders, become `name` and `name (2)`. */
export function distinctNames(): (name: string) => string {
  const taken = new Set([nameKey(LEFT_OUT)]);
  return (name) => {
    let distinct = name;
    for (let n = 2; taken.has(nameKey(distinct)); n++) distinct = numberedName(name, n);
    taken.add(nameKey(distinct));
    return distinct;
  };
}
