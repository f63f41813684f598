import { readdirSync, readFileSync } from 'node:fs';
import { Connection } from './connection.ts';

/** The cost of one round of a scenario. */
export interface Run {
  perSecond: number;
  /** Milliseconds of one operation. */
  median: number;
  p99: number;
  /** Milliseconds of processor time that all threads of the server used for one operation. */
  cpu: number;
}

const TICK_MS = 10;

/**
 * Repeats an operation over a number of connections.
 * @param pid the server whose processor time counts
 * @param count number of operations in total
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
  const startedAt = performance.now();
  await Promise.all(
    connections.map(async (connection) => {
      for (let n = next++; n < count; n = next++) {
        const from = performance.now();
        await work(connection, n);
        times.push(performance.now() - from);
      }
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  for (const connection of connections) connection.close();
  times.sort((a, b) => a - b);
  return {
    perSecond: count / seconds,
    median: times[count >> 1] ?? 0,
    p99: times[Math.floor(count * 0.99)] ?? 0,
    cpu: (processorMs(pid) - busy) / count,
  };
}

/** Milliseconds of processor time that a process and its children have used. */
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
      // The process has ended meanwhile.
      return sum;
    }
  }, 0);
}

function childrenOf(pid: number): string[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  );
}

/** The median. */
export function medianOf(figures: number[]): number {
  return [...figures].sort((a, b) => a - b)[figures.length >> 1] ?? 0;
}
