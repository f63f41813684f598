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
  await person.upload(body.id, contents);
  return body.id;
}

async function removeFile(folderId: number, name: string) {
  const { body } = await person.call(files.list, { params: { id: String(folderId) } });
  const { id = 0, rowVersion = 0 } = body.items.find((file) => file.name === name) ?? {};
  await person.call(files.remove, { params: { id: String(id), rowVersion: String(rowVersion) } });
}

async function removeFolder(id: number) {
  const { body } = await person.call(folders.get, { params: { id: String(id) } });
  await person.call(folders.remove, { params: { id: String(id), rowVersion: String(body.rowVersion) } });
}

const namesIn = async (folderId: number) =>
  (await person.call(files.list, { params: { id: String(folderId) } })).body.items.map(({ name }) => name);

const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByTitle(name, { exact: true }) });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

describe('Trash', () => {
  it('restores deleted items, asks before permanent deletion, and reports a taken name', async () => {
    const folder = await makeFolder('Contracts', { 'Lease.txt': 'old', 'Offer.txt': 'a', 'Draft.txt': 'b' });
    for (const name of ['Lease.txt', 'Offer.txt', 'Draft.txt']) await removeFile(folder, name);
    await person.upload(folder, { 'Lease.txt': 'new' });

    const { page, problems } = await openHome(browser, app);
    await button(page, 'Trash').click();
    await page.waitForURL(/folder=-1/);
    await row(page, 'Draft.txt').click();
    await page.getByRole('tab', { name: 'Details', selected: true }).waitFor();
    await page.getByRole('tabpanel').getByText('My Company/Contracts').waitFor();
    expect(await seriousFindings(page)).toEqual([]);

    await button(page, 'Permanently Delete').click();
    const question = page.getByRole('dialog', { name: 'Delete permanently?' });
    await question.getByText('Draft.txt').waitFor();
    await question.getByRole('button', { name: /^Permanently delete \d+ items?$/ }).click();
    await row(page, 'Draft.txt').waitFor({ state: 'detached' });

    await row(page, 'Lease.txt').click();
    await button(page, 'Restore').click();
    await page.getByRole('alertdialog').getByText('already exists in this folder').waitFor();
    await button(page, 'Close').click();

    await row(page, 'Offer.txt').click({ modifiers: ['Control'] });
    await button(page, 'Restore').click();
    await page.getByRole('alertdialog', { name: 'Restore “Lease.txt”?' }).waitFor();
    await button(page, 'Close').click();
    await row(page, 'Offer.txt').waitFor({ state: 'detached' });
    expect(await namesIn(folder)).toEqual(['Lease.txt', 'Offer.txt']);

    await page.getByRole('searchbox', { name: 'Search in Trash' }).fill('nothing like it');
    await page.getByText('No items in Trash match your search.').waitFor();
    await page.getByRole('searchbox', { name: 'Search in Trash' }).fill('');
    await row(page, 'Lease.txt').click();
    await page.getByRole('switch', { name: 'Overwrite' }).check();
    await button(page, 'Restore').click();
    await page.getByText('“Lease.txt” restored').waitFor();

    // The overwritten file is in Trash now.
    await row(page, 'Lease.txt').click();
    await button(page, 'Restore').click();
    await button(page, 'Keep both').click();
    await row(page, 'Lease.txt').waitFor({ state: 'detached' });
    expect(await namesIn(folder)).toEqual(['Lease (2).txt', 'Lease.txt', 'Offer.txt']);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('restores a file with its folders if those were deleted after it', async () => {
    const folder = await makeFolder('Drafts', { 'Idea.txt': 'x', 'Kept.txt': 'y' });
    await removeFile(folder, 'Idea.txt');
    await removeFolder(folder);

    const { page, problems } = await openHome(browser, app);
    await page.goto(`${app.url}?folder=-1&find=idea`);
    await row(page, 'Idea.txt').click();
    await button(page, 'Restore').click();
    await page.getByRole('dialog').getByText('Restore “Drafts” first').waitFor();
    await button(page, 'Restore with its folders').click();
    await page.getByRole('treeitem', { name: 'Drafts' }).waitFor();
    expect(await namesIn(folder)).toEqual(['Idea.txt', 'Kept.txt']);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('receives a deleted folder, and Undo restores it', async () => {
    const folder = await makeFolder('Plans', { 'Plan.txt': 'x' });
    const { page, problems } = await openHome(browser, app);
    await page.goto(`${app.url}?folder=${folder}`);
    await page.getByRole('tabpanel').getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('dialog', { name: 'Delete Plans' });
    await question.getByText('1 file inside is deleted too. It can be restored from Trash.').waitFor();
    await question.getByRole('button', { name: 'Delete Plans' }).click();
    await page.getByRole('treeitem', { name: 'Plans' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('treeitem', { name: 'Plans' }).waitFor();
    expect(await namesIn(folder)).toEqual(['Plan.txt']);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
