import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { folders } from '#contract/fileNodes/folders.ts';
import type { Person } from '#tests/support/app/person.ts';
import { openHome, type Watched } from '#tests/support/browser/browser.ts';
import { launchChromium } from '#tests/support/browser/chromium.ts';
import { englishWords } from '#tests/support/browser/englishWords.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';

/** The file page in pseudo-localised English: a text in plain letters comes from no catalogue. */

let browser: Browser;
let app: ServerProcess;
let watched: Watched;
let folder: number;
/** Names of files, folders and users, and the media type in a tooltip: they are not translated. */
const data = ['Work', 'Plans', 'Lease', 'notes.txt', 'admin', 'text/plain'];

beforeAll(async () => {
  [browser, app] = await Promise.all([launchChromium(), ServerProcess.open()]);
  const admin: Person = await app.signIn();
  const root = (await admin.call(folders.list, {})).body.items[0]?.id ?? 0;
  folder = (await admin.call(folders.create, { body: { name: 'Work', parentId: root } })).body.id;
  await admin.call(folders.create, { body: { name: 'Plans', parentId: folder } });
  await admin.upload(folder, { 'Lease.txt': 'lease', 'notes.txt': 'notes' });
  watched = await openHome(browser, app);
  await watched.page.evaluate(() => localStorage.setItem('strongroom.ui.locale', '"en-XA"'));
});
afterAll(() => Promise.all([app?.close(), browser?.close()]));

/** Opens the folder and waits until its files are shown. @returns the English words on the page */
async function openFolder(query = ''): Promise<Page> {
  const { page } = watched;
  await page.goto(`${app.url}?folder=${folder}${query}`);
  await row(page, 'notes.txt').waitFor();
  return page;
}

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const nothing = async (page: Page) => expect(await englishWords(page, data)).toEqual([]);

describe('The file page in the pseudo-language', () => {
  it('has no English word in its list, its tree and the details of a folder', async () => {
    const page = await openFolder();
    await nothing(page);
    expect(watched.problems).toEqual([]);
  });

  it.each(['Lease.txt', 'Plans'])('has none in the details and the menu of %s', async (name) => {
    const page = await openFolder();
    await row(page, name).click();
    await page.getByRole('tabpanel').getByText(name).first().waitFor();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menu').waitFor();
    await nothing(page);
  });

  it('has none in the dialogs of moving, deleting for good and shortcuts', async () => {
    const page = await openFolder();
    await row(page, 'Lease.txt').click();
    await page.keyboard.press('Shift+Delete');
    await page.getByRole('dialog').waitFor();
    await nothing(page);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    await page.getByRole('dialog').waitFor();
    await nothing(page);
    await page.keyboard.press('Escape');
  });

  it('has none in the upload queue and in the question about a taken name', async () => {
    const page = await openFolder();
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      (async () => {
        await page.getByRole('button', { name: 'Ñéŵ' }).click();
        await page.getByRole('menu').waitFor();
        await nothing(page);
        await page.getByRole('menuitem').first().click();
      })(),
    ]);
    await chooser.setFiles({ name: 'Lease.txt', mimeType: 'text/plain', buffer: Buffer.from('another') });
    await page.getByRole('dialog').waitFor();
    await nothing(page);
    await page.keyboard.press('Escape');
  });

  it('has none in Trash and in the results of a search', async () => {
    const page = await openFolder('&search=notes');
    await nothing(page);
    await page.goto(`${app.url}?folder=-1`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForFunction(() => !document.querySelector('main [aria-busy=true]'));
    await nothing(page);
    expect(watched.problems).toEqual([]);
  });
});
