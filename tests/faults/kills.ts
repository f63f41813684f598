import { setTimeout as wait } from 'node:timers/promises';
import type { PostgresServer } from '#tests/support/servers/databases/postgres.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';
import { runElsewhere } from './elsewhere.ts';
import type { Outcome } from './outcome.ts';
import { describeDifferences, loseContent, openSoak } from './soaked.ts';

const CLIENTS = 8;
/** One of this many faults hits the database, if it is a separate server. */
const FAULTS_PER_DATABASE_KILL = 10;

/** Kills the server while clients work; the control removes contents by hand, which the comparison must report. */
export async function kills(count: number): Promise<Outcome> {
  const app = await ServerProcess.open();
  try {
    const { soak, line, ok } = await kill(app, count);
    const lost = loseContent(app.dataDir);
    const missed = await soak.differences();
    return {
      line: `${line}; control: of ${lost} contents that were removed by hand ${missed.length} differences are told`,
      ok: ok && missed.length >= lost,
    };
  } finally {
    await app.close();
  }
}

/** The same on PostgreSQL and S3, where the database crashes as well. */
export const killsElsewhere = (count: number): Promise<Outcome> =>
  runElsewhere(({ app, env, database }) => kill(app, count, env, database));

async function kill(app: ServerProcess, count: number, env: Record<string, string> = {}, database?: PostgresServer) {
  const soak = await openSoak(app, CLIENTS, env);
  const restarts: number[] = [];
  for (let n = 1; n <= count; n++) {
    await wait(1200 + Math.random() * 1000);
    if (database && n % FAULTS_PER_DATABASE_KILL === 0) {
      await database.crash(() => wait(500));
      continue;
    }
    await app.stop('SIGKILL');
    const startedAt = performance.now();
    await app.restart();
    restarts.push(performance.now() - startedAt);
  }
  await soak.end();
  const { acknowledged } = soak;
  const wrong = await soak.differences();
  const [median = 0, slowest = 0] = [restarts.sort((a, b) => a - b)[restarts.length >> 1], restarts.at(-1)];
  const times = `restart ${Math.round(median)} ms in the middle, ${Math.round(slowest)} ms at most`;
  const line = `${acknowledged} acknowledged calls, ${count} kills, different afterwards, verify included: ${describeDifferences(wrong)}; ${times}`;
  return { soak, line, ok: wrong.length === 0 };
}
