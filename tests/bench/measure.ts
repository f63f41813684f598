import { readdirSync, readFileSync } from 'node:fs';
import { Connection } from './connection.ts';

/** What one round of a scenario cost. */
export interface Run {
  perSecond: number;
  /** Milliseconds of one operation. */
  median: number;
  p99: number;
  /** Milliseconds of processor time that the server took for one operation, all its threads together. */
  cpu: number;
}

const TICK_MS = 10;

/**
 * Does something again and again over so many connections.
 * @param pid the server, whose processor time counts
 * @param count how often in all
 */
export async function repeated(
  { port, pid }: { port: number; pid: number },
  { count, atOnce }: { count: number; atOnce: number },
  work: (connection: Connection, n: number) => Promise<unknown>,
): Promise<Run> {
  const connections = Array.from({ length: atOnce }, () => new Connection(port));
  const times: number[] = [];
  let next = 0;
  const busy = processorMs(pid);
  const begun = performance.now();
  await Promise.all(
    connections.map(async (connection) => {
      for (let n = next++; n < count; n = next++) {
        const from = performance.now();
        await work(connection, n);
        times.push(performance.now() - from);
      }
    }),
  );
  const seconds = (performance.now() - begun) / 1000;
  for (const connection of connections) connection.close();
  times.sort((a, b) => a - b);
  return {
    perSecond: count / seconds,
    median: times[count >> 1] ?? 0,
    p99: times[Math.floor(count * 0.99)] ?? 0,
    cpu: (processorMs(pid) - busy) / count,
  };
}

/** Milliseconds of processor time that a process and those it started have used. */
export function processorMs(pid: number): number {
  const of = (id: string) =>
    readFileSync(`/proc/${id}/stat`, 'utf8')
      .split(') ')[1]
      ?.split(' ')
      .slice(11, 13)
      .reduce((sum, ticks) => sum + Number(ticks) * TICK_MS, 0) ?? 0;
  return [String(pid), ...childrenOf(pid)].reduce((sum, id) => {
    try {
      return sum + of(id);
    } catch {
      // It has ended meanwhile.
      return sum;
    }
  }, 0);
}

function childrenOf(pid: number): string[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  );
}

/** The middle of several figures. */
export function medianOf(figures: number[]): number {
  return [...figures].sort((a, b) => a - b)[figures.length >> 1] ?? 0;
}
