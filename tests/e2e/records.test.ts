import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { openHome, seriousFindings } from '#tests/support/browser/browser.ts';
import { launchChromium } from '#tests/support/browser/chromium.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';

let app: ServerProcess;
let browser: Browser;
let folder: number;

beforeAll(async () => {
  [app, browser] = await Promise.all([ServerProcess.open(), launchChromium()]);
  const person = await app.signIn();
  const root = (await person.call(folders.list, {})).body.items[0]?.id ?? 0;
  folder = (await person.call(folders.create, { body: { name: 'Ledgers', parentId: root } })).body.id;
  await person.upload(folder, { 'Ledger.txt': 'Words' });
});
afterAll(() => Promise.all([app?.close(), browser?.close()]));

describe('the records pages', () => {
  it('hold a folder with a reason, and release it again', async () => {
    const { page, problems } = await openHome(browser, app);
    const person = await app.signIn();
    const isHeld = async () =>
      (await person.call(files.list, { params: { id: String(folder) } })).body.items[0]?.held ?? false;
    await page.goto(`${app.url}records/hold/create`);
    await page.getByLabel('Name').fill('Case 12');
    await page.getByLabel('Reason').fill('The claim of the shipping line');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Add files and folders' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('treeitem', { name: 'Ledgers' }).click();
    await dialog.getByRole('button', { name: 'Add files and folders' }).click();
    await page.getByRole('cell', { name: 'My Company/Ledgers' }).waitFor();
    expect(await isHeld()).toBe(true);
    expect(await seriousFindings(page)).toEqual([]);

    await page.getByRole('button', { name: 'Release' }).click();
    await dialog.getByLabel('Reason').fill('The case is closed');
    await dialog.getByRole('button', { name: 'Release' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await isHeld()).toBe(false);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('make a retention rule, show what it would do, and switch it on', async () => {
    const { page, problems } = await openHome(browser, app);
    await page.goto(`${app.url}records/rule/create`);
    await page.getByLabel('Name').fill('Ledgers of ten years');
    await page.getByRole('treeitem', { name: 'Ledgers' }).click();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Today the rule applies to 0 files.').waitFor();
    await page.getByRole('button', { name: 'Switch on' }).click();
    await page.getByRole('button', { name: 'Switch off' }).waitFor();
    await page.getByText('Details', { exact: true }).click();
    await page.getByText('10 years').waitFor();
    await page.goto(`${app.url}records/reviews`);
    await page.getByText('No files to review.').waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
