import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { ServerProcess } from '#tests/support/servers/serverProcess.ts';

/** Bytes in use by a server after a garbage collection. */
export interface MemoryUse {
  /** The heap, and its external memory. */
  heap: number;
  /** Resident memory, including freed memory that was not returned to the system yet. */
  rss: number;
}

/** Has a server measure its memory on a signal. */
export const measuring = { NODE_OPTIONS: `--import=${pathToFileURL('tests/fuzz/memory.mjs').href}` };

/** Collects the garbage of a server. @returns the memory in use */
export async function memoryOf(server: ServerProcess): Promise<MemoryUse> {
  const lines = () => server.logs.match(/^memory \{.*\}$/gm) ?? [];
  const before = lines().length;
  process.kill(server.pid, 'SIGUSR2');
  for (let attempts = 0; attempts < 600; attempts++) {
    const line = lines()[before];
    if (line) return JSON.parse(line.slice('memory '.length));
    await wait(50);
  }
  throw new Error('The server does not say what it keeps');
}

/** Bytes by which the median of the last third exceeds that of the second one: during the first, caches fill. */
export function growthOf(samples: number[]): number {
  const third = Math.ceil(samples.length / 3);
  return middleOf(samples.slice(-third)) - middleOf(samples.slice(-2 * third, -third));
}

function middleOf(samples: number[]): number {
  return [...samples].sort((a, b) => a - b)[Math.floor(samples.length / 2)] ?? 0;
}
