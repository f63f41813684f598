import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { permissions } from '#contract/fileNodes/permissions.ts';
import { users } from '#contract/users/users.ts';
import { openPage, signIn } from '#tests/support/browser/browser.ts';
import { bar, Instance, row } from './instance.ts';

const viewer = { id: 'clara', password: 'a password for browser tests' };
let on: Instance;
let contracts: number;

beforeAll(async () => {
  on = await Instance.open();
  contracts = await on.makeFolder('Contracts', {
    'Berth lease.txt': 'A lease of berth four.',
    'Berth table.csv': 'a,b',
  });
  await on.makeFolder('Berth plans', { 'Plan.txt': 'x' }, contracts);
  const body = { ...viewer, name: 'Clara', email: 'clara@example.org', isAdmin: false };
  const clara = (await on.admin.call(users.create, { body })).body.id;
  await on.admin.call(permissions.create, {
    body: { fileNodeId: contracts, rights: 1, bizUnits: [{ bizUnitId: clara }] },
  });
});
afterAll(() => on?.close());

const entry = (page: Page, name: string) => page.getByRole('menuitem', { name });
const isOff = async (page: Page, name: string) => (await entry(page, name).getAttribute('aria-disabled')) === 'true';

describe('a viewer', () => {
  it('has the same menu, in which what writes is disabled and says why, and the same bar', async () => {
    const { page, problems } = await openPage(on.browser, { viewport: { width: 1440, height: 900 } });
    await page.goto(on.app.url);
    await signIn(page, viewer);
    await page.goto(`${on.app.url}?folder=${contracts}`);
    await row(page, 'Berth lease.txt').click({ button: 'right' });
    await entry(page, 'Preview').waitFor();
    for (const name of ['Preview', 'Download', 'Copy link', 'Details'])
      expect(await isOff(page, name), name).toBe(false);
    for (const name of ['Rename', 'Cut', 'Move to…', 'Delete']) expect(await isOff(page, name), name).toBe(true);
    await entry(page, 'Delete').getByText('You can only view this folder.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    expect(await bar(page).getByRole('button', { name: 'Delete' }).isDisabled()).toBe(true);
    expect(await bar(page).getByRole('button', { name: 'Download' }).isDisabled()).toBe(false);
    await row(page, 'Berth lease.txt').click();
    await page.keyboard.press('Delete');
    await page.keyboard.press('F2');
    expect(await page.getByRole('textbox', { name: /^Rename/ }).count()).toBe(0);
    expect(await on.namesIn(contracts)).toContain('Berth lease.txt');
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

describe('a user without any right', () => {
  it('gets a page with a heading that says so, and no list', async () => {
    const outsider = { id: 'lukas', password: 'a password for browser tests' };
    const body = { ...outsider, name: 'Lukas', email: 'lukas@example.org', isAdmin: false };
    await on.admin.call(users.create, { body });
    const { page, problems } = await openPage(on.browser);
    await page.goto(on.app.url);
    await page.getByLabel('User ID').fill(outsider.id);
    await page.getByLabel('Password').fill(outsider.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByRole('heading', { level: 1, name: 'No folders have been shared with you yet.' }).waitFor();
    expect(await page.getByRole('grid').count()).toBe(0);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

describe('the menu of a row', () => {
  it('opens by key at the row and by mouse at the pointer, inside the window, and acts on all that is selected', async () => {
    const { page, problems } = await on.show(contracts);
    await row(page, 'Berth lease.txt').click();
    await page.keyboard.press('Shift+F10');
    await entry(page, 'Rename').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await row(page, 'Berth table.csv').click({ modifiers: ['Control'] });
    await row(page, 'Berth lease.txt').click({ button: 'right' });
    await entry(page, 'Download as ZIP').waitFor();
    expect(await entry(page, 'Rename').count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });

    await page.setViewportSize({ width: 1440, height: 420 });
    await row(page, 'Berth table.csv').click({ button: 'right' });
    await page.getByRole('menu').waitFor();
    const { y = 0, height = 0 } = (await page.getByRole('menu').boundingBox()) ?? {};
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y + height).toBeLessThanOrEqual(420);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

describe('the path above a list', () => {
  it('folds when it is long, leads to each part, and copies the link of each', async () => {
    let deepest = contracts;
    for (const name of ['One', 'Two', 'Three', 'Four']) deepest = await on.makeFolder(name, {}, deepest);
    const { page } = await on.show(deepest, { permissions: ['clipboard-read', 'clipboard-write'] });
    const path = page.getByRole('navigation', { name: 'Folder path' });
    await path.getByRole('button', { name: 'Three' }).waitFor();
    expect(await path.getByRole('button', { name: 'Contracts' }).count()).toBe(0);
    await path.getByRole('button', { name: /show path/i }).click();
    await path.getByRole('button', { name: 'Contracts' }).click({ button: 'right' });
    await entry(page, 'Copy link').click();
    await page.getByText('Link copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${on.app.url}?folder=${contracts}`);
    await path.getByRole('button', { name: 'Contracts' }).click();
    await page.getByRole('region', { name: 'Files in Contracts' }).waitFor();
    await page.context().close();
  });
});

describe('search results', () => {
  it('are previewed, selected, downloaded and moved as in a folder, and the words stay in the box', async () => {
    const { page, problems } = await on.show(contracts);
    await page.getByRole('textbox', { name: 'Search for Files' }).fill('berth');
    await page.keyboard.press('Enter');
    await row(page, 'Berth lease.txt').waitFor();
    expect(await page.getByRole('textbox', { name: 'Search for Files' }).inputValue()).toBe('berth');
    await row(page, 'Berth lease.txt').dblclick();
    await page.getByRole('dialog', { name: 'Berth lease.txt' }).getByText('A lease of berth four.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await row(page, 'Berth lease.txt').click();
    await row(page, 'Berth table.csv').click({ modifiers: ['Control'] });
    await bar(page).getByText('2 selected').waitFor();
    for (const name of ['Download as ZIP', 'Move to…', 'Delete']) {
      expect(await bar(page).getByRole('button', { name }).isEnabled(), name).toBe(true);
    }
    await row(page, 'Berth table.csv').click({ button: 'right' });
    await entry(page, 'Copy').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await page.getByRole('textbox', { name: 'Search for Files' }).fill('lease');
    await page.keyboard.press('Enter');
    await row(page, 'Berth table.csv').waitFor({ state: 'detached' });
    await row(page, 'Berth lease.txt').waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
