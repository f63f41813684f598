import { setImmediate as breathe } from 'node:timers/promises';
import { subHours } from 'date-fns';
import type { Ctx } from '#server/kernel/context.ts';
import { type ChainHead, linkOf, searchTextOf } from './chain.ts';
import type { LogCheck, StoredRow } from './logChains.model.ts';

/** Rows that are checked between two breaths. */
const BATCH = 1000;
/** Hours after which the log is verified without being asked. */
const VERIFIED_EVERY = 24;

/**
 * Recomputes every chain of the log and says where the first row was changed, put in or taken out.
 * @param witnesses heads that somebody kept elsewhere: in the process log, in a backup
 * @returns how many rows there are, and the first trouble in words
 */
export async function findTampering(ctx: Ctx, witnesses: ChainHead[] = []): Promise<Omit<LogCheck, 'on'>> {
  const { logChains } = ctx.stores;
  // Rows that are written meanwhile lie behind these ends.
  const heads = await logChains.heads();
  const check = openCheck(heads, witnesses);
  let rows = 0;
  let finding = heads.length === 0 ? 'The log has no chain any more.' : undefined;
  for (let after = 0; finding === undefined; ) {
    const batch = await logChains.rowsAfter(after, BATCH);
    for (const row of batch) finding ??= check.look(row);
    rows += batch.length;
    after = batch.at(-1)?.id ?? after;
    if (batch.length < BATCH) break;
    await breathe();
  }
  return { rows, finding: finding ?? check.end(await logChains.heads()) ?? null };
}

/** Verifies the log, notes when and with what outcome, and reports trouble in the process log. */
export async function verifyLog(ctx: Ctx): Promise<LogCheck> {
  const check = { on: ctx.stamp(), ...(await findTampering(ctx)) };
  if (check.finding) ctx.log.error({ reason: check.finding }, 'The log has been tampered with');
  await ctx.transact(async (unit) => {
    await unit.stores.logChains.noteCheck(check);
    const by = ctx.actor.id ? undefined : { id: null, name: 'System' };
    await unit.audit(`Log verified: ${check.finding ?? `${check.rows} rows are as they were written`}`, { by });
  });
  return check;
}

/** When the log was last verified, and what was found. */
export async function lastLogCheck({ stores }: Ctx): Promise<{ last: LogCheck | null }> {
  return { last: (await stores.logChains.lastCheck()) ?? null };
}

/** Verifies the log where that was not done for a day. */
export async function verifyLogDaily(ctx: Ctx): Promise<void> {
  const last = await ctx.stores.logChains.lastCheck();
  if (!last || last.on <= subHours(ctx.now(), VERIFIED_EVERY).toISOString()) await verifyLog(ctx);
}

/** Tells the process log where the chains end: whoever keeps that log can prove what was there. */
export async function noteLogHeads(ctx: Ctx): Promise<void> {
  ctx.log.info({ heads: (await ctx.stores.logChains.heads()).map(wordsOfHead) }, 'The log ends here');
}

/** `chain:length:hash`, as heads are written down and given to `verify`. */
export function wordsOfHead({ chainId, length, head }: ChainHead): string {
  return `${chainId}:${length}:${head}`;
}

/** The same back; undefined where it is not one. */
export function headFrom(words: string): ChainHead | undefined {
  const [, chainId, length, head] = /^(\d{1,15}):(\d{1,15}):([\w-]{43})$/.exec(words) ?? [];
  return head === undefined ? undefined : { chainId: Number(chainId), length: Number(length), head };
}

/** Follows each chain from its first row to its end. */
function openCheck(heads: ChainHead[], witnesses: ChainHead[]) {
  const ends = new Map(heads.map((end) => [end.chainId, end]));
  const reached = new Map<number, ChainHead & { lastId: number }>();
  const beyond = new Map<number, number>();

  return {
    /** @returns what is wrong with this row, in words */
    look(row: StoredRow): string | undefined {
      const { id, chainId, seq, hash } = row;
      if (chainId === null || seq === null) return `Row ${id} was put in: ${named(row)}`;
      const end = ends.get(chainId);
      if (!end || seq > end.length) {
        beyond.set(chainId, Math.max(seq, beyond.get(chainId) ?? 0));
        return undefined;
      }
      const { length, head, lastId } = reached.get(chainId) ?? { length: 0, head: '', lastId: 0 };
      if (seq <= length) return `Row ${id} was put in: ${named(row)}`;
      if (seq > length + 1) return `${counted(seq - length - 1)} missing before row ${id} (after row ${lastId})`;
      if (hash !== linkOf(head, { ...row, chainId, seq })) return `Row ${id} was changed: ${named(row)}`;
      if (row.searchText !== searchTextOf(row)) return `Row ${id} was hidden from searches: ${named(row)}`;
      const witness = witnesses.find((known) => known.chainId === chainId && known.length === seq);
      if (witness && witness.head !== hash) return `Row ${id} or one before it was rewritten: ${named(row)}`;
      reached.set(chainId, { chainId, length: seq, head: hash, lastId: id });
      return undefined;
    },

    /**
     * @param now where the chains end after everything was looked at
     * @returns what is missing at an end, or stands behind it, in words
     */
    end(now: ChainHead[]): string | undefined {
      for (const { chainId, length, head } of heads) {
        const at = reached.get(chainId) ?? { length: 0, head: '', lastId: 0 };
        if (at.length < length) return `${counted(length - at.length)} missing at the end (after row ${at.lastId})`;
        if (at.head !== head) return `Row ${at.lastId} was rewritten`;
      }
      for (const [chainId, seq] of beyond) {
        const end = now.find((known) => known.chainId === chainId);
        if (!end || seq > end.length) return `Rows were put in at the end of chain ${chainId}`;
      }
      const cut = witnesses.find(({ chainId, length }) => (reached.get(chainId)?.length ?? 0) < length);
      return cut && `Chain ${cut.chainId} has been shortened: it had ${cut.length} rows`;
    },
  };
}

function named({ on, by, log }: StoredRow): string {
  return `${on} ${by}: ${log}`;
}

function counted(rows: number): string {
  return rows === 1 ? 'A row is' : `${rows} rows are`;
}
