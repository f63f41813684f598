import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { ServerProcess } from '#tests/support/servers/serverProcess.ts';

/** Bytes of a server that are in use after its garbage was collected. */
export interface MemoryUse {
  /** Objects, and what lies outside the heap for them. */
  heap: number;
  /** What the system counts, with freed memory that was not given back yet. */
  rss: number;
}

/** Has a server measure itself when it is asked to. */
export const measuring = { NODE_OPTIONS: `--import=${pathToFileURL('tests/fuzz/memory.mjs').href}` };

/** Collects the garbage of a server. @returns what is left */
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

/** By how many bytes the middle of the last third is above that of the second one: in the first, caches fill. */
export function growthOf(samples: number[]): number {
  const third = Math.ceil(samples.length / 3);
  return middleOf(samples.slice(-third)) - middleOf(samples.slice(-2 * third, -third));
}

function middleOf(samples: number[]): number {
  return [...samples].sort((a, b) => a - b)[Math.floor(samples.length / 2)] ?? 0;
}
