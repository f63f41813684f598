import type { BodyOf, ReplyOf } from '#contract/endpoint.ts';
import { AttributeType, BIN_ID, Rights } from '#contract/enums.ts';
import { fileFields, type SearchedName, searchedFields } from '#contract/fileNodes/fileFields.ts';
import type { AttributeValue } from '#contract/fileNodes/files.ts';
import { limits } from '#contract/limits.ts';
import { attributeText, checkAttribute, hasOptions } from '#contract/rules/attributes.ts';
import { foldText } from '#contract/rules/names.ts';
import type {
  AttributeFilter,
  AttributeOperator,
  SavedQuery,
  SearchMatch,
  SearchResult,
  search,
} from '#contract/search.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import { groupBy } from '#server/lib/groupBy.ts';
import { stampOf } from '#server/lib/stampOf.ts';
import { scansOf } from '../antivirus/antivirus.service.ts';
import { attributesFor, isIncomplete, sortKeyOf, valuesOf } from '../attributeGroups/attributeValues.service.ts';
import type { FolderRow } from '../fileNodes/fileNodes.model.ts';
import { versionNumbersOf } from '../fileNodes/files/files.service.ts';
import { lineagesOf, liveFolder } from '../fileNodes/nodes/anyNodes.service.ts';
import { pathOf, protectionOf, rightsOnFolders } from '../fileNodes/permissions/folderAccess.service.ts';
import { listsGranting } from '../fileNodes/permissions/permissions.service.ts';
import { isWithheldBy, withCertainType } from '../fileNodes/withheld.service.ts';
import { personsOf, readMe } from '../identity/users/users.service.ts';
import { heldOf } from '../legalHolds/heldNodes.service.ts';
import { locksOf } from '../locks/locks.service.ts';
import { countIn } from '../previews/pageSearch.service.ts';
import { indexBeforeSearch } from './indexing.service.ts';
import type { AttributeCondition, SearchQuery, SearchResultRow } from './search.model.ts';
import { snippetOf } from './snippets.ts';

type Search = BodyOf<typeof search.find>;
type SearchConditions = Omit<Search, 'sort' | 'skip' | 'take'>;

/**
 * Searches below a folder by words and attributes. Results, count and snippets contain only what the caller may read.
 */
export async function find(ctx: Ctx, input: Search): Promise<ReplyOf<typeof search.find>> {
  const query = await queryOf(ctx, input);
  const { skip, take = limits.take, sort } = input;
  const { items, ...count } = await ctx.stores.search.page(query, { skip, take, sort });
  return { items: await describe(ctx, items, query.terms), ...count };
}

/** The IDs of all results, regardless of their number. */
export async function findIds(ctx: Ctx, input: Search): Promise<number[]> {
  const query = await queryOf(ctx, input);
  const ids: number[] = [];
  for (;;) {
    const page = { skip: ids.length, take: limits.maxTake, sort: input.sort };
    const { items } = await ctx.stores.search.page(query, page);
    ids.push(...items.map(({ id }) => id));
    if (items.length < limits.maxTake) return ids;
  }
}

/** Which of these nodes a saved search finds for the caller. */
export async function findAmong(ctx: Ctx, query: SavedQuery, nodeIds: number[]): Promise<number[]> {
  return ctx.stores.search.among(await queryOf(ctx, query), nodeIds);
}

async function queryOf(ctx: Ctx, input: SearchConditions): Promise<SearchQuery> {
  if (input.id === BIN_ID) fail('bin.asFolder');
  await indexBeforeSearch(ctx);
  const [lists, writable, filled, folder] = await Promise.all([
    listsGranting(ctx, Rights.Read),
    listsGranting(ctx, Rights.ReadWrite),
    variablesOf(ctx, input),
    liveFolder(ctx, input.id),
  ]);
  return {
    terms: termsOf(filled(input.search ?? '')),
    below: await scopeOf(ctx, folder ?? fail('folder.notFound'), lists),
    lists,
    // Where the caller can write whatever they can read, nothing is withheld.
    writable: lists?.length === writable?.length ? undefined : writable,
    attributeGroupId: input.attributeGroupId ?? undefined,
    attributes: await conditionsOf(ctx, input.attributes ?? [], filled),
    incomplete: input.incomplete ?? false,
    approval: ctx.config.features.includes('approvals') ? input.approval : undefined,
  };
}

