import type { Ctx } from '#server/kernel/context.ts';

/**
 * Total size of active shares in bytes; with a month, at the end of that month. It is computed from the stored history.
 */
export async function sharedBytes({ stores, stamp }: Ctx, month?: string): Promise<{ length: number }> {
  const time = month ? endOf(month) : stamp();
  return { length: await stores.shares.bytesAt(time < stamp() ? time : stamp()) };
}

/** The last moment of a month, `YYYY-MM`, in UTC. */
function endOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number) - 1).toISOString();
}
