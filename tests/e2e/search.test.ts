import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attributeGroups } from '#contract/attributeGroups.ts';
import { AttributeType } from '#contract/enums.ts';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { openHome, seriousFindings } from '#tests/support/browser/browser.ts';
import { launchChromium } from '#tests/support/browser/chromium.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';

let app: ServerProcess;
let browser: Browser;
let contracts: number;

beforeAll(async () => {
  [app, browser] = await Promise.all([ServerProcess.open(), launchChromium()]);
  const person = await app.signIn();
  const root = (await person.call(folders.list, {})).body.items[0]?.id ?? 0;
  const make = async (name: string, parentId: number) =>
    (await person.call(folders.create, { body: { name, parentId } })).body;
  contracts = (await make('Contracts', root)).id;
  const invoices = await make('Invoices', contracts);
  const amount = { type: AttributeType.Number, name: 'Amount' };
  const { body: group } = await person.call(attributeGroups.create, { body: { name: 'Bills', attributes: [amount] } });
  const assigned = { id: invoices.id, rowVersion: invoices.rowVersion, attributeGroupId: group.id };
  await person.call(folders.update, { body: assigned });
  await person.upload(invoices.id, { 'Budget 2026.txt': 'a', 'Photo.jpg': 'b', 'Rent.txt': 'c' });

  const { items } = (await person.call(files.list, { params: { id: String(invoices.id) } })).body;
  const change = async (name: string, changes: object) => {
    const { id = 0, rowVersion = 0 } = items.find((file) => file.name === name) ?? {};
    await person.call(files.update, { body: { id, rowVersion, ...changes } });
  };
  await change('Photo.jpg', { subject: 'Where the budget went' });
  const attributeId = group.attributes[0]?.id ?? 0;
  await change('Rent.txt', { attributeValues: [{ attributeId, value: '150' }] });
});
afterAll(() => Promise.all([app?.close(), browser?.close()]));

const result = (page: Page, name: string) =>
  page.getByRole('grid', { name: 'Search results' }).getByTitle(name, { exact: true });

describe('a search', () => {
  it('is opened with a slash, shows why a result matches, opens its folder, and Back returns to it', async () => {
    const { page, problems } = await openHome(browser, app);
    await page.goto(`${app.url}?folder=${contracts}`);
    await page.getByRole('grid').or(page.getByText('This folder is empty.')).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('budget');
    await page.keyboard.press('Enter');
    await result(page, 'Budget 2026.txt').waitFor();
    await page.getByText('2 results').waitFor();
    const photo = page.getByRole('row').filter({ has: page.getByTitle('Photo.jpg', { exact: true }) });
    expect(await photo.locator('mark').innerText()).toBe('budget');

    await photo.click();
    await page.getByRole('tab', { name: 'Details', selected: true }).waitFor();
    await page.getByRole('tabpanel').getByText('Found in: Description').waitFor();
    expect(await seriousFindings(page)).toEqual([]);

    await photo.click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Show in folder' }).click();
    await page.getByRole('region', { name: 'Files in Invoices' }).waitFor();
    await page.goBack();
    await result(page, 'Photo.jpg').waitFor();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await page.getByRole('textbox', { name: 'Search for Files' }).waitFor();
    await page.waitForURL(({ search }) => search === `?folder=${contracts}`);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('filters by a range of an attribute, can be changed, and shows a message without results', async () => {
    const { page, problems } = await openHome(browser, app);
    await page.getByRole('button', { name: 'Search by attributes' }).click();
    await page.getByRole('combobox', { name: 'Attribute group' }).click();
    await page.getByRole('option', { name: 'Bills' }).click();
    await page.getByRole('spinbutton', { name: 'Amount: from' }).fill('100');
    await page.getByRole('spinbutton', { name: 'Amount: to' }).fill('200');
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await result(page, 'Rent.txt').waitFor();
    await page.getByText('1 result').waitFor();
    await page.getByRole('group', { name: 'Filter' }).getByText('Amount: 100 – 200').waitFor();

    await page.reload();
    await result(page, 'Rent.txt').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Rents');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await page.getByRole('button', { name: 'Rents', exact: true }).click();
    await result(page, 'Rent.txt').waitFor();
    await page.getByRole('button', { name: 'Actions for Rents' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { name: 'Saved searches' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Change' }).click();
    await page.getByRole('spinbutton', { name: 'Amount: to' }).fill('120');
    await page.keyboard.press('Enter');
    await page.getByText('No results').waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('is rejected while Trash is selected', async () => {
    const { page } = await openHome(browser, app);
    await page.getByRole('button', { name: 'Trash' }).click();
    await page.getByText('Trash is empty.').waitFor();
    await page.getByRole('textbox', { name: 'Search for Files' }).fill('budget');
    await page.keyboard.press('Enter');
    const error = page.getByRole('alertdialog', { name: 'Error' });
    await error.getByText('Please select a search target folder other than Trash folder.').waitFor();
    await page.context().close();
  });
});