/** Splits a text at white space; words in quotation marks, which folding makes straight, stay together. */
function termsOf(text: string): string[] {
  const terms = [...foldText(text).matchAll(/"([^"]+)"|(\S+)/g)].map(([, phrase, word]) =>
    (phrase ?? word ?? '').replace(/\s+/g, ' ').trim(),
  );
  return [...new Set(terms)].filter(Boolean);
}

/** A folder that the caller can see but not read can be searched too: unreadable nodes are not found. */
async function scopeOf(ctx: Ctx, folder: FolderRow, lists: number[] | undefined): Promise<number | undefined> {
  const { search } = ctx.stores;
  const { id, accessListId } = folder;
  const isRoot = folder.parentId === null;
  if (lists !== undefined && !lists.includes(accessListId)) {
    const isReaching = isRoot ? search.reachesAny(lists) : search.reachesBelow(id, lists);
    if (!(await isReaching)) fail('folder.notFound');
  }
  return isRoot ? undefined : id;
}

/** `{me}` stands for the caller, and `{today}` for the current day in their time zone. */
async function variablesOf(ctx: Ctx, input: SearchConditions): Promise<(text: string) => string> {
  const texts = [input.search, ...(input.attributes ?? []).map(({ value }) => value)];
  if (!texts.some((text) => typeof text === 'string' && /\{(me|today)\}/.test(text))) return (text) => text;
  const { name, timeZone } = await readMe(ctx);
  const today = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(ctx.now());
  return (text) => text.replaceAll('{me}', name).replaceAll('{today}', today);
}

async function conditionsOf(
  { stores }: Ctx,
  filters: AttributeFilter[],
  filled: (text: string) => string,
): Promise<AttributeCondition[]> {
  const input = filters.filter(({ value }) => attributeText(value) !== '');
  const types = await stores.search.attributeTypes(input.map(({ attributeId }) => attributeId));
  return input.map(({ attributeId, value, operator }) => {
    const type = types.get(attributeId) ?? fail('attribute.notFound');
    const isNegated = operator === 'isNot' || operator === 'containsNot';
    const condition = conditionOf(type, filled(attributeText(value)), operator);
    return { attributeId, ...condition, ...(isNegated && { isNegated }) };
  });
}

/** The meaning of a value depends on the type of its attribute. */
function conditionOf(type: AttributeType, text: string, operator?: AttributeOperator) {
  if (hasOptions(type)) return { is: text };
  if (type === AttributeType.Check) return { is: text.toLowerCase() };
  if (type === AttributeType.Textbox || type === AttributeType.Textarea) {
    if (operator === 'is' || operator === 'isNot') return { equals: foldText(text) };
    return operator === 'startsWith' ? { startsWith: foldText(text) } : { contains: foldText(text) };
  }
  const [start = '', end = start] = text.split('__');
  return { from: boundOf(type, start, '00:00:00.000Z'), to: boundOf(type, end, '23:59:59.999Z') };
}

/**
 * An end of a range as a sort key; an empty one is open.
 * @param time added when a date-time is bounded by a day
 */
function boundOf(type: AttributeType, text: string, time: string): string | undefined {
  if (text === '') return undefined;
  const isDay = type === AttributeType.DateTime && /^\d{4}-\d\d-\d\d$/.test(text);
  const checked = checkAttribute({ type, selections: [] }, isDay ? `${text}T${time}` : text);
  if (typeof checked === 'string') fail('invalid', `The value ${checked}`);
  return sortKeyOf({ type, selections: [] }, checked.value);
}

