import type { BodyOf, ReplyOf } from '#contract/endpoint.ts';
import { AttributeType, BIN_ID, Rights } from '#contract/enums.ts';
import type { AttributeValue } from '#contract/files.ts';
import { limits } from '#contract/limits.ts';
import { attributeText, checkAttribute, hasOptions } from '#contract/rules/attributes.ts';
import { foldText } from '#contract/rules/names.ts';
import type { AttributeFilter, SearchMatch, SearchResult, search } from '#contract/search.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { groupBy } from '#server/kernel/groupBy.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { attributesFor, sortKeyOf, valuesOf } from '../attributeGroups/attributeValues.service.ts';
import type { FolderRow } from '../fileNodes/fileNodes.model.ts';
import { pathOf, preventsDownload } from '../fileNodes/folderAccess.service.ts';
import { listsGranting } from '../permissions/permissions.service.ts';
import { personsOf, readMe } from '../users/users.service.ts';
import type { AttributeCondition, FoundRow, SearchQuery } from './search.model.ts';
import { snippetOf } from './snippets.ts';

type Search = BodyOf<typeof search.find>;

/**
 * Finds what the caller may read below a folder, by words and by attributes (`api.md` §5). Nothing else shows in the
 * results, the count or the snippets.
 */
export async function find(ctx: Ctx, asked: Search): Promise<ReplyOf<typeof search.find>> {
  if (asked.id === BIN_ID) refuse('bin.asFolder');
  const [lists, filled, folder] = await Promise.all([
    listsGranting(ctx, Rights.Read),
    variablesOf(ctx, asked),
    ctx.stores.folders.find(asked.id),
  ]);
  const query: SearchQuery = {
    terms: termsOf(filled(asked.search ?? '')),
    below: await scopeOf(ctx, folder ?? refuse('folder.notFound'), lists),
    lists,
    attributeGroupId: asked.attributeGroupId ?? undefined,
    attributes: await conditionsOf(ctx, asked.attributes ?? [], filled),
  };
  const { skip, take = limits.take, sort } = asked;
  const { items, ...count } = await ctx.stores.search.page(query, { skip, take, sort });
  return { items: await describe(ctx, items, query.terms), ...count };
}

/** Words between quotes stay together; everything else is cut at white space. */
function termsOf(text: string): string[] {
  const terms = [...foldText(text).matchAll(/"([^"]+)"|(\S+)/g)].map(([, phrase, word]) =>
    (phrase ?? word ?? '').replace(/\s+/g, ' ').trim(),
  );
  return [...new Set(terms)].filter(Boolean);
}

/** A folder that the caller sees only by its name can be searched too: what may not be read is not found. */
async function scopeOf(ctx: Ctx, folder: FolderRow, lists: number[] | undefined): Promise<number | undefined> {
  const readable = lists === undefined || lists.includes(folder.accessListId);
  const isRoot = folder.parentId === null;
  if (!readable && !(await ctx.stores.search.reaches({ id: folder.id, isRoot }, lists))) refuse('folder.notFound');
  return isRoot ? undefined : folder.id;
}

/** Who runs a search is `{me}`, and the day on which they do, where they are, is `{today}`. */
async function variablesOf(ctx: Ctx, asked: Search): Promise<(text: string) => string> {
  const texts = [asked.search, ...(asked.attributes ?? []).map(({ value }) => value)];
  if (!texts.some((text) => typeof text === 'string' && /\{(me|today)\}/.test(text))) return (text) => text;
  const { name, timeZoneId } = await readMe(ctx);
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: timeZoneId, dateStyle: 'short' }).format(ctx.now());
  return (text) => text.replaceAll('{me}', name).replaceAll('{today}', today);
}

async function conditionsOf(
  { stores }: Ctx,
  filters: AttributeFilter[],
  filled: (text: string) => string,
): Promise<AttributeCondition[]> {
  const asked = filters.filter(({ value }) => attributeText(value) !== '');
  const types = await stores.search.attributeTypes(asked.map(({ attributeId }) => attributeId));
  return asked.map(({ attributeId, value }) => {
    const type = types.get(attributeId) ?? refuse('attribute.notFound');
    return { attributeId, ...conditionOf(type, filled(attributeText(value))) };
  });
}

/** What a value means depends on the type of its attribute. */
function conditionOf(type: AttributeType, text: string) {
  if (hasOptions(type)) return { is: text };
  if (type === AttributeType.Check) return { is: text.toLowerCase() };
  if (type === AttributeType.Textbox || type === AttributeType.Textarea) return { holds: foldText(text) };
  const [start = '', end = start] = text.split('__');
  return { from: boundOf(type, start, '00:00:00.000Z'), to: boundOf(type, end, '23:59:59.999Z') };
}

/**
 * An end of a range as it is sorted; an empty one is open.
 * @param time of the day, where a moment is bounded by a day
 */
function boundOf(type: AttributeType, text: string, time: string): string | undefined {
  if (text === '') return undefined;
  const isDay = type === AttributeType.DateTime && /^\d{4}-\d\d-\d\d$/.test(text);
  const checked = checkAttribute({ type, selections: [] }, isDay ? `${text}T${time}` : text);
  if (typeof checked === 'string') refuse('invalid', `The value ${checked}`);
  return sortKeyOf({ type, selections: [] }, checked.value);
}

async function describe(ctx: Ctx, rows: FoundRow[], terms: string[]): Promise<SearchResult[]> {
  const ids = rows.map(({ id }) => id);
  // At once: each is a way to the database and back.
  const [person, values, texts, pieces, places] = await Promise.all([
    personsOf(
      ctx,
      rows.flatMap(({ uploadedBy, updatedBy }) => [uploadedBy, updatedBy]),
    ),
    valuesByFile(ctx, rows),
    ctx.stores.search.texts(ids),
    ctx.stores.contentTexts.firstPieces(ids, terms),
    ctx.stores.search.lineages([...new Set(rows.map(({ parentId }) => parentId))]),
  ]);
  const contents = new Map(pieces.map(({ fileId, text }) => [fileId, text]));
  return rows.map(({ ocr, attributeGroupId: _, ...row }) => {
    const place = places.get(row.parentId) ?? [];
    const { attributes = '', comments = '' } = texts.get(row.id) ?? {};
    return {
      ...row,
      uploadedBy: person(row.uploadedBy),
      updatedBy: person(row.updatedBy),
      attributeValues: values.get(row.id) ?? [],
      denyDownloadInherited: preventsDownload(place),
      fullPath: pathOf([row, ...place]),
      matches: matchesOf({ ...row, ocr: ocr ?? '', attributes, comments, content: contents.get(row.id) ?? '' }, terms),
    };
  });
}

/** Values of the groups that the folders of the found files have, a query for each group. */
async function valuesByFile(ctx: Ctx, rows: FoundRow[]): Promise<Map<number, AttributeValue[]>> {
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
  {
    subject,
    name,
    tags,
    attributes,
    comments,
    ocr,
    content,
  }: Record<Exclude<SearchMatch['field'], 'description'> | 'subject', string>,
  terms: string[],
): SearchMatch[] {
  const fields = { name, description: subject, tags, attributes, comments, ocr, content };
  return Object.entries(fields).flatMap(([field, text]) => {
    const match = snippetOf(field as SearchMatch['field'], text, terms);
    return match ? [match] : [];
  });
}
