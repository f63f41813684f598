import type { BodyOf, QueryOf } from '#contract/endpoint.ts';
import { messageFor } from '#contract/errorCatalogue.ts';
import { limits } from '#contract/limits.ts';
import type { ReviewFile, retention } from '#contract/retention.ts';
import { addPeriod, latestStart } from '#contract/rules/period.ts';
import type { AuditDetails, Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import { binFiles } from '../fileNodes/files/binFiles.service.ts';
import { pathsOf } from '../fileNodes/nodes/anyNodes.service.ts';
import { ownUnitIds } from '../identity/groups/groups.service.ts';
import { heldAmong } from '../legalHolds/heldNodes.service.ts';
import { lockedAmong } from '../locks/locks.service.ts';
import type { CoveredFile, DecisionState, RetentionRow } from './retention.model.ts';
import { findRule, todayOf } from './retentionRules.service.ts';

/** Maximum number of IDs per query, because each query reads everything that the rule covers. */
const SEARCHED_FILES = 100_000;
/** Files that one transaction moves to Trash or assigns to a reviewer. */
const BATCH_FILES = 200;
/** Concurrent transactions: PostgreSQL runs them in parallel, SQLite one after the other. */
const CONCURRENT_TRANSACTIONS = 2;

/** Why a file could not be moved. */
interface Problem {
  id: number;
  code: 'node.held' | 'retention.locked';
  message: string;
}

interface Outcome {
  total: number;
  errors: { id: number; message: string }[];
}

/** Runs each active rule once a day. A rule that fails does not affect others. */
export async function runNightly(ctx: Ctx): Promise<void> {
  const today = todayOf(ctx);
  for (const rule of await ctx.stores.retentionRules.listActive()) {
    if (rule.lastRunOn !== null && rule.lastRunOn >= today) continue;
    await ctx.transact((tx) => tx.stores.retentionRules.noteRun(rule.id, today));
    await apply(ctx, rule).catch((error) => ctx.log.error({ err: error, rule: rule.id }, 'A retention rule failed'));
  }
}

/**
 * Runs a rule immediately.
 * @throws {ApiError} 404, 409 while it is inactive
 */
export async function runNow(ctx: Ctx, id: number): Promise<Outcome> {
  const rule = await findRule(ctx, id);
  if (!rule.active) fail('retention.inactive');
  return apply(ctx, rule);
}

/** The files that rules have assigned to the caller or their groups for review. */
export async function listReviews(ctx: Ctx, { skip, take = limits.take }: QueryOf<typeof retention.reviews>) {
  const items: ReviewFile[] = [];
  let total = 0;
  for (const rule of await reviewedBy(ctx)) {
    const first = Math.max(0, skip - total);
    const missing = take - items.length;
    const count = await ctx.stores.retention.countPending(rule);
    if (missing > 0 && first < count) {
      const files = await ctx.stores.retention.pending(rule, first, missing);
      const pathIn = await pathsOf(ctx, files);
      items.push(
        ...files.map((file) => ({
          id: file.id,
          name: file.name,
          fullPath: pathIn(file),
          ruleId: rule.id,
          ruleName: rule.name,
          on: addPeriod(file.baseDate, rule.period),
        })),
      );
    }
    total += count;
  }
  return { items, total };
}

/**
 * Stores the decision about a file that waits for the caller.
 * @throws {ApiError} 404, 423
 */
export async function decideReview(ctx: Ctx, { id, ruleId, decision, reason }: BodyOf<typeof retention.decide>) {
  const rule = (await reviewedBy(ctx)).find((candidate) => candidate.id === ruleId) ?? fail('retention.notFound');
  const file = (await ctx.stores.retention.findPending(rule, id)) ?? fail('file.notFound');
  if (decision === 'bin') {
    const [problem] = (await putIntoBin(ctx, rule, [file], reason)).errors;
    if (problem) fail(problem.code);
    return {};
  }
  await ctx.stores.retention.decide([decisionOf(rule, file, 'done')]);
  const pathIn = await pathsOf(ctx, [file]);
  await ctx.audit(`Retention rule ${rule.name}: file kept: ${pathIn(file)} (${reason})`);
  return {};
}

async function apply(ctx: Ctx, rule: RetentionRow): Promise<Outcome> {
  const start = latestStart(todayOf(ctx), rule.period);
  const outcome: Outcome = { total: 0, errors: [] };
  for (let after = 0; ; ) {
    const found = await ctx.stores.retention.dueIds(rule, start, after, SEARCHED_FILES);
    for (let from = 0; from < found.length; from += CONCURRENT_TRANSACTIONS * BATCH_FILES) {
      const chunks = Array.from({ length: CONCURRENT_TRANSACTIONS }, (_, n) =>
        found.slice(from + n * BATCH_FILES, from + (n + 1) * BATCH_FILES),
      );
      const applying = chunks
        .filter(({ length }) => length > 0)
        .map((ids) => ctx.transact((tx) => applyTo(tx, rule, start, ids)));
      for (const { done, errors } of await Promise.all(applying)) {
        outcome.total += done;
        outcome.errors.push(...errors.map(({ id, message }) => ({ id, message })));
      }
    }
    after = found.at(-1) ?? after;
    if (found.length < SEARCHED_FILES) return outcome;
  }
}

/** Applies the rule to those of these files that are still due. */
async function applyTo(ctx: Ctx, rule: RetentionRow, start: string, ids: number[]) {
  const due = await ctx.stores.retention.dueAmong(rule, start, ids);
  return rule.action === 'bin' ? putIntoBin(ctx, rule, due) : { done: await handOver(ctx, rule, due), errors: [] };
}

async function handOver(ctx: Ctx, rule: RetentionRow, files: CoveredFile[]): Promise<number> {
  await ctx.stores.retention.decide(files.map((file) => decisionOf(rule, file, 'pending')));
  const pathIn = await pathsOf(ctx, files);
  for (const file of files) await log(ctx, `Retention rule ${rule.name}: file handed to a reviewer: ${pathIn(file)}`);
  return files.length;
}

/** Moves files to Trash, each as an item of its own. Held or locked files stay, with the reason. */
async function putIntoBin(ctx: Ctx, rule: RetentionRow, files: CoveredFile[], reason = '') {
  const ids = files.map(({ id }) => id);
  const [held, locked] = [await heldAmong(ctx, ids), await lockedAmong(ctx, ids)];
  const errors = ids.flatMap((id): Problem[] => {
    if (held.has(id)) return [{ id, code: 'node.held', message: messageFor('node.held') }];
    const lock = locked.get(id);
    return lock ? [{ id, code: 'retention.locked', message: lock.message }] : [];
  });
  const failedIds = new Set(errors.map(({ id }) => id));
  const leaving = files.filter(({ id }) => !failedIds.has(id));
  if (leaving.length === 0) return { done: 0, errors };
  await ctx.stores.retention.decide(leaving.map((file) => decisionOf(rule, file, 'done')));
  const pathIn = await pathsOf(ctx, leaving);
  const why = reason && ` (${reason})`;
  const log = leaving.map((file) => `Retention rule ${rule.name}: file deleted: ${pathIn(file)}${why}`);
  await binFiles(ctx, leaving, ctx.actor.id || rule.changedBy, { log, logDetails: bySystem(ctx) });
  return { done: leaving.length, errors };
}

/** Active rules whose reviewer is the caller, or a group of the caller. */
async function reviewedBy(ctx: Ctx): Promise<RetentionRow[]> {
  const units = new Set<number | null>(await ownUnitIds(ctx));
  return (await ctx.stores.retentionRules.listActive()).filter(
    ({ action, reviewerId }) => action === 'review' && reviewerId !== null && units.has(reviewerId),
  );
}

function decisionOf(
  { id: ruleId, version }: RetentionRow,
  { id: fileId, baseDate }: CoveredFile,
  state: DecisionState,
) {
  return { ruleId, fileId, version, baseDate, state };
}

async function log(ctx: Ctx, text: string): Promise<void> {
  await ctx.audit(text, bySystem(ctx));
}

/** Without a user, the system changes files. */
const bySystem = ({ actor }: Ctx): AuditDetails => (actor.id ? {} : { by: { id: null, name: 'System' } });
