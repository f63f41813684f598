import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { files } from '#contract/fileNodes/files.ts';
import { locks } from '#contract/fileNodes/locks.ts';
import { letIn, makeUser } from '#tests/support/app/make.ts';
import { openPage, seriousFindings, signIn } from '#tests/support/browser/browser.ts';
import { bar, Instance, row } from '../filePage/instance.ts';

let on: Instance;
beforeAll(async () => {
  on = await Instance.open();
});
afterAll(() => on?.close());

const entry = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });
const lockIn = async (folder: number, name = 'Plan.txt') =>
  (await on.admin.call(files.list, { params: { id: String(folder) } })).body.items.find((file) => file.name === name)
    ?.lock;

it('a file is locked from its menu with a reason, shows it, and is unlocked', async () => {
  const folder = await on.makeFolder('Plans', { 'Plan.txt': 'a plan' });
  const { page, problems } = await on.show(folder);
  await row(page, 'Plan.txt').click({ button: 'right' });
  expect(await entry(page, 'Unlock').count()).toBe(0);
  await entry(page, 'Lock…').click();
  const dialog = page.getByRole('dialog', { name: 'Lock “Plan.txt”' });
  await dialog.getByLabel('Reason').fill('Figures of March');
  expect(await seriousFindings(page)).toEqual([]);
  // A date that is too far stays with what was typed, and the error is at the field.
  const until = dialog.getByLabel('Until');
  const chosen = await until.inputValue();
  await until.fill('2099-01-01T10:00');
  await page.keyboard.press('Enter');
  await dialog.getByText('Choose a time from now up to 30 days ahead.').waitFor();
  expect(await until.getAttribute('aria-invalid')).toBe('true');
  expect(await dialog.getByLabel('Reason').inputValue()).toBe('Figures of March');
  await until.fill(chosen);
  await dialog.getByRole('button', { name: 'Lock', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('img', { name: /Locked by .* until .*: Figures of March/ }).waitFor();
  expect(await lockIn(folder)).toMatchObject({ app: 'manual', reason: 'Figures of March' });
  const ends = new Date((await lockIn(folder))?.until ?? '').getTime() - Date.now();
  expect(ends / 3600_000).toBeGreaterThan(23.9);
  expect(ends / 3600_000).toBeLessThan(24.1);

  // Again, it shows what was set, and changes it.
  await row(page, 'Plan.txt').click({ button: 'right' });
  await entry(page, 'Lock…').click();
  expect(await dialog.getByLabel('Reason').inputValue()).toBe('Figures of March');
  await dialog.getByLabel('Reason').fill('Figures of April');
  await page.keyboard.press('Enter');
  await page.getByRole('img', { name: /: Figures of April/ }).waitFor();
  await row(page, 'Plan.txt').click({ button: 'right' });
  await entry(page, 'Unlock').click();
  await page.getByText('File unlocked').waitFor();
  await page.getByRole('img', { name: /Locked by/ }).waitFor({ state: 'detached' });
  expect(await lockIn(folder)).toBeNull();
  expect(problems).toEqual([]);
  await page.context().close();
});

it('others see within seconds who has locked a file, and cannot lock or unlock it', async () => {
  const folder = await on.makeFolder('Offers', { 'Offer.txt': 'x', 'Other.txt': 'y' });
  const ben = await makeUser(on.admin, 'ben');
  await letIn(on.admin, folder, 2, ben.userId);
  const { page, problems } = await openPage(on.browser, { viewport: { width: 1440, height: 900 } });
  await page.goto(on.app.url);
  await signIn(page, ben);
  await page.goto(`${on.app.url}?folder=${folder}`);
  await row(page, 'Offer.txt').waitFor();
  const { items } = (await on.admin.call(files.list, { params: { id: String(folder) } })).body;
  const offer = items.find(({ name }) => name === 'Offer.txt')?.id;
  await on.admin.call(locks.place, { params: { id: String(offer) }, body: { reason: 'Prices' } });
  const begun = Date.now();
  await page.getByRole('img', { name: /Locked by .*: Prices/ }).waitFor();
  expect(Date.now() - begun).toBeLessThan(10_000);
  await row(page, 'Offer.txt').click({ button: 'right' });
  const disabled = page.getByRole('menuitem', { name: /^Lock…/ });
  expect(await disabled.getAttribute('aria-disabled')).toBe('true');
  await disabled.getByText(/^Locked by/).waitFor();
  expect(await entry(page, 'Unlock').count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });

  // The selection bar locks what is free, and says what is not.
  await row(page, 'Offer.txt').click();
  await row(page, 'Other.txt').click({ modifiers: ['Control'] });
  await bar(page).getByRole('button', { name: 'More actions' }).click();
  await entry(page, 'Lock…').click();
  const dialog = page.getByRole('dialog', { name: 'Lock 2 files' });
  await dialog.getByRole('button', { name: 'Lock', exact: true }).click();
  await dialog.getByText(/Offer\.txt: .* has locked this file/).waitFor();
  expect(await lockIn(folder, 'Other.txt')).toMatchObject({ by: { id: ben.userId } });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.goto(`${on.app.url}edit/text/${offer}`);
  await page.getByText('Locked by admin.').waitFor();
  await page.goto(`${on.app.url}records/locks`);
  await page.getByRole('cell', { name: 'Other.txt', exact: true }).waitFor();
  expect(await page.getByRole('cell', { name: 'Offer.txt', exact: true }).count()).toBe(0);
  expect(problems).toEqual([]);
  await page.context().close();
});

it('at 360 pixels, the dialog and the list fit', async () => {
  const folder = await on.makeFolder('Phone', { 'Plan.txt': 'a plan' });
  const { page, problems } = await on.show(folder, { viewport: { width: 360, height: 740 }, hasTouch: true });
  const [file] = (await on.admin.call(files.list, { params: { id: String(folder) } })).body.items;
  await on.admin.call(locks.place, { params: { id: String(file?.id) }, body: { reason: 'On the way' } });
  await row(page, 'Plan.txt').waitFor();
  await page
    .getByRole('button', { name: /^Actions for|^More/ })
    .first()
    .click();
  await entry(page, 'Lock…').click();
  const dialog = page.getByRole('dialog', { name: 'Lock “Plan.txt”' });
  await dialog.getByLabel('Reason').waitFor();
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await width()).toBe(360);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.goto(`${on.app.url}records/locks`);
  await page.getByText('On the way').waitFor();
  expect(await width()).toBe(360);
  expect(await seriousFindings(page)).toEqual([]);
  expect(problems).toEqual([]);
  await page.context().close();
});

it('administrators find all locked files, and unlock them', async () => {
  const folder = await on.makeFolder('Ledgers', { 'Ledger.txt': 'x' });
  const clara = await makeUser(on.admin, 'clara');
  await letIn(on.admin, folder, 2, clara.userId);
  const [file] = (await on.admin.call(files.list, { params: { id: String(folder) } })).body.items;
  const person = await on.admin.signIn(clara.id, clara.password);
  await person.call(locks.place, { params: { id: String(file?.id) }, body: { reason: 'Year end' } });
  const { page, problems } = await on.show(folder);
  await page.goto(`${on.app.url}records/locks`);
  await page.getByRole('textbox', { name: 'Search by file or person' }).fill('ledger');
  const line = page.getByRole('row', { name: /Ledger\.txt/ });
  await line.getByText('Year end').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await line.getByRole('button', { name: 'Unlock' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Unlock' }).click();
  await line.waitFor({ state: 'detached' });
  expect(await lockIn(folder, 'Ledger.txt')).toBeNull();
  expect(problems).toEqual([]);
  await page.context().close();
});
