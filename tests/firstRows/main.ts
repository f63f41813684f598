import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { folders } from '#contract/fileNodes/folders.ts';
import { staleParts } from '#scripts/build.mjs';
import { launchChromium } from '#tests/support/browser/chromium.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';
import { brokenBy } from './budget.ts';
import { type FirstRows, measureFirstRows } from './coverage.ts';
import { groupOf, type Module, modulesOf, sumsOf } from './report.ts';

/**
 * What is loaded before the first rows of the file page, on a phone with an empty cache, and how much of it has run: by
 * package and folder, as a table of `docs/performance.md`, and the requests in order. Fails when the scripts exceed their
 * budget, or when a module is loaded of which little runs (`budget.ts`). `npm run first-rows [-- --modules]`; with
 * `--modules` by module.
 */
const isByModule = process.argv.includes('--modules');
/** Groups that are smaller are summed up. */
const MIN_GROUP_BYTES = 1500;

const maps = mkdtempSync(join(tmpdir(), 'first-rows-'));
try {
  const stale = staleParts();
  if (stale.length > 0) execFileSync(process.execPath, ['scripts/build.mjs', ...stale], { stdio: 'inherit' });
  // The same build with source maps, which the shipped one has not.
  process.env.NODE_ENV = 'production';
  await build({ mode: 'production', logLevel: 'error', build: { outDir: maps, sourcemap: 'hidden' } });
  const { scripts, requests } = await measure();
  const modules = modulesOf(scripts, 'dist/web/assets', join(maps, 'assets'));
  print(modules, requests);
  const broken = brokenBy(modules);
  for (const line of broken) process.stderr.write(`${line}\n`);
  process.exitCode = broken.length > 0 ? 1 : 0;
} finally {
  rmSync(maps, { recursive: true, force: true });
}

async function measure(): Promise<FirstRows> {
  const [app, browser] = await Promise.all([ServerProcess.open(), launchChromium()]);
  try {
    const admin = await app.signIn();
    const root = (await admin.call(folders.list, {})).body.items[0]?.id ?? 0;
    const { id } = (await admin.call(folders.create, { body: { name: 'Contracts', parentId: root } })).body;
    const endings = ['pdf', 'docx', 'xlsx', 'txt', 'csv', 'md'];
    await admin.upload(id, Object.fromEntries(endings.map((ending, n) => [`Document ${n}.${ending}`, `Text ${n}`])));
    return await measureFirstRows(browser, app, id);
  } finally {
    await browser.close();
    await app.close();
  }
}

function print(modules: readonly Module[], requests: FirstRows['requests']): void {
  const kB = (bytes: number) => (bytes / 1000).toFixed(1);
  const line = ({ path, bytes, ran, gzip, brotli }: Module) =>
    `| ${path} | ${kB(bytes)} | ${Math.round((ran / bytes) * 100)} % | ${kB(gzip)} | ${kB(brotli)} |\n`;
  const groups = sumsOf(modules, groupOf);
  const isLarge = ({ bytes }: Module) => bytes >= MIN_GROUP_BYTES;
  const small = sumsOf(
    groups.filter((group) => !isLarge(group)),
    () => 'others',
  );
  const shown = isByModule ? modules : [...groups.filter(isLarge), ...small];
  process.stdout.write('| of | kB | has run | kB by gzip | kB by Brotli |\n| --- | --- | --- | --- | --- |\n');
  for (const group of [...shown, ...sumsOf(modules, () => '**all**')]) process.stdout.write(line(group));
  process.stdout.write('\n');
  for (const { at, path } of requests) process.stdout.write(`${String(at).padStart(5)} ms  ${path}\n`);
}
