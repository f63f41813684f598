import { subHours } from 'date-fns';
import { LogKind, LogLevel } from '#contract/enums.ts';
import type { RefusedRun } from '#contract/instance/health.ts';
import type { Ctx } from '#server/kernel/context.ts';

/** Number of errors of one user within a minute that indicates an attack rather than mistakes. */
const MIN_RUN_ERRORS = 50;
/** Hours for which a series of errors is shown on the health page. */
const SHOWN_HOURS = 24;
const MAX_SHOWN_RUNS = 10;
const BEGINNING = 'Refused attempts: ';

/** Writes one log row per user and minute with the number of rejected attempts, and warns of long series. */
export async function logRejectedAttempts(ctx: Ctx): Promise<void> {
  for (const { actor, ip, count, calls } of ctx.rejectedAttempts.takeBefore(ctx.stamp())) {
    const level = count >= MIN_RUN_ERRORS ? LogLevel.Warning : LogLevel.Information;
    await ctx.as(actor).transact((tx) => tx.audit(`${BEGINNING}${count} (${calls.join(', ')})`, { level, ip }));
    if (count >= MIN_RUN_ERRORS)
      ctx.log.warn({ user: actor.id, count }, 'A user was refused many times within a minute');
  }
}

/** Series of errors within the last day, newest first. */
export async function rejectedRuns({ stores, now }: Ctx): Promise<RefusedRun[]> {
  const filter = { from: subHours(now(), SHOWN_HOURS).toISOString(), level: LogLevel.Warning };
  const page = {
    terms: ['refused', 'attempts'],
    skip: 0,
    take: MAX_SHOWN_RUNS,
    sort: { field: 'on', dir: 'desc' },
  } as const;
  const { items } = await stores.logs.page(LogKind.User, filter, { ...page, terms: [...page.terms] });
  return items
    .filter(({ log }) => log.startsWith(BEGINNING))
    .map(({ on, by, log }) => ({ on, by, count: Number.parseInt(log.slice(BEGINNING.length), 10) }));
}
