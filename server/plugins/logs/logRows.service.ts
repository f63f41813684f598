import { subSeconds } from 'date-fns';
import { appendLines } from '#server/adapters/log/logHeads.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { internalValue, storeInternalValue } from '../settings/internalValues.service.ts';

/** Seconds after which no open transaction can add a row with a smaller ID. */
const MAX_TRANSACTION_S = 60;
const BATCH_ROWS = 1000;
/** Maximum number of rows per run: a long log is exported in the background. */
const MAX_ROWS = 20_000;

/**
 * Appends log rows to `LOG_ROWS_FILE`, one JSON object per line with its hash. A program that forwards the file to
 * another machine protects the log against attackers on this one. After a crash a row may be repeated, but never
 * missing.
 */
export async function writeLogRows(ctx: Ctx): Promise<void> {
  const { logRowsFile } = ctx.config;
  if (logRowsFile === undefined) return;
  const doneOn = subSeconds(ctx.now(), MAX_TRANSACTION_S).toISOString();
  for (let written = 0; written < MAX_ROWS; written += BATCH_ROWS) {
    const after = (await internalValue(ctx, 'logRowsWritten')) ?? 0;
    const rows = await ctx.stores.logChains.rowsAfter(after, BATCH_ROWS);
    const firstUnsettled = rows.findIndex(({ on }) => on > doneOn);
    const done = firstUnsettled < 0 ? rows : rows.slice(0, firstUnsettled);
    const last = done.at(-1);
    if (!last) return;
    appendLines(
      logRowsFile,
      done.map(({ searchText: _, ...row }) => JSON.stringify(row)),
    );
    await ctx.transact((tx) => storeInternalValue(tx, 'logRowsWritten', last.id));
    if (done.length < BATCH_ROWS) return;
  }
}
