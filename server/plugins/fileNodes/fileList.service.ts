import type { Attribute } from '#contract/attributeGroups.ts';
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts';
import type { FileColumn, files, ListedFile } from '#contract/files.ts';
import { limits } from '#contract/limits.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { termsOf } from '#server/kernel/page.ts';
import type { ReadyJson } from '#server/kernel/readyJson.ts';
import { attributesFor, saidBy } from '../attributeGroups/attributeValues.service.ts';
import { personsOf } from '../users/users.service.ts';
import { attributeOf, type FolderRow, type ReadyRow } from './fileNodes.model.ts';
import { preventsDownload, visibleFolder } from './folderAccess.service.ts';

/**
 * A page of the files of one folder (`api.md` §5), as text: the rows lie ready as JSON, and only what is not the
 * file's own is put to them.
 */
export async function listFiles(
  ctx: Ctx,
  folderId: number,
  query: QueryOf<typeof files.list>,
): Promise<ReadyJson<{ items: ListedFile[]; total: number }>> {
  const folder = await ctx.lasting(`folder ${folderId} for ${JSON.stringify(ctx.actor)}`, () =>
    visibleFolder(ctx, folderId),
  );
  const terms = termsOf(query.search);
  const { skip, take = limits.take, column, dir } = query;
  // The folder keeps its count; only a search has to look.
  const total = terms.length > 0 ? await ctx.stores.files.count(folderId, terms) : folder.fileCount;
  const valued = terms.length > 0 ? undefined : await valuedIn(ctx, folder, column);
  const rows = await ctx.stores.files.page(folderId, { terms, skip, take, column, dir, total, valued });
  const groupId = folder.attributeGroupId;
  const attributes = await ctx.lasting(`attributes of ${groupId}`, () => attributesFor(ctx, groupId));
  const prevented = await ctx.lasting(`prevention in ${folderId}`, () => isPreventedIn(ctx, folderId));
  const person = await peopleOf(ctx, rows);
  const valuesIn = valuesWriter(attributes);
  const end = `,"isFolder":false,"denyDownloadInherited":${prevented}}`;
  const items = rows.map(
    ({ listed, listedValues, uploadedBy, updatedBy }) =>
      `${listed.slice(0, -1)},"uploadedBy":${person(uploadedBy)},"updatedBy":${person(updatedBy)}` +
      `,"attributeValues":${valuesIn(listedValues)}${end}`,
  );
  return `{"items":[${items.join(',')}],"total":${total}}`;
}

/** Where in the list the next file is whose name begins as somebody types it (quality, §4). */
export async function findRow(
  ctx: Ctx,
  folderId: number,
  { startsWith, ...order }: QueryOf<typeof files.row>,
): Promise<ReplyOf<typeof files.row>> {
  await visibleFolder(ctx, folderId);
  return { row: await ctx.stores.files.rowOf(folderId, startsWith, order) };
}

/** How many files have a value of the attribute that they are to be sorted by: counted anew when the folder changes. */
async function valuedIn(ctx: Ctx, { id, contentStamp }: FolderRow, column: FileColumn): Promise<number | undefined> {
  const attributeId = attributeOf(column);
  if (attributeId === undefined) return undefined;
  return ctx.settled(`values of ${attributeId} in ${id} at ${contentStamp}`, () =>
    ctx.stores.files.countValued(id, attributeId),
  );
}

async function isPreventedIn({ stores }: Ctx, folderId: number): Promise<boolean> {
  return preventsDownload(await stores.folders.lineage(folderId));
}

/** Who did things on a page, as JSON by id. */
async function peopleOf(ctx: Ctx, rows: ReadyRow[]): Promise<(id: number) => string | undefined> {
  const ids = [...new Set(rows.flatMap(({ uploadedBy, updatedBy }) => [uploadedBy, updatedBy]))].sort((a, b) => a - b);
  const texts = await ctx.lasting(`people ${ids}`, async () => {
    const person = await personsOf(ctx, ids);
    return new Map(ids.map((id) => [id, JSON.stringify(person(id))]));
  });
  return (id) => texts.get(id);
}

/** Writes the values that lie with a file: those of the attributes that its folder has now, in their order. */
function valuesWriter(attributes: Attribute[]): (listedValues: string | null) => string {
  const places = new Map(
    attributes.map((attribute, index) => {
      const end = `,"type":${attribute.type},"attribute":${JSON.stringify(attribute.name)}}`;
      return [attribute.id, { attribute, index, end }];
    }),
  );
  return (listedValues) => {
    if (listedValues === null || attributes.length === 0) return '[]';
    const stored: [id: number, attributeId: number, value: string][] = JSON.parse(listedValues);
    const inOrder: string[] = [];
    for (const [id, attributeId, value] of stored) {
      const place = places.get(attributeId);
      if (!place) continue;
      const said = JSON.stringify(saidBy(place.attribute, value));
      inOrder[place.index] =
        `{"id":${id},"attributeId":${attributeId},"value":${JSON.stringify(value)},"valueString":${said}${place.end}`;
    }
    return `[${inOrder.filter(Boolean).join(',')}]`;
  };
}
