import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { DATABASE_FILE } from '#server/storage/sqlite.ts';
import { compare } from '#tests/load/soak/compare.ts';
import { fillInstance, openClients } from '#tests/load/soak/instance.ts';
import type { ServerProcess } from '#tests/support/servers/serverProcess.ts';

/** Clients that work on an instance through every fault, and record the responses they get. */
export async function openSoak(app: ServerProcess, count: number, env: Record<string, string> = {}) {
  const shared = await fillInstance(app, await app.signIn());
  const clients = await openClients(shared, count);
  let isOver = false;
  const working = clients.map((client) => client.workUntil(() => isOver));
  const { ledger } = shared;
  return {
    /** Calls with a successful response so far. */
    get acknowledged(): number {
      return [...ledger.counts].reduce((sum, [label, times]) => sum + (NOT_DONE.test(label) ? 0 : times), 0);
    },
    /** Stops the clients. */
    async end(): Promise<void> {
      isOver = true;
      await Promise.all(working);
    },
    /** Compares everything with the recorded responses. @returns a line for each difference */
    async differences(): Promise<string[]> {
      ledger.wrong.push(...(await compare(clients, await app.signIn(), { nodes: [app], env }, shared)));
      return ledger.wrong.splice(0);
    },
  };
}

/** Other values that the ledger counts. */
const NOT_DONE = /^(503|broken off)|broken off|: \d+$|looked at|could not be stored|refused/;

/**
 * Removes contents by hand, files and those in the database, which every check must report.
 * @param most how many, at most
 * @returns how many
 */
export function loseContent(dataDir: string, most = MAX_REPORTED_LOSSES): number {
  const blobs = join(dataDir, 'blobs');
  const names = (readdirSync(blobs, { recursive: true }) as string[]).filter((name) => /[0-9a-f]{32}$/.test(name));
  const lost = names.slice(0, most);
  for (const name of lost) rmSync(join(blobs, name));
  const database = new DatabaseSync(join(dataDir, DATABASE_FILE));
  try {
    database.exec('PRAGMA busy_timeout = 5000');
    const removal = database.prepare(
      'delete from "smallContent" where "id" in (select "id" from "smallContent" where "quarantinedOn" is null limit ?)',
    );
    return lost.length + Number(removal.run(most - lost.length).changes);
  } finally {
    database.close();
  }
}
const MAX_REPORTED_LOSSES = 20;

/** A list of differences on one line of a report. */
export const describeDifferences = (differences: string[]) =>
  differences.length === 0 ? 'nothing' : `${differences.length}: ${differences.slice(0, 5).join(' | ')}`;
