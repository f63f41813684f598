import type { RunOptions } from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { folders } from '#contract/fileNodes/folders.ts';
import { axeVariants, countScripts, openPage, seriousFindings, signIn } from '#tests/support/browser/browser.ts';
import { launchChromium } from '#tests/support/browser/chromium.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';

let app: ServerProcess;
let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());
beforeEach(async () => {
  app = await ServerProcess.open();
  const person = await app.signIn();
  const root = (await person.call(folders.list, {})).body.items[0]?.id ?? 0;
  const { body } = await person.call(folders.create, { body: { name: 'Contracts', parentId: root } });
  await person.upload(body.id, { 'Lease agreement.pdf': 'a', 'Budget 2026.xlsx': 'b', 'Photo.jpg': 'c' });
});
afterEach(() => app.close());

const narrow = { viewport: { width: 360, height: 740 }, hasTouch: true };
const variants: [string, BrowserContextOptions, RunOptions][] = [
  ['light', { colorScheme: 'light' }, axeVariants.everything],
  ['dark', { colorScheme: 'dark' }, axeVariants.colours],
  ['360 pixels wide', { colorScheme: 'light', ...narrow }, axeVariants.allButColours],
];

type Step = [screen: string, show: (page: Page) => Promise<unknown>];
const contracts = 2;

/** Screens before the sign-in, and how to open them. */
const signInScreens: Step[] = [
  ['sign-in', (page) => page.getByLabel('User ID').waitFor()],
  ['sign-in with an error', (page) => page.getByRole('button', { name: 'Login' }).click()],
  ['not allowed', (page) => page.goto(`${app.url}unauthorised`)],
];

/** Screens of the app, each opened from the one before. */
const rooms: Step[] = [
  ['cookie notice over an empty folder', (page) => page.getByRole('button', { name: 'Accept' }).waitFor()],
  ['empty folder', (page) => page.getByRole('button', { name: 'Accept' }).click()],
  ['files', (page) => page.goto(`${app.url}?folder=${contracts}`)],
  ['a file', (page) => openTab(page, 'File', '&file=3')],
  ['a folder', (page) => openTab(page, 'Folder')],
  ['a folder being edited', (page) => page.getByRole('button', { name: 'Edit' }).click()],
  ['upload', (page) => openTab(page, 'Upload').then(() => page.getByRole('button', { name: 'Upload All' }).waitFor())],
  ['upload with a file chosen', (page) => page.locator('input[type=file]').setInputFiles(conflicting)],
  ['upload refused', (page) => failUpload(page)],
  ['menu of a file', (page) => showMenu(page)],
  ['menu of the user', (page) => showUser(page)],
  ['folder about to be deleted', (page) => openDeleteDialog(page)],
  ['nothing there', (page) => page.goto(`${app.url}no/such/page`)],
];

const conflicting = { name: 'Photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('another photo') };

/** Opens the folder of the test with the details beside or above it. */
async function openTab(page: Page, tab: string, more = '') {
  await page.goto(`${app.url}?folder=${contracts}&tab=${tab.toLowerCase()}${more}`);
  await page.getByRole('grid').waitFor();
  const show = page.getByRole('button', { name: 'Show details' });
  if (await show.isVisible()) await show.click();
  await page.getByRole('tab', { name: tab, selected: true }).waitFor();
}

async function failUpload(page: Page) {
  await page.getByRole('button', { name: 'Upload All' }).click();
  await page.getByText('Upload as new version').waitFor();
}

async function showMenu(page: Page) {
  await page.goto(`${app.url}?folder=${contracts}`);
  await page.getByRole('button', { name: 'Actions for Photo.jpg' }).click();
  await page.getByRole('menuitem', { name: 'Download' }).waitFor();
}

async function showUser(page: Page) {
  await page.goto(`${app.url}?folder=${contracts}`);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByText('Logout').waitFor();
}

async function openDeleteDialog(page: Page) {
  await openTab(page, 'Folder');
  await page.getByRole('button', { name: 'Delete' }).click();
  await page
    .getByRole('dialog', { name: /^Delete / })
    .getByText('inside')
    .waitFor();
}

describe.each(variants)('every screen, %s,', (_variant, options, selected) => {
  it('violates no policy, logs nothing on the console, and has no serious finding of axe', async () => {
    const { page, problems } = await openPage(browser, options);
    await page.goto(app.url);
    const findings: Record<string, string[]> = {};
    for (const [name, show] of signInScreens) {
      await show(page);
      findings[name] = await seriousFindings(page, selected);
    }
    await page.goto(`${app.url}login`);
    await signIn(page);
    for (const [name, show] of rooms) {
      await show(page);
      findings[name] = await seriousFindings(page, selected);
    }
    expect(Object.entries(findings).filter(([, found]) => found.length > 0)).toEqual([]);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

describe('the check of screens', () => {
  it('reports a policy violation, an exception and a button without a name', async () => {
    const { page, problems } = await openPage(browser);
    await page.goto(`${app.url}login`);
    await page.getByLabel('User ID').waitFor();
    await page.evaluate(() => {
      const picture = document.createElement('img');
      picture.alt = '';
      picture.src = 'https://elsewhere.example/picture.png';
      document.body.append(picture, document.createElement('button'));
      setTimeout(() => {
        throw new Error('on purpose');
      });
    });
    await expect.poll(() => problems.map((problem) => problem.split(':')[0])).toContain('policy');
    expect(problems).toContainEqual(expect.stringContaining('on purpose'));
    expect(await seriousFindings(page)).toContainEqual(expect.stringContaining('button-name'));
    await page.context().close();
  });
});

describe('the initial script', () => {
  it('has at most 90 kB for the sign-in page and 280 kB for the file list of a wide window, gzipped', async () => {
    const { page } = await openPage(browser);
    const scriptBytes = countScripts(page);

    await page.goto(`${app.url}login`, { waitUntil: 'networkidle' });
    const toSignIn = await scriptBytes();
    await signIn(page);
    const toFiles = await scriptBytes('/files?');
    expect({ toSignIn, toFiles }).toEqual({
      toSignIn: expect.toSatisfy((bytes) => bytes > 0 && bytes <= 90_000),
      toFiles: expect.toSatisfy((bytes) => bytes > toSignIn && bytes <= 280_000),
    });
    await page.context().close();
  });
});

describe('a reload of the file page', () => {
  it('asks for the tree and the rows while scripts are loading, and for each once', async () => {
    const { page } = await openPage(browser);
    await page.goto(`${app.url}login`);
    await signIn(page);
    const folder = await page.getByRole('treeitem').first().getAttribute('data-folder-id');
    const requests: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/api\/folder(\/\d+\/(files|folders))?$/.test(pathname)) requests.push(pathname.replace(/^.*\/api/, ''));
    });
    // The entry is held until the app is asked for, and the app until all answers are.
    const appRequests = page.waitForRequest(/assets\/files-[^/]*\.js$/);
    await page.route(/assets\/index-[^/]*\.js$/, async (route) => {
      await appRequests;
      await route.continue();
    });
    const expected = ['/folder', `/folder/${folder}/files`, `/folder/${folder}/folders`];
    const allRequests = expect.poll(() => requests.toSorted(), { timeout: 30_000 }).toEqual(expected);
    await page.route(/assets\/files-[^/]*\.js$/, async (route) => {
      await allRequests;
      await route.continue();
    });
    await page.goto(`${app.url}?folder=${folder}`);
    await allRequests;
    await page.locator('[role=grid][aria-busy=false]').waitFor();
    expect(requests.toSorted()).toEqual(expected);
    await page.context().close();
  });
});
