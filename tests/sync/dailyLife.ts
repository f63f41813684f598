import { mkdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { Recorded } from '#tests/support/servers/recorder.ts';
import { Computer, MAX_RUN_S, type SyncProgram } from '#tests/support/servers/syncPrograms.ts';
import type { Setting, Step } from './setting.ts';

const FOLDER = 'Sync';
/** More than the database takes: such content is on the disk or in the bucket. */
const LARGE_BYTES = 100_000;
/** Names with letters that must be encoded somewhere; those with a dot in front are hidden, which ownCloud leaves out. */
const SPECIAL = ['ä ö ü.txt', 'a & b.txt', '# % +.txt', '✓.txt', '日本語.txt', '😀.txt'].concat([
  "it's.txt",
  '[x] (y).txt',
  'x'.repeat(196).concat('.txt'),
  '100%41.txt',
  'two  spaces.txt',
  '=;,@$!.txt',
]);

const only = (method: string, most: number) => (requests: Recorded[]) =>
  count(requests, method) <= most ? undefined : `more than ${most} ${method}: ${countsOf(requests)}`;

/** A folder on a computer, and the steps that are taken with it. */
function openSteps(program: SyncProgram, { there, account, take }: Setting) {
  const here = new Computer(program, account, FOLDER);
  let changes = 0;
  return {
    here,
    /** Changes a file here. */
    later(name: string, content: string) {
      writeFileSync(here.path(name), content);
      // The programs compare whole seconds, and leave files alone that were changed just now.
      const time = new Date(Date.now() - 3_600_000 + ++changes * 2000);
      utimesSync(here.path(name), time, time);
    },
    /** Runs the program, compares both sides by content, and checks the requests. */
    async step(
      name: string,
      check: (requests: Recorded[]) => string | undefined = () => undefined,
      mostSeconds?: number,
    ): Promise<Step> {
      take();
      const result = await here.sync({ mostSeconds });
      const requests = take();
      const [own, other] = [here.tree(), await there.tree(FOLDER)];
      const differs = isDeepStrictEqual(own, other) ? undefined : `differs: ${differences(own, other)}`;
      const problem = differs ?? (result.ok ? undefined : `failed: ${result.output.slice(-600)}`) ?? check(requests);
      return {
        name,
        ok: problem === undefined,
        line: `${problem ?? countsOf(requests)}; ${result.seconds.toFixed(1)} s`,
      };
    },
  };
}

/** The folder with what is in it at first. */
async function makeFolder({ there }: Setting): Promise<void> {
  await there.makeFolder(FOLDER);
  for (const path of ['Docs', 'Docs/Deep', 'Docs/Deep/Er', 'Empty']) await there.makeFolder(`${FOLDER}/${path}`);
  for (const path of ['a.txt', 'b.txt', 'Docs/c.txt', 'Docs/Deep/Er/d.txt'])
    await there.put(`${FOLDER}/${path}`, `first content of ${path}`);
}

type Steps = ReturnType<typeof openSteps>;

/** A day with a folder on a computer: changes here and there, a conflict, moves, deletions. */
export async function* shortDay(program: SyncProgram, setting: Setting): AsyncGenerator<Step> {
  await makeFolder(setting);
  const steps = openSteps(program, setting);
  try {
    yield* changesOnBothSides(steps, setting);
  } finally {
    steps.here.remove();
  }
}

/**
 * The same with special names, modification times, a second computer and many small files.
 * @param files number of small files that are uploaded
 */
export async function* dailyLife(program: SyncProgram, setting: Setting, files: number): AsyncGenerator<Step> {
  await makeFolder(setting);
  const steps = openSteps(program, setting);
  try {
    yield* changesOnBothSides(steps, setting);
    yield* specialNames(steps);
    yield* modificationTimes(steps, setting);
    yield* manyFiles(steps, setting, files);
  } finally {
    steps.here.remove();
  }
}

async function* changesOnBothSides({ here, step, later }: Steps, { there }: Setting): AsyncGenerator<Step> {
  yield await step('first sync down');
  yield await step('nothing changed', (requests) => only('PROPFIND', 1)(requests) ?? only('PUT', 0)(requests));

  mkdirSync(here.path('New/Sub'), { recursive: true });
  writeFileSync(here.path('New/n.txt'), 'new'.padEnd(LARGE_BYTES));
  writeFileSync(here.path('New/Sub/s.txt'), 'new below');
  yield await step(
    'new files and folders up',
    (requests) => exactly(requests, 'PUT', 2) ?? exactly(requests, 'MKCOL', 2),
  );

  later('a.txt', 'changed here');
  await there.put(`${FOLDER}/b.txt`, 'changed there'.padEnd(LARGE_BYTES));
  yield await step('changes on both sides');

  await step('settling');
  await there.put(`${FOLDER}/Docs/Deep/Er/d.txt`, 'changed deep');
  yield await step('one change three folders below', only('PROPFIND', 4));

  later('a.txt', 'conflict here');
  await there.put(`${FOLDER}/a.txt`, 'conflict there, longer');
  yield await step('conflict', (requests) =>
    here.conflicts().length === 1 ? undefined : `no copy: ${countsOf(requests)}`,
  );
  for (const path of here.conflicts()) rmSync(here.path(path));

  renameSync(here.path('b.txt'), here.path('renamed.txt'));
  renameSync(here.path('New'), here.path('Docs/Moved'));
  yield await step('rename and move here', (requests) => exactly(requests, 'MOVE', 2) ?? only('PUT', 0)(requests));
  await there.move(`${FOLDER}/renamed.txt`, `${FOLDER}/back.txt`);
  await there.move(`${FOLDER}/Docs/Moved`, `${FOLDER}/Again`);
  yield await step('rename and move there', (requests) => noContent(requests));

  rmSync(here.path('back.txt'));
  await there.remove(`${FOLDER}/Docs/c.txt`);
  yield await step('deletions on both sides');
}

async function* specialNames({ here, step }: Steps): AsyncGenerator<Step> {
  writeFileSync(here.path('Letters.txt'), 'case');
  await step('settling');
  renameSync(here.path('Letters.txt'), here.path('LETTERS.txt'));
  yield await step('rename by case alone');

  for (const name of SPECIAL) writeFileSync(here.path(name), name);
  yield await step(`${SPECIAL.length} special names`, (requests) => exactly(requests, 'PUT', SPECIAL.length));
}

async function* modificationTimes({ here, step }: Steps, { account }: Setting): AsyncGenerator<Step> {
  const old = new Date('2001-09-09T01:46:40Z');
  writeFileSync(here.path('old.txt'), 'old');
  utimesSync(here.path('old.txt'), old, old);
  yield await step('modification time of 2001');
  const second = new Computer(here.program, account, FOLDER);
  await second.sync();
  const same = isDeepStrictEqual(second.tree(), here.tree());
  const time = same ? statSync(second.path('old.txt')).mtime : undefined;
  yield {
    name: 'on a second computer',
    ok: time?.getTime() === old.getTime(),
    line: same ? `modified on ${time?.toISOString()}` : `differs: ${differences(second.tree(), here.tree())}`,
  };

  second.remove();
}

async function* manyFiles({ here, step }: Steps, { there }: Setting, files: number): AsyncGenerator<Step> {
  mkdirSync(here.path('Many'));
  for (let n = 0; n < files; n++) {
    if (n % 100 === 0) mkdirSync(here.path(`Many/${n / 100}`));
    writeFileSync(here.path(`Many/${Math.floor(n / 100)}/${n}.txt`), `file ${n}`);
  }
  const folders = Math.ceil(files / 100) + 1;
  yield await step(
    `${files} small files up`,
    (requests) => exactly(requests, 'PUT', files) ?? exactly(requests, 'MKCOL', folders),
    Math.max(MAX_RUN_S, (files / 1000) * MAX_RUN_S),
  );
  await step('settling');
  await there.put(`${FOLDER}/Many/0/0.txt`, 'one of many');
  yield await step('one of them changed there', only('PROPFIND', 3));
  yield await step('nothing changed at the end', only('PROPFIND', 1));
}

const count = (requests: Recorded[], method: string) => requests.filter((one) => one.method === method).length;

function exactly(requests: Recorded[], method: string, expected: number): string | undefined {
  const made = count(requests, method);
  return made === expected ? undefined : `${made} instead of ${expected} ${method}: ${countsOf(requests)}`;
}

function noContent(requests: Recorded[]): string | undefined {
  const content = requests.filter(({ method, path }) => method === 'GET' && path.includes('/remote.php/'));
  return content.length === 0 ? undefined : `content again: ${content.map(({ path }) => path).join(', ')}`;
}

/** How many requests of each method, and those that failed. */
export function countsOf(requests: Recorded[]): string {
  const methods = new Map<string, number>();
  for (const { method } of requests) methods.set(method, (methods.get(method) ?? 0) + 1);
  const failed = requests
    .filter(({ status }) => status >= 400)
    .map(({ method, path, status }) => `${status} ${method} ${path}`);
  return [...methods]
    .map(([method, times]) => `${times} ${method}`)
    .concat(failed)
    .join(', ');
}

function differences(own: Record<string, string>, other: Record<string, string>): string {
  const paths = [...new Set([...Object.keys(own), ...Object.keys(other)])];
  return paths
    .filter((path) => own[path] !== other[path])
    .map(
      (path) =>
        `${path} (${own[path] === undefined ? 'only there' : other[path] === undefined ? 'only here' : 'other content'})`,
    )
    .slice(0, 8)
    .join(', ');
}
