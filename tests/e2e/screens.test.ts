import { mkdirSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { folders } from '#contract/folders.ts';
import { openHome, openPage, seriousFindings, signIn } from '#tests/support/browser.ts';
import { BuiltHouse } from '#tests/support/builtHouse.ts';
import { launchChromium } from '#tests/support/chromium.ts';
import { Visitor } from '#tests/support/visitor.ts';

let house: BuiltHouse;
let browser: Browser;

beforeAll(async () => {
  [house, browser] = await Promise.all([BuiltHouse.open(), launchChromium()]);
  const visitor = await Visitor.admin(house);
  const root = (await visitor.call(folders.list, {})).items[0]?.id ?? 0;
  const { id } = await visitor.call(folders.create, { body: { name: 'Contracts', parentId: root } });
  for (const name of ['Lease agreement.pdf', 'Budget 2026.xlsx', 'Photo.jpg']) {
    await visitor.upload(id, name, Buffer.from(name));
  }
});
afterAll(() => Promise.all([house?.close(), browser?.close()]));

const looks: [string, BrowserContextOptions][] = [
  ['light', { colorScheme: 'light' }],
  ['dark', { colorScheme: 'dark' }],
  ['360 pixels wide', { colorScheme: 'light', viewport: { width: 360, height: 740 }, hasTouch: true }],
];

/** Screens in front of the app, by how to get there. */
const doors: [string, (page: Page) => Promise<unknown>][] = [
  ['sign-in', (page) => page.getByLabel('User ID').waitFor()],
  ['sign-in with an error', (page) => page.getByRole('button', { name: 'Login' }).click()],
  ['not allowed', (page) => page.goto(`${house.url}unauthorised`)],
];

/** Screens of the app, each from the one before. */
const rooms: [string, (page: Page) => Promise<unknown>][] = [
  ['empty folder', (page) => page.getByText('This folder is empty.').waitFor()],
  ['files', (page) => page.goto(`${house.url}?folder=${contracts}`)],
];
const contracts = 2;

describe.each(looks)('every screen, %s,', (_look, options) => {
  it('breaks no policy, says nothing on the console, and axe finds nothing serious', async () => {
    const { page, problems } = await openPage(browser, options);
    await page.goto(house.url);
    const findings: Record<string, string[]> = {};
    for (const [name, show] of doors) {
      await show(page);
      findings[name] = await seriousFindings(page);
    }
    await page.goto(`${house.url}login`);
    await signIn(page);
    for (const [name, show] of rooms) {
      await show(page);
      findings[name] = await seriousFindings(page);
    }
    expect(Object.entries(findings).filter(([, found]) => found.length > 0)).toEqual([]);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

describe('the script that has to arrive first', () => {
  it('is at most 120 kB to the sign-in page and 330 kB to the file list, gzipped', async () => {
    const { page } = await openPage(browser);
    const scripts: Promise<number>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'script') return;
      scripts.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
    });
    const kilobytes = async () => (await Promise.all(scripts)).reduce((sum, bytes) => sum + bytes, 0) / 1000;

    await page.goto(`${house.url}login`, { waitUntil: 'networkidle' });
    const toSignIn = await kilobytes();
    await signIn(page);
    await page.getByText('This folder is empty.').waitFor();
    const toFiles = await kilobytes();
    expect({ toSignIn, toFiles }).toEqual({ toSignIn: expect.toSatisfy((kB) => kB <= 120), toFiles: expect.toSatisfy((kB) => kB <= 330) });
    await page.context().close();
  });
});
