import type { Attribute } from '#contract/attributeGroups.ts';
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts';
import type { FileColumn, files, ListedFile } from '#contract/fileNodes/files.ts';
import { limits } from '#contract/limits.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { termsOf } from '#server/lib/page.ts';
import { PreparedJson } from '#server/lib/preparedJson.ts';
import { stampOf } from '#server/lib/stampOf.ts';
import { scansOf } from '../../antivirus/antivirus.service.ts';
import { attributesFor, displayValue, isIncomplete } from '../../attributeGroups/attributeValues.service.ts';
import { personsOf } from '../../identity/users/users.service.ts';
import { heldIn } from '../../legalHolds/heldNodes.service.ts';
import { locksIn } from '../../locks/locks.service.ts';
import { attributeOf, type FolderRow, type Protection, type ReadyRow } from '../fileNodes.model.ts';
import { protectionOf, readerKey, visibleFolder } from '../permissions/folderAccess.service.ts';

/**
 * A page of the files of one folder, as text: the rows are stored as JSON, and only data from other tables is added.
 * @param dependsOnTime called when the reply can change without a commit: locks expire
 */
export async function listFiles(
  ctx: Ctx,
  folderId: number,
  query: QueryOf<typeof files.list>,
  dependsOnTime = () => {},
): Promise<PreparedJson<{ items: ListedFile[]; total: number }>> {
  const folder = await ctx.cached(`folder ${folderId} with counts to ${readerKey(ctx)}`, () =>
    visibleFolder(ctx, folderId),
  );
  const terms = termsOf(query.search);
  const { skip, take = limits.take, column, dir } = query;
  // The folder stores its count; only a search has to count.
  const total = terms.length > 0 ? await ctx.stores.files.count(folderId, terms) : folder.fileCount;
  const valued = terms.length > 0 ? undefined : await valuedIn(ctx, folder, column);
  const rows = await ctx.stores.files.page(folderId, { terms, skip, take, column, dir, total, valued });
  const attributes = await attributesFor(ctx, folder.attributeGroupId);
  const protection = await ctx.cachedAccess(`protection in ${folderId}`, () => protectionIn(ctx, folderId));
  const person = await peopleOf(ctx, rows);
  const valuesIn = valuesWriter(attributes);
  const isMissing = missingIn(attributes);
  const lock = await locksIn(ctx, folderId);
  const isHeld = await heldIn(ctx, folderId);
  if (lock) dependsOnTime();
  const scan = await scansOf(
    ctx,
    rows.map(({ id }) => id),
  );
  const approval = await ctx.callProvider(
    'fileApprovals',
    rows.map(({ id }) => id),
  );
  const { preventsDownload, isViewOnly } = protection;
  const inherited = `"denyDownloadInherited":${preventsDownload},"viewOnlyInherited":${isViewOnly}`;
  const end = `,"isFolder":false,${inherited},"lock":`;
  const items = rows.map(
    ({ id, listed, listedValues, modifiedOn, uploadedBy, updatedBy, versionId, versionNumber }) =>
      `${listed.slice(0, -1)},"modifiedOn":"${stampOf(modifiedOn)}","uploadedBy":${person(uploadedBy)},"updatedBy":${person(updatedBy)}` +
      `,"attributeValues":${valuesIn(listedValues)},"incomplete":${isMissing(listedValues)}${end}${lock ? JSON.stringify(lock(id)) : 'null'}` +
      `,"scan":${JSON.stringify(scan(id))},"held":${isHeld(id)}` +
      `,"currentVersion":{"id":${versionId},"number":${versionNumber}}` +
      `${approval ? `,"approval":${JSON.stringify(approval(id))}` : ''}}`,
  );
  return new PreparedJson(`{"items":[${items.join(',')}],"total":${total}}`);
}

/** The position in the list of the next file whose name begins with the typed text. */
export async function findRow(
  ctx: Ctx,
  folderId: number,
  { startsWith, ...order }: QueryOf<typeof files.row>,
): Promise<ReplyOf<typeof files.row>> {
  await visibleFolder(ctx, folderId);
  return { row: await ctx.stores.files.rowOf(folderId, startsWith, order) };
}

/** Number of files with a value of the sort attribute; counted again when the folder changes. */
async function valuedIn(ctx: Ctx, { id, contentStamp }: FolderRow, column: FileColumn): Promise<number | undefined> {
  const attributeId = attributeOf(column);
  if (attributeId === undefined) return undefined;
  return ctx.cachedByKey(`values of ${attributeId} in ${id} at ${contentStamp}`, () =>
    ctx.stores.files.countValued(id, attributeId),
  );
}

async function protectionIn({ stores }: Ctx, folderId: number): Promise<Protection> {
  return protectionOf(await stores.folders.lineage(folderId));
}

/** The users of a page, as JSON by id. */
async function peopleOf(ctx: Ctx, rows: ReadyRow[]): Promise<(id: number) => string | undefined> {
  const ids = [...new Set(rows.flatMap(({ uploadedBy, updatedBy }) => [uploadedBy, updatedBy]))].sort((a, b) => a - b);
  const texts = await ctx.cached(`people ${ids}`, async () => {
    const person = await personsOf(ctx, ids);
    return new Map(ids.map((id) => [id, JSON.stringify(person(id))]));
  });
  return (id) => texts.get(id);
}

/** Whether a required attribute has no value among the stored values of a file. */
function missingIn(attributes: Attribute[]): (listedValues: string | null) => boolean {
  const required = attributes.filter(({ required }) => required);
  if (required.length === 0) return () => false;
  return (listedValues) => {
    const stored: [id: number, attributeId: number][] = listedValues === null ? [] : JSON.parse(listedValues);
    return isIncomplete(
      required,
      stored.map(([, attributeId]) => ({ attributeId })),
    );
  };
}

/** Writes the stored values of a file as JSON: those of the attributes that its folder has now, in their order. */
function valuesWriter(attributes: Attribute[]): (listedValues: string | null) => string {
  const rowsByAttribute = new Map(
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
      const attributeRow = rowsByAttribute.get(attributeId);
      if (!attributeRow) continue;
      const text = JSON.stringify(displayValue(attributeRow.attribute, value));
      inOrder[attributeRow.index] =
        `{"id":${id},"attributeId":${attributeId},"value":${JSON.stringify(value)},"valueString":${text}${attributeRow.end}`;
    }
    return `[${inOrder.filter(Boolean).join(',')}]`;
  };
}
