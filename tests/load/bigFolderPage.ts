import type { Page } from 'playwright-core';
import { folders } from '#contract/fileNodes/folders.ts';
import { openProcessLog } from '#server/adapters/processLog.ts';
import { readConfig } from '#server/config.ts';
import { nameColumns } from '#server/plugins/fileNodes/fileNodes.table.ts';
import { openTestDatabase } from '#tests/support/app/openTestDatabase.ts';
import { openHome } from '#tests/support/browser/browser.ts';
import { launchChromium } from '#tests/support/browser/chromium.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';

/**
 * The file page on a large folder, in a browser: milliseconds until the first rows are shown, the last row, a typed
 * name, all rows selected, and the list sorted another way; the median of several rounds. `npx tsx
 * tests/load/bigFolderPage.ts [files] [subfolders]`, after `npm run build`
 */
const FILES = Number(process.argv[2] ?? 100_000);
const SUBFOLDERS = Number(process.argv[3] ?? 1000);
const ROUNDS = 5;
const BATCH_FILES = 1000;

const app = await ServerProcess.open();
const browser = await launchChromium();
try {
  const admin = await app.signIn();
  const root = (await admin.call(folders.list, {})).body.items[0]?.id ?? 0;
  const large = (await admin.call(folders.create, { body: { name: 'Large', parentId: root } })).body.id;
  for (let from = 0; from < SUBFOLDERS; from += 100) {
    const tree = Array.from({ length: Math.min(100, SUBFOLDERS - from) }, (_, n) => `Folder ${from + n}`);
    await admin.call(folders.createTree, { body: { parentId: large, paths: tree } });
  }
  await app.stop();
  await fill(large);
  await app.restart();
  const { page } = await openHome(browser, app, { viewport: { width: 1440, height: 900 } });
  await measure(page);
} finally {
  await browser.close();
  await app.close();
}

async function measure(page: Page): Promise<void> {
  const grid = page.getByRole('grid');
  const times = new Map<string, number[]>();
  const time = async (label: string, act: () => Promise<unknown>, until: () => Promise<unknown>) => {
    const start = performance.now();
    await act();
    await until();
    times.set(label, [...(times.get(label) ?? []), performance.now() - start]);
  };
  // Looked for in every frame: a locator waits for up to half a second between its attempts.
  const present = (selector: string) => () =>
    page.waitForFunction((selector) => document.querySelector(selector) !== null, selector);
  const shown = (name: string) => present(`[role=grid] [title="${name}"]`);
  for (let round = 0; round < ROUNDS; round++) {
    await page.goto(app.url);
    await shown('Large')();
    await time('first rows', () => grid.getByTitle('Large').dblclick(), shown('Folder 0'));
    await grid.getByTitle('Folder 0', { exact: true }).click();
    await time('End', () => page.keyboard.press('End'), shown(`File number ${FILES - 1}.txt`));
    const requested = `file number ${Math.floor(FILES / 2) + round}`;
    let typed = 0;
    const type = async () => {
      await page.keyboard.type(requested);
      typed = performance.now();
    };
    await time('type-ahead', type, shown(`${requested.replace('f', 'F')}.txt`));
    const since = 'since its last letter';
    times.set(since, [...(times.get(since) ?? []), performance.now() - typed]);
    const all = (FILES + SUBFOLDERS).toLocaleString('en-GB');
    const selected = () =>
      page.waitForFunction(
        (text) => document.querySelector('[role=toolbar] [role=status]')?.textContent?.includes(text),
        `${all} selected`,
      );
    await time('select all', () => page.keyboard.press('Control+a'), selected);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Home');
    await shown('Folder 0')();
    const byTime = page.getByRole('columnheader', { name: 'Updated on' }).getByRole('button');
    const sorted = present('[role=grid][aria-busy=false] [role=columnheader][aria-sort] [title="Updated on"]');
    await time('sort', () => byTime.click(), sorted);
  }
  for (const [label, taken] of times) {
    const [least, middle, most] = [0, Math.floor(ROUNDS / 2), ROUNDS - 1].map(
      (n) => taken.toSorted((a, b) => a - b)[n],
    );
    process.stdout.write(
      `${label.padEnd(21)} ${[least, middle, most].map((ms) => `${Math.round(ms ?? 0)} ms`).join(' / ')}\n`,
    );
  }
}

/** Inserts files without content into the database of a stopped server. */
async function fill(folderId: number): Promise<void> {
  const config = readConfig({ DATA_DIR: app.dataDir });
  const database = openTestDatabase({ config, log: openProcessLog('silent').log });
  const on = new Date(Date.UTC(2026, 0, 1)).toISOString();
  const stamps = { createdBy: 1, createdOn: on, updatedBy: 1, updatedOn: on, uploadedBy: 1, uploadedOn: on };
  for (let from = 0; from < FILES; from += BATCH_FILES) {
    const rows = Array.from({ length: Math.min(BATCH_FILES, FILES - from) }, (_, n) => ({
      parentId: folderId,
      isFolder: 0 as const,
      ...nameColumns(`File number ${from + n}.txt`),
      ...stamps,
      size: from + n,
      type: 'text/plain',
    }));
    await database.write((db) => db.insertInto('fileNode').values(rows).execute());
  }
  await database.writer.updateTable('fileNode').set({ fileCount: FILES }).where('id', '=', folderId).execute();
  await database.close();
}