async function describe(ctx: Ctx, rows: SearchResultRow[], terms: string[]): Promise<SearchResult[]> {
  const ids = rows.map(({ id }) => id);
  // In parallel, because each query is a round trip to the database.
  const [person, values, texts, pieces, paths, lock, scan, isHeld, approval, numberOf] = await Promise.all([
    personsOf(
      ctx,
      rows.flatMap(({ uploadedBy, updatedBy }) => [uploadedBy, updatedBy]),
    ),
    valuesByFile(ctx, rows),
    ctx.stores.nodeTexts.find(ids),
    ctx.stores.contentTexts.firstPieces(ids, terms),
    lineagesOf(
      ctx,
      rows.map(({ parentId }) => parentId),
    ),
    locksOf(ctx, ids),
    scansOf(ctx, ids),
    heldOf(ctx, ids),
    ctx.callProvider('fileApprovals', ids),
    versionNumbersOf(
      ctx,
      rows.flatMap(({ versionId }) => versionId ?? []),
    ),
  ]);
  const rightsIn = await rightsOnFolders(
    ctx,
    rows.map(({ parentId }) => parentId),
  );
  const contents = new Map(pieces.map(({ fileId, text }) => [fileId, text]));
  const isMissing = await missingIn(ctx, rows, values);
  const described = rows.map(async ({ ocr, attributeGroupId, versionId, ...row }) => {
    const ancestors = paths.get(row.parentId) ?? [];
    const protection = protectionOf(ancestors);
    const { type } = versionId === null ? row : await withCertainType(ctx, protection, { ...row, versionId });
    const isWithheld =
      !row.isFolder && isWithheldBy(protection, ctx.actor, { type }, { rights: rightsIn(row.parentId) });
    const { attributes = '', comments = '' } = texts.get(row.id) ?? {};
    const fields = { ...row, ocr: ocr ?? '', attributes, comments, content: contents.get(row.id) ?? '' };
    return {
      ...row,
      type,
      uploadedBy: person(row.uploadedBy),
      updatedBy: person(row.updatedBy),
      modifiedOn: stampOf(row.modifiedOn ?? Date.parse(row.updatedOn)),
      attributeValues: values.get(row.id) ?? [],
      incomplete: isMissing({ ...row, attributeGroupId }),
      denyDownloadInherited: protection.preventsDownload,
      viewOnlyInherited: protection.isViewOnly,
      lock: lock(row.id),
      scan: scan(row.id),
      held: isHeld(row.id),
      ...(versionId !== null && { currentVersion: numberOf(versionId) }),
      ...(approval && !row.isFolder && { approval: approval(row.id) }),
      fullPath: pathOf([row, ...ancestors]),
      matches: matchesOf(fields, terms, isWithheld),
    };
  });
  return Promise.all(described);
}

/** @returns whether a found file has no value of a required attribute */
async function missingIn(ctx: Ctx, rows: SearchResultRow[], values: Map<number, AttributeValue[]>) {
  const groupIds = [...new Set(rows.map(({ attributeGroupId }) => attributeGroupId))];
  const attributes = new Map(
    await Promise.all(groupIds.map(async (groupId) => [groupId, await attributesFor(ctx, groupId)] as const)),
  );
  return ({ id, isFolder, attributeGroupId }: Pick<SearchResultRow, 'id' | 'isFolder' | 'attributeGroupId'>) =>
    !isFolder && isIncomplete(attributes.get(attributeGroupId) ?? [], values.get(id) ?? []);
}

/** The attribute values of the found files, one query per attribute group. */
async function valuesByFile(ctx: Ctx, rows: SearchResultRow[]): Promise<Map<number, AttributeValue[]>> {
  const byGroup = groupBy(rows, ({ attributeGroupId }) => attributeGroupId);
  const values = [...byGroup].map(async ([groupId, found]) => {
    const attributes = await attributesFor(ctx, groupId);
    return [
      ...(await valuesOf(
        ctx,
        found.map(({ id }) => id),
        attributes,
        groupId,
      )),
    ];
  });
  return new Map((await Promise.all(values)).flat());
}

function matchesOf(
  { name, attributes, comments, ocr, content, ...row }: FoundTexts & Record<SearchedName, string>,
  terms: string[],
  isWithheld: boolean,
): SearchMatch[] {
  const written = Object.fromEntries(searchedFields.map((field) => [fileFields[field].searchedAs, row[field]]));
  const fields = { name, ...written, attributes, comments, ocr, content };
  return Object.entries(fields).flatMap(([field, text]) => {
    const isContent = field === 'ocr' || field === 'content';
    // Of a file that is withheld, pages with a watermark are shown and no text, and whole words are found.
    const isText = isContent && isWithheld;
    const found = isText ? terms.filter((term) => countIn(foldText(text), term, true) > 0) : terms;
    const match = found.length > 0 ? snippetOf(field as SearchMatch['field'], text, found) : undefined;
    if (!match) return [];
    return [isText ? { ...match, snippet: '', ranges: [] } : match];
  });
}

type FoundTexts = Record<'name' | 'attributes' | 'comments' | 'ocr' | 'content', string>;
