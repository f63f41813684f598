import type { QueryOf } from '#contract/endpoint.ts';
import { Rights } from '#contract/enums.ts';
import type { FolderPermission } from '#contract/fileNodes/folders.ts';
import type { Grant, permissions, ReadableFolder } from '#contract/fileNodes/permissions.ts';
import { can } from '#contract/policy.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { csvLines } from '#server/lib/csv.ts';
import { fail } from '#server/lib/fail.ts';
import { groupBy } from '#server/lib/groupBy.ts';
import { namedUnits } from '../../identity/users/users.service.ts';
import { textsForCaller } from '../../mail/callerTexts.service.ts';
import type { TreeRow } from '../folders/folderTree.model.ts';
import { parentsFirst } from '../folders/visibleTree.ts';
import { asGrant, labelFor, pageOf, type Report, reasons } from './accessReport.service.ts';
import { namesOf } from './permissions.service.ts';

type Readable = Omit<ReadableFolder, 'fullPath'>;

/** Every folder on which a user has a right, parents before children, with every entry that grants it. */
export async function listReadable(ctx: Ctx, userId: number, query: QueryOf<typeof permissions.readable>) {
  const { readable, pathTo } = await readableBy(ctx, userId);
  const { items, total } = pageOf(readable, query, ({ name }) => name);
  return { items: items.map((folder) => ({ ...folder, fullPath: pathTo(folder.id) })), total };
}

/** The same as a file, one line for each entry that grants a right. */
export async function reportReadable(ctx: Ctx, userId: number): Promise<Report> {
  const { readable, pathTo, userName } = await readableBy(ctx, userId);
  const { accessReport: texts } = await textsForCaller(ctx);
  function* rows() {
    yield [texts.name, texts.folder, texts.right, texts.through, texts.grantedOn];
    for (const { id, rights, through } of readable) {
      for (const reason of reasons(through, texts)) yield [userName, pathTo(id), labelFor(rights, texts), ...reason];
    }
  }
  return { name: `Access_${userName}.csv`, lines: csvLines(rows()) };
}

async function readableBy(ctx: Ctx, userId: number) {
  const { accessLists, folderTree } = ctx.stores;
  const [user] = await namedUnits(ctx, [userId]);
  if (!user || user.isGroup) fail('user.notFound');
  const person = (await accessLists.activePeople()).find(({ id }) => id === userId);
  const [rows, rightsOf, matches] = await Promise.all([
    folderTree.all(),
    accessLists.rightsOf(userId),
    accessLists.matchesOf(userId),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const isAdmin = person !== undefined && can(person, 'folder.manage');
  const grants = await grantsOn(ctx, [...matches], byId);
  const readable = withReasons(rows, grants).flatMap(({ row: { id, name, accessListId }, through }): Readable[] => {
    const rights = isAdmin ? Rights.ReadWrite : rightsOf.get(accessListId);
    return person && rights ? [{ id, name, rights, isAdmin, through }] : [];
  });
  return { readable, pathTo: (id: number) => pathIn(byId, id), userName: user.name };
}

/** The entries for these sets of units, by folder. */
async function grantsOn(ctx: Ctx, unitsKeys: string[], folders: Map<number, TreeRow>): Promise<Map<number, Grant[]>> {
  const entries = await ctx.stores.permissions.listFor(unitsKeys);
  const unitsOf = await namesOf(ctx, entries);
  const described = entries.map((entry): FolderPermission => {
    const { name: folderName = '' } = folders.get(entry.folderId) ?? {};
    return { ...entry, bizUnits: unitsOf(entry), folderName, inherited: false };
  });
  return groupBy(described.map(asGrant), ({ folderId }) => folderId);
}

/** Every folder with the entries that apply to it: its own and, if it inherits, its parent's. */
function withReasons(rows: TreeRow[], grants: Map<number, Grant[]>): { row: TreeRow; through: Grant[] }[] {
  const reached: { row: TreeRow; through: Grant[] }[] = [];
  const { ordered, parents } = parentsFirst(rows);
  for (const [index, row] of ordered.entries()) {
    const above = row.inherit ? (reached[parents[index] ?? -1]?.through ?? []) : [];
    // Most folders have no entries of their own and share one list with their parents.
    const inherited = above.every((grant) => grant.inherited)
      ? above
      : above.map((grant) => ({ ...grant, inherited: true }));
    const own = grants.get(row.id);
    reached.push({ row, through: own ? [...own, ...inherited] : inherited });
  }
  return reached;
}

function pathIn(folders: Map<number, TreeRow>, id: number): string {
  const names: string[] = [];
  for (let row = folders.get(id); row; row = folders.get(row.parentId ?? 0)) names.push(row.name);
  return names.reverse().join('/');
}
