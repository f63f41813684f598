import type { Ctx } from '#server/kernel/context.ts';
import { bindingOf } from '../locks/locks.service.ts';
import { DavError } from './davError.ts';
import { localPath } from './paths.ts';
import { resourceAt } from './resources.service.ts';
import type { DavRequest, Entry, Resource } from './webdav.model.ts';

/** One condition of an `If` header: a lock token, or an entity tag. */
interface Condition {
  isNegated: boolean;
  token?: string;
  etag?: string;
}
/** Conditions that must all hold, for the resource named before them, or else for the request's resource. */
interface ConditionList {
  resource?: string;
  conditions: Condition[];
}

/**
 * Parses an `If` header (RFC 4918 section 10.4).
 * @throws {DavError} 400
 */
export function parseIf(header: string | undefined): ConditionList[] {
  const lists: ConditionList[] = [];
  if (header === undefined) return lists;
  const pattern = /\s*(?:<([^>]*)>|\(((?:\s*(?:Not\s*)?(?:<[^>]*>|\[[^\]]*\]))+)\s*\))/iy;
  let resource: string | undefined;
  while (pattern.lastIndex < header.trimEnd().length) {
    const found = pattern.exec(header);
    if (!found) throw new DavError(400, 'request.unreadable');
    const [, tag, list] = found;
    if (tag !== undefined) resource = tag;
    else lists.push({ resource, conditions: conditionsIn(list ?? '') });
  }
  if (lists.length === 0) throw new DavError(400, 'request.unreadable');
  return lists;
}

function conditionsIn(list: string): Condition[] {
  return [...list.matchAll(/(Not\s*)?(?:<([^>]*)>|\[([^\]]*)\])/gi)].map(([, not, token, etag]) => ({
    isNegated: not !== undefined,
    token,
    etag,
  }));
}

/** All lock tokens of a request: it may change what these locks protect. */
export function tokensIn(lists: ConditionList[]): string[] {
  return lists.flatMap(({ conditions }) => conditions.flatMap(({ token }) => token ?? []));
}

/** Whether a request is made only under a condition. */
export function hasConditions({ header }: Pick<DavRequest, 'header'>): boolean {
  return ['if', 'if-match', 'if-none-match'].some((name) => header(name) !== undefined);
}

/**
 * Evaluates `If`, `If-Match` and `If-None-Match`.
 * @param target the resource of the request; undefined when it does not exist yet
 * @throws {DavError} 412
 */
export async function checkConditions(request: DavRequest, target: Resource | undefined): Promise<void> {
  const { ctx } = request;
  const lists = parseIf(request.header('if'));
  let isMet = lists.length === 0;
  for (const { resource, conditions } of lists) {
    if (isMet) break;
    const path = resource === undefined ? undefined : localPath(resource, request);
    const about = resource === undefined ? target : path && (await resourceAt(ctx, path)).resource;
    const locked = about ?? (path ? (await resourceAt(ctx, path)).parent : await parentOf(request));
    isMet = await isMetFor(ctx, about?.entry, locked?.entry, conditions);
  }
  if (!isMet) throw new DavError(412);
  checkTags(request, target?.entry);
}

/** The entity tag of a file's content. */
export function etagOf({ versionId }: Entry): string {
  return `"${versionId}"`;
}

async function parentOf({ ctx, path }: DavRequest): Promise<Resource | undefined> {
  return (await resourceAt(ctx, path)).parent;
}

/**
 * @param locked the entry whose locks are checked: the entry itself, or the folder of an entry that does not exist yet
 */
async function isMetFor(ctx: Ctx, entry: Entry | undefined, locked: Entry | undefined, conditions: Condition[]) {
  const binding = locked ? (await bindingOf(ctx, [locked.id]))(locked.id) : [];
  const tokens = binding.map(({ token }) => token);
  return conditions.every(({ isNegated, token, etag }) => {
    const isTrue = token !== undefined ? tokens.includes(token) : hasTag(etag ?? '', entry);
    return isTrue !== isNegated;
  });
}

const hasTag = (etag: string, entry: Entry | undefined) =>
  entry !== undefined && !entry.isFolder && etag.trim().replace(/^W\//, '') === etagOf(entry);

function checkTags({ header }: DavRequest, entry: Entry | undefined) {
  const [match, noneMatch] = [header('if-match'), header('if-none-match')];
  const isAmong = (tags: string) =>
    tags.trim() === '*' ? entry !== undefined : tags.split(',').some((tag) => hasTag(tag, entry));
  if (match !== undefined && !isAmong(match)) throw new DavError(412);
  if (noneMatch !== undefined && isAmong(noneMatch)) throw new DavError(412);
}
