import { appendFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { noiseOf } from '#tests/bench/noise.ts';
import type { Recorded } from '#tests/support/servers/recorder.ts';
import type { ServerProcess } from '#tests/support/servers/serverProcess.ts';
import { Computer, type SyncProgram, sumOf } from '#tests/support/servers/syncPrograms.ts';
import { openSetting, type Step } from './setting.ts';

const FILE_BYTES = 300_000_000;
const CHUNK_BYTES = 10_000_000;
/** The number of the chunk in the middle of which the server is killed. */
const CHUNKS_UNTIL_KILL = 13;
/** Runs until the file has to be there: ownCloud leaves it alone for 25 s after an error. */
const MAX_RUNS = 5;
const BETWEEN_RUNS_MS = 10_000;
const MAX_RUN_S = 180;

const env = {
  OWNCLOUD_CHUNK_SIZE: String(CHUNK_BYTES),
  OWNCLOUD_MIN_CHUNK_SIZE: String(CHUNK_BYTES),
  OWNCLOUD_MAX_CHUNK_SIZE: String(CHUNK_BYTES),
  OWNCLOUD_BLACKLIST_TIME_MIN: '1',
};

const isChunk = ({ method, path }: Recorded) => method === 'PUT' && path.includes('/dav/uploads/');

/**
 * A large file, whose server is killed in the middle of a chunk and started again: `nextcloudcmd` sends at most that
 * chunk twice. `owncloudcmd` begins again by itself.
 */
export async function* large(program: SyncProgram, server: ServerProcess): AsyncGenerator<Step> {
  const begun = new Set<Recorded>();
  let killing: Promise<unknown> | undefined;
  const setting = await openSetting(server, await server.signIn(), (request) => {
    if (!isChunk(request)) return;
    begun.add(request);
    if (begun.size === CHUNKS_UNTIL_KILL && request.bytes > CHUNK_BYTES / 2) killing ??= server.stop('SIGKILL');
  });
  try {
    await setting.there.makeFolder('Large');
    const here = new Computer(program, setting.account, 'Large');
    for (const piece of noiseOf(FILE_BYTES)) appendFileSync(here.path('large.bin'), piece);
    const first = await here.sync({ env, mostSeconds: MAX_RUN_S });
    await killing;
    await server.restart();
    const runs = [setting.take()];
    let isOver = false;
    for (let run = 2; run <= MAX_RUNS && !isOver; run++) {
      isOver = (await here.sync({ env, mostSeconds: MAX_RUN_S })).ok;
      runs.push(setting.take());
      if (!isOver) await wait(BETWEEN_RUNS_MS);
    }
    const own = here.tree()['large.bin'];
    const content = await (await setting.there.send('GET', 'Large/large.bin')).arrayBuffer();
    const isSame = sumOf(new Uint8Array(content)) === own;
    here.remove();
    const chunks = runs.map((requests) => requests.filter(isChunk));
    const twice = chunks.flat().reduce((sum, { bytes }) => sum + bytes, 0) - FILE_BYTES;
    const again = chunks.slice(1).flat().length - (Math.ceil(FILE_BYTES / CHUNK_BYTES) - stored(chunks[0]));
    const resumes = program.name === 'nextcloudcmd';
    yield {
      name: `${FILE_BYTES / 1e6} MB, kill -9 in chunk ${CHUNKS_UNTIL_KILL}`,
      ok: killing !== undefined && !first.ok && isSame && (!resumes || (again === 0 && twice <= CHUNK_BYTES)),
      line:
        `${isSame ? 'same' : 'other'} content; ${stored(chunks[0])} chunks stored before, then ` +
        `${chunks
          .slice(1)
          .map(({ length }) => length)
          .join(' and ')} sent: ${twice} bytes twice`,
    };
  } finally {
    await setting.close();
  }
}

const stored = (chunks: Recorded[] = []) => chunks.filter(({ status }) => status === 201).length;
