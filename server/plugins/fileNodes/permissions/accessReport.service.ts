import type { QueryOf } from '#contract/endpoint.ts';
import { Rights } from '#contract/enums.ts';
import type { FolderPermission } from '#contract/fileNodes/folders.ts';
import type { FolderReader, Grant, permissions } from '#contract/fileNodes/permissions.ts';
import { limits } from '#contract/limits.ts';
import { can } from '#contract/policy.ts';
import { foldText } from '#contract/rules/names.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { csvLines } from '#server/lib/csv.ts';
import { termsOf } from '#server/lib/page.ts';
import type { AccessReportTexts } from '#server/messages/texts.ts';
import { textsForCaller } from '../../mail/callerTexts.service.ts';
import { pathOf, visibleFolder } from './folderAccess.service.ts';
import { permissionsOf } from './folderPermissions.service.ts';
import { unitsKey } from './permissions.model.ts';

/** A file for download. */
export interface Report {
  name: string;
  lines: Iterable<string>;
}
type Query = QueryOf<typeof permissions.readers>;

/** Everyone who can sign in and has a right on a folder, with every entry that grants it. */
export async function listReaders(ctx: Ctx, folderId: number, query: Query) {
  const page = pageOf(await readersOf(ctx, folderId), query, ({ name, email }) => `${name} ${email}`);
  return { ...page, publications: (await ctx.callProvider('publicationsIn', folderId)) ?? [] };
}

/** The same as a file, one line for each entry through which a user has a right. */
export async function reportReaders(ctx: Ctx, folderId: number): Promise<Report> {
  const { accessReport: texts } = await textsForCaller(ctx);
  const readers = await readersOf(ctx, folderId);
  const path = pathOf(await ctx.stores.folders.lineage(folderId));
  const lines = readers.flatMap(({ name, email, rights, through }) =>
    reasons(through, texts).map((reason) => [path, name, email, labelFor(rights, texts), ...reason]),
  );
  for (const { fileName, title } of (await ctx.callProvider('publicationsIn', folderId)) ?? [])
    lines.push([`${path}/${fileName}`, texts.everyone, '', texts.viewer, `${texts.bulletin}: ${title}`, '']);
  const head = [texts.folder, texts.name, texts.email, texts.right, texts.through, texts.grantedOn];
  return { name: `Access_${await folderName(ctx, folderId)}.csv`, lines: csvLines([head, ...lines]) };
}

/** The report columns that explain a right: the units of the entry, and its folder. */
export function reasons(through: Grant[], { administrator, and }: AccessReportTexts): [who: string, where: string][] {
  if (through.length === 0) return [[administrator, '']];
  return through.map(({ bizUnits, folderName: where }) => [
    bizUnits.map(({ bizUnitName }) => bizUnitName).join(` ${and} `),
    where,
  ]);
}

export function labelFor(rights: Rights, { editor, viewer }: AccessReportTexts): string {
  return rights === Rights.ReadWrite ? editor : viewer;
}

/** One page of a report: the lines whose text contains all terms. */
export function pageOf<T>(all: T[], { search, skip, take = limits.take }: Query, textOf: (item: T) => string) {
  const terms = termsOf(search);
  const found = terms.length === 0 ? all : all.filter((item) => containsAll(foldText(textOf(item)), terms));
  return { items: found.slice(skip, skip + take), total: found.length };
}

/** An entry as the reason for a right. */
export function asGrant({ id, rights, bizUnits, folderId, folderName, inherited }: FolderPermission): Grant {
  return {
    permissionId: id,
    rights: rights === Rights.ReadWrite ? rights : Rights.Read,
    bizUnits,
    folderId,
    folderName,
    inherited,
  };
}

async function readersOf(ctx: Ctx, folderId: number): Promise<FolderReader[]> {
  const { accessLists } = ctx.stores;
  const entries = await permissionsOf(ctx, await visibleFolder(ctx, folderId));
  const matching = await accessLists.peopleMatching(entries.map(setOf));
  const matched = entries.map((entry) => ({ entry, people: new Set(matching.get(unitsKey(setOf(entry)))) }));
  return (await accessLists.activePeople()).flatMap((person) => {
    const through = matched.filter(({ people }) => people.has(person.id)).map(({ entry }) => asGrant(entry));
    const isAdmin = can(person, 'folder.manage');
    const rights = highest(through, isAdmin);
    const { id, name, email } = person;
    return rights === Rights.None ? [] : [{ id, name, email, rights, isAdmin, through }];
  });
}

function highest(through: Grant[], isAdmin: boolean): Rights {
  if (isAdmin) return Rights.ReadWrite;
  return through.reduce<Rights>((highest, { rights }) => (rights > highest ? rights : highest), Rights.None);
}

const setOf = ({ bizUnits }: FolderPermission) => bizUnits.map(({ bizUnitId }) => bizUnitId);

const containsAll = (text: string, terms: string[]) => terms.every((term) => text.includes(term));

async function folderName(ctx: Ctx, id: number): Promise<string> {
  return (await visibleFolder(ctx, id)).name;
}
