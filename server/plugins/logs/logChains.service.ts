import { hash } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { subHours } from 'date-fns';
import { LogLevel } from '#contract/enums.ts';
import { findingText } from '#contract/instance/findings.ts';
import type { Signer } from '#server/adapters/signer.ts';
import { actorText } from '#server/kernel/caller.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { type ChainHead, isOwnSearchText, linkOf } from './chain.ts';
import type { LogCheck, StoredRow } from './logChains.model.ts';
import { checkSignatures, storedHeads } from './logSignatures.service.ts';

/** Rows that are checked before the event loop handles other requests. */
const BATCH_ROWS = 1000;
/** Hours after which the log is verified automatically. */
const VERIFY_INTERVAL_HOURS = 24;

/** A problem of the log. */
export interface LogFinding {
  text: string;
  /** Identifies this finding on exactly these rows. */
  key: string;
  /** The log row in which an administrator has accepted it. */
  accepted?: string;
}

/** The text before the reason in a row that accepts a finding; the row ends with the key. */
const ACCEPTED = 'Log finding accepted: ';
/** Maximum number of findings; after these, verification stops. */
const MAX_FINDINGS = 1000;
const system = { id: null, name: 'System' };

/**
 * Recomputes every chain of the log, and reports rows that were changed, inserted or removed.
 * @param knownHeads heads that were stored elsewhere: in the process log, in a backup. Heads that the instance stores
 *   outside the database are compared in addition.
 * @param verifier knows the public keys that count; by default those of this instance
 */
export async function inspectLog(
  ctx: Ctx,
  knownHeads: ChainHead[] = [],
  verifier: Pick<Signer, 'verify'> = ctx.signer,
): Promise<{ rows: number; signed: number; findings: LogFinding[] }> {
  const { logChains } = ctx.stores;
  // Rows that are written meanwhile come after these heads.
  const heads = await logChains.heads();
  const check = openCheck(heads, [...knownHeads, ...(await storedHeads(ctx))]);
  const found: { text: string; key: string }[] = [];
  const accepted = new Map<string, string>();
  const note = (text: string | undefined, row: unknown) => {
    if (text) found.push({ text, key: hash('sha256', JSON.stringify([text, row]), 'base64url') });
  };
  if (heads.length === 0) note(findingText('noChain', {}), null);
  let rows = 0;
  for (let after = 0; heads.length > 0 && found.length < MAX_FINDINGS; ) {
    const batch = await logChains.rowsAfter(after, BATCH_ROWS);
    for (const row of batch) {
      const text = check.breachOf(row);
      note(text, row);
      const key = text ? undefined : acceptedKey(row);
      if (key) accepted.set(key, row.log);
    }
    rows += batch.length;
    after = batch.at(-1)?.id ?? after;
    if (batch.length < BATCH_ROWS) break;
    await yieldToEventLoop();
  }
  if (heads.length > 0 && found.length < MAX_FINDINGS) note(check.end(await logChains.heads()), null);
  const { signed, finding: unsigned } = checkSignatures(heads, await logChains.keys(), verifier);
  note(unsigned, null);
  return { rows, signed, findings: found.map((finding) => ({ ...finding, accepted: accepted.get(finding.key) })) };
}

/** The finding that a row accepts; only complete rows written by the system count. */
function acceptedKey({ byId, by, log }: StoredRow): string | undefined {
  if (byId !== null || by !== system.name || !log.startsWith(ACCEPTED)) return undefined;
  return / \[([\w-]{43})\]$/.exec(log)?.[1];
}

/** The number of rows, and the first finding that was not accepted. */
export async function findTampering(ctx: Ctx, knownHeads: ChainHead[] = []): Promise<Omit<LogCheck, 'on'>> {
  const { rows, signed, findings } = await inspectLog(ctx, knownHeads);
  return { rows, signed, finding: findings.find(({ accepted }) => accepted === undefined)?.text ?? null };
}

/**
 * Accepts every finding that was not accepted yet, with a log row each.
 * @returns what was accepted
 */
export async function acceptFindings(ctx: Ctx, reason: string): Promise<string[]> {
  const { findings } = await inspectLog(ctx);
  const open = findings.filter(({ accepted }) => accepted === undefined);
  await ctx.transact(async (tx) => {
    for (const { text, key } of open)
      await tx.audit(`${ACCEPTED}${reason} (${text}) [${key}]`, { by: system, level: LogLevel.Warning });
  });
  return open.map(({ text }) => text);
}

