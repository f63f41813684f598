import type { BodyOf } from '#contract/endpoint.ts';
import { messageFor } from '#contract/errorCatalogue.ts';
import { nameKey } from '#contract/rules/names.ts';
import { type UserNarrowing, users } from '#contract/users/users.ts';
import type { ImportProblem, userTransfers } from '#contract/users/userTransfers.ts';
import { bufferInput } from '#server/adapters/previews/previewer.ts';
import { TooBusy } from '#server/adapters/readers/fairQueue.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { csvLines } from '#server/lib/csv.ts';
import { ApiError, fail } from '#server/lib/fail.ts';
import { termsOf } from '#server/lib/page.ts';
import { textsForCaller } from '../../mail/callerTexts.service.ts';
import { addMember, groupNamesByUser, groupsNamed } from '../groups/groups.service.ts';
import { addUser } from './userAdmin.service.ts';
import { narrowingOf, stateOf } from './userViews.service.ts';

type Import = BodyOf<typeof userTransfers.import>;
type ImportedUser = Import['users'][number];
const PAGE_ROWS = 1000;
const ordinaryUser = { passwordHash: null, isAdmin: false, isSysAdmin: false, timeZoneId: null, cultureId: null };

/**
 * Creates a user per line with their groups, all or none. A dry run does the same and rolls it back, so that it finds
 * the same problems.
 */
export async function importUsers(ctx: Ctx, { users: lines, dryRun }: Import) {
  const problems: ImportProblem[] = [];
  const groups = await groupsNamed(ctx, lines.flatMap(groupsIn));
  const seen = { id: new Map<string, number>(), email: new Map<string, number>() };
  const add = async (tx: Ctx) => {
    await tx.stores.users.lock();
    for (const line of lines) {
      const found = [...formProblems(ctx, line), ...repeats(line, seen), ...unknownGroups(line, groups)];
      problems.push(...found, ...(found.length === 0 ? await addLine(tx, line, groups) : []));
    }
    if (problems.length > 0 || dryRun) throw new Undone();
    await tx.audit(`Users imported: ${lines.length}`);
  };
  await ctx.transact(add).catch((error) => {
    if (!(error instanceof Undone)) throw error;
  });
  return { problems, created: problems.length > 0 || dryRun ? 0 : lines.length };
}

/** Rolls back the transaction of a dry run. */
class Undone extends Error {}

/** Users by name, with their groups, role and state. */
export async function exportUsers(ctx: Ctx, query: UserNarrowing): Promise<Generator<string>> {
  const groupsOf = await groupNamesByUser(ctx);
  const narrowing = await narrowingOf(ctx, query);
  const { headings, roles, states } = (await textsForCaller(ctx)).userFile;
  const rows: string[][] = [[...headings]];
  for (let skip = 0, isMore = true; isMore; skip += PAGE_ROWS) {
    const sort = { field: 'name', dir: 'asc' } as const;
    const page = { terms: termsOf(query.search), skip, take: PAGE_ROWS, sort };
    const { items, total } = await ctx.stores.users.list(page, true, narrowing);
    for (const user of items) {
      const role = roles[user.isSysAdmin ? 'sysAdmin' : user.isAdmin ? 'admin' : 'user'];
      const groups = (groupsOf.get(user.id) ?? []).join('; ');
      rows.push([user.signInId, user.name, user.email, groups, role, states[stateOf(user)]]);
    }
    isMore = total > skip + PAGE_ROWS;
  }
  return csvLines(rows);
}

async function addLine(tx: Ctx, line: ImportedUser, groups: Map<string, number>): Promise<ImportProblem[]> {
  try {
    const { name, email } = users.create.body.parse(line);
    const userId = await addUser(tx, { ...ordinaryUser, signInId: line.id.trim() || email, name, email });
    for (const group of groupsIn(line)) await addMember(tx, { id: groups.get(nameKey(group)) ?? 0, userId });
    return [];
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const isEmail = error.message === messageFor('user.emailTaken', line.email.trim());
    return [{ line: line.line, column: isEmail ? 'email' : 'id', message: error.message }];
  }
}

/** The problems that the form for one user would report. */
function formProblems({ config }: Ctx, line: ImportedUser): ImportProblem[] {
  const checked = users.create.body.safeParse({ id: line.id, name: line.name, email: line.email });
  const problems = (checked.error?.issues ?? []).map(({ path, message }) => ({
    line: line.line,
    column: String(path[0]),
    message,
  }));
  if (config.localDirectory && line.id.trim() === '')
    problems.unshift({ line: line.line, column: 'id', message: 'ID is required.' });
  return problems;
}

function repeats(line: ImportedUser, seen: Record<'id' | 'email', Map<string, number>>): ImportProblem[] {
  return (['id', 'email'] as const).flatMap((column) => {
    const key = nameKey(line[column].trim());
    const before = seen[column].get(key);
    if (key !== '' && before === undefined) seen[column].set(key, line.line);
    if (before === undefined) return [];
    return [{ line: line.line, column, message: `"${line[column].trim()}" is in line ${before} already.` }];
  });
}

function unknownGroups(line: ImportedUser, groups: Map<string, number>): ImportProblem[] {
  return groupsIn(line)
    .filter((name) => !groups.has(nameKey(name)))
    .map((name) => ({ line: line.line, column: 'groups', message: `There is no group "${name}".` }));
}

function groupsIn({ groups }: Pick<ImportedUser, 'groups'>): string[] {
  return groups
    .split(';')
    .map((name) => name.trim())
    .filter(Boolean);
}

/**
 * Decodes a file for an import, with the language of the caller as the tie-break.
 * @throws {ApiError} 400 when it is no text, 429 when too many documents wait
 */
export async function readUserFile(ctx: Ctx, { content, encoding }: BodyOf<typeof userTransfers.read>) {
  const caller = await ctx.stores.users.find(ctx.actor.id);
  const [language = ''] = (caller?.cultureId ?? ctx.config.defaults.cultureId).toLowerCase().split('-');
  const input = bufferInput(Buffer.from(content, 'base64'));
  const owner = { owner: ctx.actor.id, isUrgent: true };
  const decoded = await ctx.textExtractor.decode(input, { encoding, language }, owner).catch((error) => {
    throw error instanceof TooBusy ? fail('preview.tooMany') : error;
  });
  return 'reason' in decoded ? fail('user.importNotText') : decoded;
}
