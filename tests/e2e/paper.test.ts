import { readFileSync } from 'node:fs';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { openHome } from '#tests/support/browser/browser.ts';
import { launchChromium } from '#tests/support/browser/chromium.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';

let browser: Browser;
let app: ServerProcess;

beforeAll(async () => {
  [browser, app] = await Promise.all([launchChromium(), ServerProcess.open()]);
});
afterAll(async () => {
  await Promise.all([app?.close(), browser?.close()]);
});

/** The text of the page as it is printed, sheet by sheet. */
async function printed(page: Page): Promise<string[]> {
  const task = getDocument({ data: new Uint8Array(await page.pdf({ format: 'A4' })) });
  const document = await task.promise;
  const sheets = await Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => {
      const { items } = await (await document.getPage(index + 1)).getTextContent();
      return items.map((item) => ('str' in item ? item.str : '')).join(' ');
    }),
  );
  await task.destroy();
  return sheets;
}

describe('printing', () => {
  it('puts all names of a list of 200 files on paper, without navigation and panels', async () => {
    const admin = await app.signIn();
    const root = (await (await admin.fetch('/folder')).json()).items[0].id;
    const names = Array.from({ length: 200 }, (_, index) => `Report ${1000 + index}.txt`);
    for (let at = 0; at < names.length; at += 10)
      await admin.upload(root, Object.fromEntries(names.slice(at, at + 10).map((name) => [name, 'report'])));
    const { page, problems } = await openHome(browser, app);
    await page.getByRole('row', { name: /Report 1000/ }).waitFor();

    const sheets = await printed(page);
    const text = sheets.join(' ');
    expect(names.filter((name) => !text.includes(name))).toEqual([]);
    expect(text).toMatch(/^\s*My Company\s+200 files\s+Name/);
    expect(sheets.length).toBeGreaterThan(3);
    expect(text).not.toMatch(/User & Group|Upload Files|Trash|Permissions/);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('puts the columns of an administration list on paper', async () => {
    const { page } = await openHome(browser, app);
    await page.goto(`${app.url}logs`);
    await page.getByRole('cell', { name: 'Signed in' }).first().waitFor();
    const text = (await printed(page)).join(' ');
    expect(text).toContain('Operator');
    expect(text).toContain('admin');
    expect(text).toContain('Signed in');
    expect(text).not.toContain('Rows per page');
    await page.context().close();
  });
});

describe('printing one file', () => {
  it('puts the permissions of its folder on paper, and the pages of a PDF by themselves', async () => {
    const person = await app.signIn();
    const parentId = (await person.call(folders.list, {})).body.items[0]?.id ?? 0;
    const folder = (await person.call(folders.create, { body: { name: 'Leases', parentId } })).body.id;
    await person.upload(folder, { 'Smlouva.pdf': readFileSync('tests/support/samples/smlouva.pdf') });
    const [file] = (await person.call(files.list, { params: { id: String(folder) } })).body.items;
    const { page } = await openHome(browser, app);

    await page.goto(`${app.url}folder/permissions/${folder}`);
    await page.getByText('Editors').first().waitFor();
    const permissions = (await printed(page)).join(' ');
    expect(permissions).toMatch(/Leases.*Editors.*Viewers/);
    expect(permissions).not.toContain('Add user or group');

    await page.goto(`${app.url}pdfpreview/${file?.id}`);
    await page.getByText('Nájemní smlouva').waitFor();
    const sheets = await printed(page);
    // The page is a picture there; the bar above it stays away.
    expect(sheets).toEqual(['']);
    await page.context().close();
  });
});

describe('a browser that cannot start the application', () => {
  it.each([
    ['cs-CZ', 'Tato aplikace potřebuje JavaScript.'],
    ['de-DE', 'Diese Anwendung benötigt JavaScript.'],
    ['fr-FR', 'This application needs JavaScript.'],
  ])('shows without JavaScript a sentence in its language %s', async (locale, sentence) => {
    const context = await browser.newContext({ javaScriptEnabled: false, locale });
    const page = await context.newPage();
    await page.goto(app.url);
    expect(await page.locator('body').innerText()).toContain(sentence);
    await context.close();
  });

  it('shows a notice after ten seconds where the script cannot be loaded', async () => {
    const context = await browser.newContext({ locale: 'en-GB' });
    const page = await context.newPage();
    await page.route(/\.js$/, (route) => route.abort());
    await page.goto(app.url);
    const notice = page.getByText('This browser could not start the application.');
    expect(await notice.isVisible()).toBe(false);
    // To the end of the delay, without waiting for it.
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish();
    });
    expect(await notice.isVisible()).toBe(true);
    await context.close();
  });
});
