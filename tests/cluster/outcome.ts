import type { Cluster } from './cluster.ts';

/** The result of a case. */
export interface Outcome {
  line: string;
  ok: boolean;
}

/** Seconds of work before a fault, and after it. */
export const [BEFORE, AFTER] = [5, 10];

/** The limits of the API's description, in milliseconds. */
export const LIMITS = { written: 30_000, response: 45_000, health: 15_000 };

/** Stops the clients. @returns whether nothing differs and every response came within its limit */
export async function conclude(cluster: Cluster, databaseUrl?: string): Promise<Outcome> {
  const { wrong, line, longestMs, slowestHealthMs } = await cluster.end(databaseUrl);
  return { line, ok: wrong.length === 0 && longestMs <= LIMITS.response && slowestHealthMs <= LIMITS.health };
}
