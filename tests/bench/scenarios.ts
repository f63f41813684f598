import { setTimeout as wait } from 'node:timers/promises';
import { transfers } from '#contract/fileNodes/transfers.ts';
import type { Bench, Scenario } from './bench.ts';
import { Connection } from './connection.ts';
import { driveScenarios } from './drives.ts';
import { SMALL_FOLDER_FILES } from './fillInstance.ts';
import { receive, timed, uploadBare, uploadLarge } from './large.ts';
import { type Run, repeated } from './measure.ts';
import { api, download, expectOk, SMALL_FILE_BYTES, unique, upload } from './operations.ts';

const PAGE_ROWS = 100;
const RANGE_BYTES = 1024 * 1024;

const listOf = (folderId: number, skip = 0, column = 'name') =>
  `${api}/folder/${folderId}/files?take=${PAGE_ROWS}&skip=${skip}&column=${column}&dir=asc`;

/** Another page each time, since repeated ones are cached. */
const pages = (name: string, skipOf: (bench: Bench, n: number) => number, columnOf = (_: Bench) => 'name') => ({
  name,
  unit: '/s',
  ours: (bench: Bench) =>
    repeated(bench.app, { count: 300, atOnce: 4 }, (connection, n) =>
      expectOk(
        connection.request(listOf(bench.large, skipOf(bench, n), columnOf(bench)), { token: bench.reader.token }),
      ),
    ),
  limit: (bench: Bench) =>
    repeated(bench.app, { count: 300, atOnce: 4 }, (connection, n) =>
      expectOk(
        connection.request(listOf(bench.small, Math.min(n, SMALL_FOLDER_FILES - PAGE_ROWS), columnOf(bench)), {
          token: bench.reader.token,
        }),
      ),
    ),
});

export const scenarios: Scenario[] = [
  {
    name: 'list of 100, unchanged, 16 at once',
    unit: '/s',
    goal: { perSecond: 10_000 },
    ours: ({ app, reader, small }) =>
      repeated(app, { count: 20_000, atOnce: 16 }, (connection) =>
        expectOk(connection.request(listOf(small), { token: reader.token })),
      ),
    limit: ({ limits }) =>
      repeated(limits, { count: 20_000, atOnce: 16 }, (connection) => expectOk(connection.request('/list'))),
  },
  {
    name: 'the same while 50 downloads a second go on',
    unit: '/s',
    goal: { perSecond: 6000 },
    ours: whileDownloading,
  },
  { ...pages('first pages of the large folder, beside a small one', (_, n) => n), goal: { ratio: 0.8 } },
  { ...pages('last pages of the large folder', ({ files }, n) => files - PAGE_ROWS - n), goal: { ratio: 0.8 } },
  {
    ...pages(
      'pages sorted by an attribute',
      (_, n) => n,
      ({ attributeId }) => `attribute:${attributeId}`,
    ),
    goal: {},
  },
  {
    name: 'uploads of 4 KiB, a key each, 8 at once',
    unit: '/s',
    goal: { ratio: 0.35, cpu: 1.2 },
    ours: (bench) =>
      repeated(bench.app, { count: 1000, atOnce: 8 }, (connection) => upload(connection, bench, [unique('small')])),
    limit: durable(1),
  },
  {
    name: 'requests of ten files of 4 KiB, 8 at once',
    unit: '/s',
    goal: { ratio: 0.6 },
    ours: (bench) =>
      repeated(bench.app, { count: 100, atOnce: 8 }, (connection) =>
        upload(
          connection,
          bench,
          Array.from({ length: 10 }, () => unique('ten')),
        ),
      ),
    limit: durable(10),
  },
  {
    name: 'downloads of 4 KiB, a key and a log row each, 32 at once',
    unit: '/s',
    goal: { perSecond: 2500, cpu: 0.45 },
    ours: async (bench) => {
      const connection = new Connection(bench.app.port);
      const [id = 0] = await upload(connection, bench, [unique('small')]);
      connection.close();
      return repeated(bench.app, { count: 2000, atOnce: 32 }, (connection) => download(connection, bench, id));
    },
  },
  {
    name: 'ranges of 1 MiB, 8 at once',
    unit: '/s',
    goal: { ratio: 0.5 },
    ours: async (bench) => {
      const id = await uploadLarge(bench, unique('ranges', 'pdf'));
      const { body } = await bench.reader.call(transfers.previewKey, { params: { id: String(id) } });
      return repeated(bench.app, { count: 600, atOnce: 8 }, (connection, n) =>
        expectOk(
          connection.request(`${api}/file/download/${body.onetimeKey}`, {
            token: bench.reader.token,
            headers: rangeOf(bench, n),
          }),
        ),
      );
    },
    limit: (bench) =>
      repeated(bench.limits, { count: 600, atOnce: 8 }, (connection, n) =>
        expectOk(connection.request('/bytes', { headers: rangeOf(bench, n) })),
      ),
  },
  {
    name: 'upload of one large file',
    unit: 'MiB/s',
    goal: { ratio: 0.85 },
    ours: (bench) => timed(bench.app.pid, bench.bytes, () => uploadLarge(bench, unique('large', 'bin'))),
    limit: (bench) => timed(bench.limits.pid, bench.bytes, () => uploadBare(bench)),
  },
  {
    name: 'download of one large file',
    unit: 'MiB/s',
    goal: { ratio: 0.8 },
    ours: async (bench) => {
      const key = await bench.admin.downloadKey(await uploadLarge(bench, unique('large', 'bin')));
      const url = `${bench.app.url}api/file/download/${key}`;
      return timed(bench.app.pid, bench.bytes, () => receive(url, bench.bytes));
    },
    limit: ({ limits, bytes }) =>
      timed(limits.pid, bytes, () => receive(`http://127.0.0.1:${limits.port}/bytes`, bytes)),
  },
  ...driveScenarios,
];

/** A server without users and rights makes as many files durable at the same time as ours receives. */
function durable(files: number) {
  const body = Buffer.alloc(SMALL_FILE_BYTES * files, 'x');
  return ({ limits }: Bench) =>
    repeated(limits, { count: 2000, atOnce: 8 }, (connection) =>
      expectOk(
        connection.request(`/durable?files=${files}`, { method: 'POST', headers: { 'Content-Type': 'x/x' }, body }),
      ),
    );
}

/** Another MiB each time, over the whole file. */
function rangeOf({ bytes }: Bench, n: number) {
  const from = ((n * 7) % Math.floor(bytes / RANGE_BYTES)) * RANGE_BYTES;
  return { Range: `bytes=${from}-${from + RANGE_BYTES - 1}` };
}

async function whileDownloading(bench: Bench): Promise<Run> {
  const connection = new Connection(bench.app.port);
  const [id = 0] = await upload(connection, bench, [unique('small')]);
  let isOver = false;
  const downloading = (async () => {
    for (let n = 0, startedAt = performance.now(); !isOver; n++) {
      await wait(Math.max(0, startedAt + n * 20 - performance.now()));
      await download(connection, bench, id);
    }
  })();
  const run = await repeated(bench.app, { count: 10_000, atOnce: 16 }, (other) =>
    expectOk(other.request(listOf(bench.small), { token: bench.reader.token })),
  );
  isOver = true;
  await downloading;
  connection.close();
  return run;
}
