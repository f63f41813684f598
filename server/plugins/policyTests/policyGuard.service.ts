import { LogLevel } from '#contract/enums.ts';
import { messageFor } from '#contract/errorCatalogue.ts';
import { can } from '#contract/policy.ts';
import type { Ctx, Stores } from '#server/kernel/context.ts';
import { ApiError, type FieldError } from '#server/lib/fail.ts';
import { requireReauthentication } from '../identity/session/reauthentication.service.ts';
import { describeTest, type PolicyResult, runTests, sentences } from './policyRuns.service.ts';

/**
 * Transactions in which rights may have changed, whether the change may be rejected, and whether only the tree changed.
 */
const changed = new WeakMap<Stores, { canReject: boolean; isOfTree: boolean }>();

/** Records that rights may have changed in this transaction: tests run only then. */
export async function noteChange(
  { stores }: Ctx,
  { canReject, isOfTree = false }: { canReject: boolean; isOfTree?: boolean },
): Promise<void> {
  const before = changed.get(stores) ?? { canReject: false, isOfTree: true };
  changed.set(stores, { canReject: canReject || before.canReject, isOfTree: isOfTree && before.isOfTree });
}

/**
 * Runs all policy tests at the end of a transaction. Another change of rights waits until this one is committed, so
 * that two changes which only together break a test cannot both pass. Two changes of the tree that affect the same
 * folder, and so the same test, have waited for each other already.
 * @throws {ApiError} 409 `policy` when a test that passed before fails, unless an administrator gave a reason; 403
 *   `proof` when they did
 */
export async function judgeChange(ctx: Ctx): Promise<void> {
  const change = changed.get(ctx.stores);
  if (!change) return;
  changed.delete(ctx.stores);
  const { policyTests } = ctx.stores;
  await (change.isOfTree ? policyTests.lockShared() : policyTests.lock());
  if (!(await policyTests.isAny())) return;
  const results = await runTests(ctx, await policyTests.list());
  const broken = results.filter(({ test, holds }) => test.held === true && !holds);
  if (broken.length > 0 && change.canReject) await acceptForced(ctx, broken);
  for (const result of change.canReject ? [] : broken)
    await ctx.audit(`Policy test broken: ${await describeTest(ctx, result)}`, { level: LogLevel.Warning, by: system });
  await noteResults(ctx, results);
}

/** Runs all policy tests, stores the results, and warns of newly failing tests. */
export async function runNightly(ctx: Ctx): Promise<void> {
  if (!(await ctx.stores.policyTests.isAny())) return;
  const broken = await ctx.transact(async (tx) => {
    await tx.stores.policyTests.lock();
    const results = await runTests(tx, await tx.stores.policyTests.list());
    await noteResults(tx, results);
    return results.filter(({ holds }) => !holds);
  });
  for (const result of broken) ctx.log.warn(`A policy test fails: ${await describeTest(ctx, result)}`);
}

const system = { id: null, name: 'System' };

async function acceptForced(ctx: Ctx, broken: PolicyResult[]): Promise<void> {
  const { force } = ctx.caller;
  if (force === undefined || !can(ctx.actor, 'policyTest.force')) throw rejection(broken);
  await requireReauthentication(ctx);
  for (const result of broken) {
    const text = `Policy test broken by force: ${await describeTest(ctx, result)} (reason: ${force})`;
    await ctx.audit(text, { level: LogLevel.Warning });
  }
}

function rejection(broken: PolicyResult[]): ApiError {
  const errors: FieldError[] = [];
  const names: string[] = [];
  for (const result of broken) {
    const { unitName } = result;
    const folder = result.test.folderName;
    const reason = sentences[result.test.expect];
    const message = messageFor(reason, unitName, folder);
    errors.push({ path: `policytest/${result.test.id}`, message, reason, details: { unit: unitName, folder } });
    names.push(`${unitName} – ${folder}`);
  }
  const tests = names.join(', ');
  return new ApiError('policyTest.broken', messageFor('policyTest.broken', tests), { details: { tests }, errors });
}

/** Stores the results of a run, and removes tests of removed users and groups. */
async function noteResults(ctx: Ctx, results: PolicyResult[]): Promise<void> {
  const { policyTests } = ctx.stores;
  const gone = results.filter(({ isUnitGone }) => isUnitGone);
  await policyTests.removeAll(gone.map(({ test }) => test.id));
  for (const result of gone) await ctx.audit(`Policy test deleted: ${await describeTest(ctx, result)}`);
  for (const held of [true, false]) {
    const noted = results.filter(({ test, holds, isUnitGone }) => holds === held && test.held !== held && !isUnitGone);
    await policyTests.note(
      noted.map(({ test }) => test.id),
      held,
    );
  }
}
