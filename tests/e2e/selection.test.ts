import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import type { Person } from '#tests/support/app/person.ts';
import { openHome, seriousFindings } from '#tests/support/browser/browser.ts';
import { launchChromium } from '#tests/support/browser/chromium.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';

let app: ServerProcess;
let browser: Browser;
let person: Person;
let root: number;

beforeAll(async () => {
  [app, browser] = await Promise.all([ServerProcess.open(), launchChromium()]);
  person = await app.signIn();
  root = (await person.call(folders.list, {})).body.items[0]?.id ?? 0;
});
afterAll(() => Promise.all([app?.close(), browser?.close()]));

async function makeFolder(name: string, contents: Record<string, string>): Promise<number> {
  const { body } = await person.call(folders.create, { body: { name, parentId: root } });
  for (const [file, content] of Object.entries(contents)) await person.upload(body.id, { [file]: content });
  return body.id;
}

const listed = async (folder: number) => (await person.call(files.list, { params: { id: String(folder) } })).body.items;
const namesIn = async (folder: number) => (await listed(folder)).map(({ name }) => name);
const list = (page: Page) => page.getByRole('region', { name: /^Files in/ });
const title = (page: Page, name: string) => page.getByRole('grid').getByTitle(name, { exact: true });

/** Drops files that are made in the page on the list. */
async function dropMade(page: Page, names: string[]) {
  await page.getByRole('grid').evaluate((grid, names) => {
    const dataTransfer = new DataTransfer();
    for (const name of names) dataTransfer.items.add(new File([name], name));
    for (const type of ['dragenter', 'dragover', 'drop']) {
      grid.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    }
  }, names);
}

describe('selected files', () => {
  it('are renamed, edited together, downloaded as a ZIP, deleted, restored and moved', async () => {
    const folder = await makeFolder('Contracts', { 'Lease.txt': 'a', 'Offer.txt': 'b', 'Draft.txt': 'c' });
    const target = await makeFolder('Archive', {});
    const { page, problems } = await openHome(browser, app);
    await page.goto(`${app.url}?folder=${folder}`);
    await title(page, 'Draft.txt').click();
    await page.keyboard.press('F2');
    await page.getByRole('textbox', { name: 'Rename Draft.txt' }).waitFor();
    await page.keyboard.type('Sketch');
    await page.keyboard.press('Enter');
    await title(page, 'Sketch.txt').waitFor();
    await page.keyboard.press('Control+z');
    await title(page, 'Draft.txt').waitFor();
    await page.keyboard.press('F2');
    await page.keyboard.type('Sketch');
    await page.keyboard.press('Enter');
    await title(page, 'Sketch.txt').waitFor();

    await page.getByRole('grid').focus();
    await page.keyboard.press('Control+a');
    const zip = list(page).getByRole('button', { name: 'Download as ZIP' });
    const [archive] = await Promise.all([page.waitForEvent('download'), zip.click()]);
    expect(archive.suggestedFilename()).toMatch(/\.zip$/);

    await list(page).getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await page.getByRole('combobox', { name: 'Tags' }).click();
    await page.getByRole('option', { name: 'Set' }).click();
    await page.getByRole('textbox', { name: 'Tags' }).fill('signed');
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('3 files saved').waitFor();
    expect((await listed(folder)).map(({ tags }) => tags)).toEqual(['signed', 'signed', 'signed']);

    await page.getByRole('grid').focus();
    await page.keyboard.press('Delete');
    await page.getByText('This folder is empty.').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await title(page, 'Sketch.txt').waitFor();

    await title(page, 'Lease.txt').click();
    await list(page).getByRole('button', { name: 'Move to…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Move Lease.txt' });
    await dialog.getByRole('treeitem', { name: 'Archive' }).click();
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await expect.poll(() => namesIn(target)).toEqual(['Lease.txt']);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('are uploaded if their names are free, and one dialog asks about the others', async () => {
    const folder = await makeFolder('Many', { 'f3.txt': 'old', 'f17.txt': 'old' });
    const { page, problems } = await openHome(browser, app);
    await page.goto(`${app.url}?folder=${folder}`);
    await title(page, 'f3.txt').waitFor();
    await dropMade(
      page,
      Array.from({ length: 30 }, (_, index) => `f${index}.txt`),
    );

    const dialog = page.getByRole('dialog', { name: '2 names already exist' });
    await dialog.waitFor();
    await expect.poll(async () => (await namesIn(folder)).length).toBe(30);
    expect(await seriousFindings(page)).toEqual([]);
    await dialog.getByLabel('Do this for all conflicts').check();
    await dialog.getByRole('button', { name: 'Keep both' }).click();
    await expect.poll(() => namesIn(folder)).toEqual(expect.arrayContaining(['f3 (2).txt', 'f17 (2).txt']));
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
