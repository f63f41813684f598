import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { folders } from '#contract/fileNodes/folders.ts';
import { dropFiles, openHome } from '#tests/support/browser/browser.ts';
import { launchChromium } from '#tests/support/browser/chromium.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';

/** A slow phone's network and processor. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 };
const SLOWER = 4;
/** What moves by itself after it was drawn, as browsers measure it. */
const MAX_SHIFT = 0.02;

let app: ServerProcess;
let browser: Browser;
let folder: number;
let local: string;

beforeAll(async () => {
  [app, browser] = await Promise.all([ServerProcess.open(), launchChromium()]);
  const admin = await app.signIn();
  const root = (await admin.call(folders.list, {})).body.items[0]?.id ?? 0;
  folder = (await admin.call(folders.create, { body: { name: 'Contracts', parentId: root } })).body.id;
  await admin.upload(folder, { 'Letter.txt': 'Dear reader', 'Notes.txt': 'Of today', 'Plan.txt': 'Of the year' });
  local = mkdtempSync(join(tmpdir(), 'first-second-'));
  writeFileSync(join(local, 'Dropped.txt'), 'From the desktop');
});
afterAll(async () => {
  await Promise.all([app?.close(), browser?.close()]);
  rmSync(local, { recursive: true, force: true });
});

const row = (page: Page, name = 'Letter.txt') => page.getByRole('row').filter({ has: page.getByTitle(name) });
const name = (page: Page) => page.getByRole('grid').getByTitle('Letter.txt', { exact: true });

/** Opens the folder with an empty cache, slowed, and waits for the first row only. */
async function openSlowly(options: BrowserContextOptions = {}) {
  const { page, problems } = await openHome(browser, app, options);
  await page.goto('about:blank');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.clearBrowserCache');
  await devtools.send('Network.emulateNetworkConditions', NETWORK);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.addInitScript(() => {
    Object.assign(window, { shifts: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) (window as unknown as { shifts: number }).shifts += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(`${app.url}?folder=${folder}`, { waitUntil: 'commit' });
  await name(page).waitFor();
  return { page, problems };
}

const gestures: [string, (page: Page) => Promise<unknown>, (page: Page) => Promise<unknown>][] = [
  [
    'a click selects the row, and the bar of the selection comes',
    (page) => name(page).click(),
    (page) => page.getByRole('toolbar').or(page.getByText('1 selected')).first().waitFor(),
  ],
  [
    'a double click opens the preview',
    (page) => name(page).dblclick(),
    (page) => page.getByText('Dear reader').first().waitFor(),
  ],
  [
    'Space opens the preview',
    async (page) => {
      await name(page).click();
      await page.keyboard.press('Space');
    },
    (page) => page.getByText('Dear reader').first().waitFor(),
  ],
  [
    'a right click opens the menu',
    (page) => name(page).click({ button: 'right' }),
    (page) => page.getByRole('menuitem', { name: 'Download' }).waitFor(),
  ],
  [
    'New opens its menu',
    (page) => page.getByRole('button', { name: 'New', exact: true }).click(),
    (page) => page.getByRole('menuitem', { name: 'New folder' }).waitFor(),
  ],
  [
    'a dropped file is uploaded',
    (page) => dropFiles(page.getByRole('region', { name: 'Files in Contracts' }), [join(local, 'Dropped.txt')]),
    (page) => row(page, 'Dropped.txt').waitFor(),
  ],
  [
    'Ctrl+K opens the command palette',
    (page) => page.keyboard.press('Control+k'),
    (page) => page.getByRole('dialog').getByRole('combobox').waitFor(),
  ],
  [
    'F2 renames in place',
    async (page) => {
      await name(page).click();
      await page.keyboard.press('F2');
    },
    (page) => page.getByRole('row').getByRole('textbox').waitFor(),
  ],
];

describe('in the first second after the rows, on a slow network and processor,', () => {
  it.each(gestures)('%s', async (_what, act, seeEffect) => {
    const { page, problems } = await openSlowly();
    await act(page);
    await seeEffect(page);
    expect(await page.evaluate(() => (window as unknown as { shifts: number }).shifts)).toBeLessThanOrEqual(MAX_SHIFT);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('nothing moves by itself, and menu and tree of a phone open', async () => {
    const { page, problems } = await openSlowly({ viewport: { width: 360, height: 740 }, hasTouch: true });
    await page.getByRole('button', { name: 'Open the menu' }).tap();
    await page.getByRole('link', { name: 'User & Group' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Show folders' }).tap();
    await page.getByRole('treeitem', { name: 'Contracts' }).waitFor();
    await page.keyboard.press('Escape');
    await page.waitForTimeout(3000);
    expect(await page.evaluate(() => (window as unknown as { shifts: number }).shifts)).toBeLessThanOrEqual(MAX_SHIFT);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