/** Verifies the log, stores the time and the result, and reports problems in the process log. */
export async function verifyLog(ctx: Ctx): Promise<LogCheck> {
  const check = { on: ctx.stamp(), ...(await findTampering(ctx)) };
  if (check.finding) ctx.log.error({ reason: check.finding }, 'Log verification failed');
  await ctx.transact(async (tx) => {
    await tx.stores.logChains.noteCheck(check);
    const by = ctx.actor.id ? undefined : system;
    await tx.audit(`Log verified: ${check.finding ?? wholeText(check.rows)}`, { by });
  });
  return check;
}

const wholeText = (rows: number) => (rows === 1 ? '1 entry, not altered' : `${rows} entries, none altered`);

/** The time and the result of the last verification. */
export async function lastLogCheck({ stores }: Ctx): Promise<{ last: LogCheck | null }> {
  return { last: (await stores.logChains.lastCheck()) ?? null };
}

/** Verifies the log if it was not verified for a day. */
export async function verifyLogDaily(ctx: Ctx): Promise<void> {
  const last = await ctx.stores.logChains.lastCheck();
  if (!last || last.on <= subHours(ctx.now(), VERIFY_INTERVAL_HOURS).toISOString()) await verifyLog(ctx);
}

/** The number of log rows, which only grows. */
export async function logRows({ stores }: Ctx): Promise<number> {
  return (await stores.logChains.heads()).reduce((sum, { length }) => sum + length, 0);
}

/** Checks each chain from its first row to its end. */
function openCheck(heads: ChainHead[], knownHeads: ChainHead[]) {
  const storedAt = new Map(knownHeads.map((head) => [`${head.chainId}:${head.length}`, head]));
  const ends = new Map(heads.map((end) => [end.chainId, end]));
  const reached = new Map<number, ChainHead & { lastId: number }>();
  const beyond = new Map<number, number>();

  return {
    /** @returns the problem of this row, as text */
    breachOf(row: StoredRow): string | undefined {
      const { id, chainId, seq, hash } = row;
      const named = { id, row: rowText(row) };
      if (chainId === null || seq === null) return findingText('inserted', named);
      const end = ends.get(chainId);
      if (!end || seq > end.length) {
        beyond.set(chainId, Math.max(seq, beyond.get(chainId) ?? 0));
        return undefined;
      }
      const { length, head, lastId } = reached.get(chainId) ?? { length: 0, head: '', lastId: 0 };
      if (seq <= length) return findingText('inserted', named);
      // After a problem, checking continues with the stored hash of the row.
      reached.set(chainId, { chainId, length: seq, head: hash ?? '', lastId: id });
      if (seq > length + 1) return missingText(seq - length - 1, lastId, id);
      if (hash !== linkOf(head, { ...row, chainId, seq })) return findingText('changed', named);
      if (!isOwnSearchText(row)) return findingText('hidden', named);
      const knownHead = storedAt.get(`${chainId}:${seq}`);
      if (knownHead && knownHead.head !== hash) return findingText('rewritten', named);
      return undefined;
    },

    /**
     * @param now the heads after all rows were checked
     * @returns what is missing at a head, or follows it, as text
     */
    end(now: ChainHead[]): string | undefined {
      for (const { chainId, length, head } of heads) {
        const at = reached.get(chainId) ?? { length: 0, head: '', lastId: 0 };
        if (at.length < length) return missingText(length - at.length, at.lastId);
        if (at.head !== head) return findingText('endRewritten', { id: at.lastId });
      }
      for (const [chainId, seq] of beyond) {
        const end = now.find((candidate) => candidate.chainId === chainId);
        if (!end || seq > end.length) return findingText('insertedAtEnd', { chain: chainId });
      }
      const cut = knownHeads.find(({ chainId, length }) => (reached.get(chainId)?.length ?? 0) < length);
      return cut && findingText('shortened', { chain: cut.chainId, count: cut.length });
    },
  };
}

function rowText(row: StoredRow): string {
  return `${row.on} ${actorText(row)}: ${row.log}`;
}

/** @param id the row before which they are missing; without one, they are missing at the end */
function missingText(count: number, after: number, id?: number): string {
  if (id === undefined)
    return count === 1 ? findingText('oneMissingAtEnd', { after }) : findingText('missingAtEnd', { count, after });
  return count === 1 ? findingText('oneMissing', { id, after }) : findingText('missing', { count, id, after });
}
