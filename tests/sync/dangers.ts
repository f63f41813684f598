import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { Computer, MAX_RUN_S, type SyncProgram, sumOf } from '#tests/support/servers/syncPrograms.ts';
import { countsOf } from './dailyLife.ts';
import type { Setting, Step } from './setting.ts';

/**
 * What made clients lose or repeat something elsewhere: names that a server changes while it stores them, and folders
 * that may only be read.
 * @param reader a person who may read the folder `Shown`, and write to `Shown/Open`
 */
export async function* dangers(
  program: SyncProgram,
  setting: Setting,
  reader: Setting['account'],
): AsyncGenerator<Step> {
  yield* names(program, setting);
  yield* readOnly(program, setting, reader);
}

async function* names(program: SyncProgram, { account, there, take }: Setting): AsyncGenerator<Step> {
  await there.makeFolder('Names');
  await there.put('Names/Case.txt', 'one');
  const here = new Computer(program, account, 'Names');
  await here.sync();
  const contents = { 'CASE.TXT': 'two', ' lead.txt': 'lead', 'cafe\u0301.txt': 'decomposed' };
  for (const [name, content] of Object.entries(contents)) writeFileSync(here.path(name), content);
  const runs = [];
  const seconds = [];
  for (let run = 1; run <= 3; run++) {
    take();
    // It ends badly where a name is rejected.
    seconds.push((await here.sync()).seconds);
    runs.push(take());
  }
  const stored = runs.at(-1)?.filter(({ method, status }) => method === 'PUT' && status < 400) ?? [];
  const own = Object.values(here.tree());
  const present = ['one', ...Object.values(contents)].filter((content) => own.includes(sumOf(content)));
  const other = await there.tree('Names');
  const isSame = other['Case.txt'] === sumOf('one') && other['café.txt'] === sumOf('decomposed');
  yield {
    name: 'names of another case, with a space, decomposed',
    ok: stored.length === 0 && present.length === 4 && isSame && Math.max(...seconds) <= MAX_RUN_S,
    line: `still here: ${present.join(', ')}; there: ${Object.keys(other).join(', ')}; runs: ${runs.map(countsOf).join(' | ')}; ${seconds.map((one) => one.toFixed(1)).join(', ')} s`,
  };
  here.remove();
}

/** Clients that remove what is new in a folder that may only be read, of which the manual warns: Nextcloud 3.16.7. */
function removesNew({ name, version }: SyncProgram): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return name === 'nextcloudcmd' && (major > 3 || minor >= 16);
}

async function* readOnly(
  program: SyncProgram,
  { there, take }: Setting,
  reader: Setting['account'],
): AsyncGenerator<Step> {
  const before = await there.tree('Shown');
  const here = new Computer(program, reader, 'Shown');
  const first = await here.sync();
  writeFileSync(here.path('mine.txt'), 'mine');
  writeFileSync(here.path('Open/mine.txt'), 'mine as well');
  take();
  const { seconds } = await here.sync();
  const requests = take();
  const isPresent = existsSync(here.path('mine.txt')) && readFileSync(here.path('mine.txt'), 'utf8') === 'mine';
  const after = await there.tree('Shown');
  const isStored = after['Open/mine.txt'] === sumOf('mine as well');
  const isUntouched =
    Object.entries(before).every(([path, sum]) => after[path] === sum) && after['mine.txt'] === undefined;
  yield {
    name: 'a folder that may only be read',
    ok: first.ok && (isPresent || removesNew(program)) && isStored && isUntouched && seconds <= MAX_RUN_S,
    line: `new file ${isPresent ? 'still' : 'not'} here; ${countsOf(requests)}; ${seconds.toFixed(1)} s`,
  };
  here.remove();
}
