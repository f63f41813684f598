import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createEmptyDatabase, startPostgres } from '#tests/support/servers/databases/postgres.ts';
import { prepareTemplate } from '#tests/support/setup/postgres.setup.ts';

/**
 * The database of a measurement: with `--postgres` on the command line an empty one on a PostgreSQL that is started for
 * it, else the one in `DATABASE_URL`, else SQLite (an empty URL).
 */
export async function openLoadDatabase(): Promise<LoadDatabase> {
  if (!process.argv.includes('--postgres')) return { url: process.env.DATABASE_URL ?? '', close: async () => {} };
  const postgres = await startPostgres(prepareTemplate);
  const pid = Number(readFileSync(join(postgres.socketDir, 'data/postmaster.pid'), 'utf8').split('\n')[0]);
  return { url: (await createEmptyDatabase(postgres.socketDir)).url, pid, close: postgres.stop };
}

interface LoadDatabase {
  url: string;
  /** Stops the PostgreSQL that was started. */
  pid?: number;
  close(): Promise<void>;
}

/** Clock ticks per second, the unit in which Linux counts processor time. */
const TICKS_PER_SECOND = 100;

/**
 * Seconds of processor time that processes and their children have used: more reliable than elapsed time on a busy
 * machine.
 */
export function processorSeconds(...pids: (number | undefined)[]): number {
  const ticks = readdirSync('/proc').map((name) => {
    const stat = /^\d+$/.test(name) ? statOf(name) : [];
    // The time of children that have ended is counted with their parent.
    const isOne = pids.includes(Number(name)) || pids.includes(Number(stat[1]));
    return isOne ? stat.slice(11, 15).reduce((sum, count) => sum + Number(count), 0) : 0;
  });
  return ticks.reduce((sum, count) => sum + count, 0) / TICKS_PER_SECOND;
}

/** The fields of `/proc/PID/stat` from the state on; empty if the process has just ended. */
function statOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
  } catch {
    return [];
  }
}

/** The arguments that are numbers, in their order. */
export function numbers(): number[] {
  return process.argv
    .slice(2)
    .filter((argument) => /^\d+$/.test(argument))
    .map(Number);
}
