import type { BodyOf, QueryOf } from '#contract/endpoint.ts';
import { can } from '#contract/policy.ts';
import type { PolicyTest, PolicyTestField, policyTests } from '#contract/policyTests.ts';
import { foldText } from '#contract/rules/names.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { csvLines } from '#server/lib/csv.ts';
import { fail } from '#server/lib/fail.ts';
import { type Paged, pageOf, termsOf } from '#server/lib/page.ts';
import { pathOfFolder } from '../fileNodes/nodes/anyNodes.service.ts';
import { visibleFolder } from '../fileNodes/permissions/folderAccess.service.ts';
import { presentUnit, usersOf } from '../identity/users/users.service.ts';
import { textsForCaller } from '../mail/callerTexts.service.ts';
import { describeTest, runTests } from './policyRuns.service.ts';
import type { PolicyTestFields, PolicyTestRow } from './policyTests.model.ts';

/** All policy tests with their current results. */
export async function listTests(ctx: Ctx, query: QueryOf<typeof policyTests.list>): Promise<Paged<PolicyTest>> {
  const { terms, skip, take, sort } = pageOf(query);
  const found = await matching(ctx, terms, query.folderId);
  const sorted = found.sort((a, b) => compare(a, b, sort.field) * (sort.dir === 'asc' ? 1 : -1));
  return { items: sorted.slice(skip, skip + take), total: found.length };
}

/** The same as CSV. */
export async function testsCsv(ctx: Ctx, { search }: QueryOf<typeof policyTests.csv>): Promise<Generator<string>> {
  const { headings, expects, yes, no } = (await textsForCaller(ctx)).policyFile;
  const rows = (await matching(ctx, termsOf(search))).map(({ unitName, fullPath, expect, holds, failing }) => [
    unitName,
    fullPath,
    expects[expect],
    holds ? yes : no,
    failing.map(({ name, rights }) => `${name} (${expects[rights]})`).join('; '),
  ]);
  return csvLines([headings, ...rows]);
}

/** @throws {ApiError} 404 */
export async function getTest(ctx: Ctx, id: number): Promise<PolicyTest> {
  const [shown] = await describe(ctx, [await findTest(ctx, id)]);
  return shown ?? fail('policyTest.notFound');
}

/**
 * Adds a test, which may fail at first.
 * @throws {ApiError} 400 for an administrator, 404
 */
export async function createTest(ctx: Ctx, body: BodyOf<typeof policyTests.create>): Promise<PolicyTest> {
  const test = await checked(ctx, body);
  const id = await ctx.stores.policyTests.insert(test);
  await noteWritten(ctx, 'created', id);
  return getTest(ctx, id);
}

/**
 * Updates a test.
 * @throws {ApiError} 400, 404, 409
 */
export async function updateTest(ctx: Ctx, { id, rowVersion, ...changes }: BodyOf<typeof policyTests.update>) {
  const { unitId, folderId, expect } = await findTest(ctx, id);
  const requested = {
    unitId: changes.unitId ?? unitId,
    folderId: changes.folderId ?? folderId,
    expect: changes.expect ?? expect,
  };
  if (!(await ctx.stores.policyTests.update(id, rowVersion, await checked(ctx, requested)))) fail('row.changed');
  await noteWritten(ctx, 'updated', id);
  return getTest(ctx, id);
}

/** @throws {ApiError} 404, 409 */
export async function removeTest(ctx: Ctx, { id, rowVersion }: { id: number; rowVersion: number }) {
  const test = await findTest(ctx, id);
  if (!(await ctx.stores.policyTests.remove(id, rowVersion))) fail('row.changed');
  await ctx.audit(`Policy test deleted: ${await describeTest(ctx, { ...test, test })}`);
  return {};
}

/** The number of tests, and of those that fail now. */
export async function countFailing(ctx: Ctx): Promise<{ total: number; failing: number }> {
  const results = await runTests(ctx, await ctx.stores.policyTests.list());
  return { total: results.length, failing: results.filter(({ holds }) => !holds).length };
}

/** Stores the result of a new or changed test at the end of the transaction, when rights cannot change any more. */
async function noteWritten(ctx: Ctx, action: string, id: number) {
  const test = await findTest(ctx, id);
  await ctx.emit('rightsChanged', { canReject: false });
  await ctx.audit(`Policy test ${action}: ${await describeTest(ctx, { ...test, test })}`);
}

async function findTest({ stores }: Ctx, id: number): Promise<PolicyTestRow> {
  return (await stores.policyTests.find(id)) ?? fail('policyTest.notFound');
}

async function checked(
  ctx: Ctx,
  { unitId, folderId, expect }: Omit<PolicyTestFields, 'unitName'>,
): Promise<PolicyTestFields> {
  await visibleFolder(ctx, folderId);
  const unit = await presentUnit(ctx, unitId);
  const [user] = await usersOf(ctx, [unitId]);
  if (user && can(user, 'folder.manage')) fail('policyTest.administrator', user.name);
  return { unitId, folderId, expect, unitName: unit.name };
}

async function matching(ctx: Ctx, terms: string[], folderId?: number): Promise<PolicyTest[]> {
  const all = await ctx.stores.policyTests.list();
  const shown = await describe(ctx, folderId === undefined ? all : all.filter((test) => test.folderId === folderId));
  return shown.filter(({ unitName, fullPath }) => {
    const text = foldText(`${unitName} ${fullPath}`);
    return terms.every((term) => text.includes(term));
  });
}

async function describe(ctx: Ctx, tests: PolicyTestRow[]): Promise<PolicyTest[]> {
  const results = await runTests(ctx, tests);
  const folderIds = [...new Set(tests.map(({ folderId }) => folderId))];
  const paths = new Map(await Promise.all(folderIds.map(async (id) => [id, await pathOfFolder(ctx, id)] as const)));
  return results.map(({ test, unitName, isGroup, holds, failing }) => {
    const { id, unitId, folderId, folderName, expect, rowVersion } = test;
    const fullPath = paths.get(folderId) ?? folderName;
    return { id, unitId, unitName, isGroup, folderId, folderName, fullPath, expect, holds, failing, rowVersion };
  });
}

function compare(item: PolicyTest, other: PolicyTest, field: PolicyTestField): number {
  const [a, b] = [item[field], other[field]];
  const order = typeof a === 'string' ? a.localeCompare(String(b)) : Number(a) - Number(b);
  return order || item.id - other.id;
}
