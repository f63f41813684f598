import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { folders } from '#contract/fileNodes/folders.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';

/**
 * How soon a server that was killed while it wrote answers again: the time from the start of the process to the first
 * response, and to the first sign-in, and the processor time until then, which does not depend on other work of the
 * machine. On the instance in `DATA_DIR`, which `npm run bench` fills. `DATA_DIR=… npx tsx tests/load/restart.ts
 * [kills]`
 */
const [kills = 10] = process.argv.slice(2).map(Number);
const TICK_MS = 10;
const { DATABASE_URL, DATA_DIR = '' } = process.env;

const app = await ServerProcess.open({ env: { DATA_DIR, ...(DATABASE_URL && { DATABASE_URL }) } });
try {
  const times: number[] = [];
  for (let n = 0; n < kills; n++) {
    const admin = await app.signIn();
    const parentId = (await admin.call(folders.list, {})).body.items[0]?.id ?? 0;
    const writing = Array.from({ length: 50 }, (_, index) =>
      admin.call(folders.create, { body: { name: `Killed ${Date.now()} ${index}`, parentId } }).catch(() => undefined),
    );
    await wait(100);
    await app.stop('SIGKILL');
    await Promise.all(writing);
    const startedAt = performance.now();
    await app.restart();
    const responseMs = performance.now() - startedAt;
    const busy = processorMs(app.pid);
    await app.signIn();
    times.push(responseMs);
    const signedIn = Math.round(performance.now() - startedAt);
    process.stdout.write(
      `first answer after ${Math.round(responseMs)} ms (${busy} ms of processor time), signed in after ${signedIn} ms\n`,
    );
  }
  times.sort((a, b) => a - b);
  process.stdout.write(
    `median ${Math.round(times[times.length >> 1] ?? 0)} ms, slowest ${Math.round(times.at(-1) ?? 0)} ms\n`,
  );
} finally {
  await app.close();
}

/** Processor time of a process, all its threads together. */
function processorMs(pid: number): number {
  const [user = 0, system = 0] =
    readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13).map(Number) ?? [];
  return (user + system) * TICK_MS;
}
