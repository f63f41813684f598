import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { files } from '#contract/fileNodes/files.ts';
import { letIn, makeUser } from '#tests/support/app/make.ts';
import { openPage, seriousFindings, signIn } from '#tests/support/browser/browser.ts';
import { focusedRow, Instance, row } from '../filePage/instance.ts';

let on: Instance;
beforeAll(async () => {
  on = await Instance.open();
});
afterAll(() => on?.close());

/** A folder with one text in it. */
async function makeText(folderName: string, name: string, content: string | Uint8Array<ArrayBuffer>) {
  const folder = await on.makeFolder(folderName);
  await on.admin.upload(folder, { [name]: content });
  const [file] = (await on.admin.call(files.list, { params: { id: String(folder) } })).body.items;
  const id = file?.id ?? 0;
  const stored = async () => Buffer.from(await (await on.admin.download(await on.admin.downloadKey(id))).arrayBuffer());
  return { folder, id, stored, address: `${on.app.url}edit/text/${id}` };
}
const field = (page: Page, name: string) => page.getByRole('textbox', { name: `Text of ${name}` });
const state = (page: Page) => page.getByRole('main').getByRole('status').first();
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
const atEnd = async (page: Page, name: string, text: string) => {
  await field(page, name).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(text);
};

it('a text is opened from the menu, saved by keys and by itself, and closed to its row', async () => {
  const { folder, stored } = await makeText('Plans', 'Plan.md', '# Plan\r\n\r\nSee [this](https://example.org).\r\n');
  const { page, problems } = await on.show(folder);
  await row(page, 'Plan.md').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Edit content' }).click();
  await field(page, 'Plan.md').waitFor();
  await page.keyboard.type('My ');
  await button(page, 'Preview').click();
  await page.getByRole('region', { name: 'Preview of Plan.md' }).getByText('My # Plan').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await field(page, 'Plan.md').focus();
  await page.keyboard.press('Control+s');
  await expect.poll(() => state(page).textContent()).toMatch(/^Saved/);
  expect((await stored()).toString()).toBe('My # Plan\r\n\r\nSee [this](https://example.org).\r\n');
  await atEnd(page, 'Plan.md', 'More.');
  await expect.poll(() => state(page).textContent()).toBe('Unsaved changes');
  await expect.poll(async () => (await stored()).toString()).toContain('\r\nMore.');
  await button(page, 'Find and replace').click();
  await page.getByRole('textbox', { name: 'Find' }).fill('plan');
  expect(await seriousFindings(page)).toEqual([]);
  // What was typed last is saved on the way.
  await atEnd(page, 'Plan.md', ' Last.');
  await button(page, 'Close').click();
  await expect.poll(() => focusedRow(page).textContent()).toContain('Plan.md');
  await expect.poll(() => page.evaluate(() => document.activeElement?.role)).toBe('grid');
  expect((await stored()).toString()).toContain('More. Last.');
  expect(problems).toEqual([]);
  await page.context().close();
});

it('tells how long five openings took, each of them the first one of its page', async () => {
  const { folder } = await makeText('Openings', 'Open.md', '# Open\n');
  const times: number[] = [];
  for (let opening = 0; opening < 5; opening++) {
    const { page, problems } = await on.show(folder);
    await row(page, 'Open.md').click({ button: 'right' });
    const entry = page.getByRole('menuitem', { name: 'Edit content' });
    await entry.waitFor();
    const begun = Date.now();
    await entry.click();
    await field(page, 'Open.md').waitFor();
    await page.keyboard.type('My ');
    await page.getByText('My # Open').waitFor();
    times.push(Date.now() - begun);
    await page.keyboard.press('Control+z');
    await button(page, 'Close').click();
    await page.getByRole('grid').waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  }
  const [, , median] = times.toSorted((a, b) => a - b);
  process.stdout.write(`From “Edit content” to typing: ${median} ms (${times.join(', ')})\n`);
});

it('a new text opens with its name selected, and Enter leads from the name to the text', async () => {
  const folder = await on.makeFolder('New texts');
  const { page, problems } = await on.show(folder);
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Markdown' }).click();
  const name = page.getByRole('main').getByRole('textbox', { name: /^Rename / });
  await expect.poll(() => name.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.type('Minutes');
  await page.keyboard.press('Enter');
  await field(page, 'Minutes.md').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.role)).toBe('textbox');
  await page.keyboard.type('# Hello');
  await button(page, 'Close').click();
  await expect.poll(() => focusedRow(page).textContent()).toContain('Minutes.md');
  expect(await on.namesIn(folder)).toEqual(['Minutes.md']);
  expect(problems).toEqual([]);
  await page.context().close();
});

it('the texts of two pages are merged, so that nothing that was typed is lost', async () => {
  const { folder, stored, address } = await makeText('Two', 'Both.txt', 'one\ntwo\nthree\nfour\nfive\n');
  const { page: first, problems } = await on.show(folder);
  await first.goto(address);
  await field(first, 'Both.txt').waitFor();
  const second = await first.context().newPage();
  await second.goto(address);
  await atEnd(second, 'Both.txt', 'six');
  await second.keyboard.press('Control+s');
  await expect.poll(() => state(second).textContent()).toMatch(/^Saved/);
  await field(first, 'Both.txt').click();
  await first.keyboard.press('Control+Home');
  await first.keyboard.type('ONE and ');
  await first.keyboard.press('Control+s');
  await button(first, 'Compare and merge').click();
  const dialog = first.getByRole('dialog', { name: 'Merge Both.txt' });
  await dialog.getByRole('textbox', { name: 'Theirs' }).waitFor();
  expect(await seriousFindings(first)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save the result' }).click();
  await expect.poll(() => state(first).textContent()).toMatch(/^Saved/);
  expect((await stored()).toString()).toBe('ONE and one\ntwo\nthree\nfour\nfive\nsix');
  expect(problems).toEqual([]);
  await first.context().close();
});

it('a draft is offered after the tab was lost, to the same user only, and goes when they sign out', async () => {
  const { folder, stored, address } = await makeText('Drafts', 'Draft.txt', 'one\n');
  const { page } = await on.show(folder);
  const context = page.context();
  const open = async () => {
    const next = await context.newPage();
    await next.goto(address);
    return next;
  };
  const lose = async (text: string) => {
    const lost = await open();
    await field(lost, 'Draft.txt').waitFor();
    await context.setOffline(true);
    await atEnd(lost, 'Draft.txt', text);
    await expect.poll(() => state(lost).textContent()).toMatch(/^Not saved yet/);
    await lost.close();
    await context.setOffline(false);
  };
  await lose('typed');
  const next = await open();
  await next.getByText(/^A draft of Draft.txt from .* is kept/).waitFor();
  await button(next, 'Restore').click();
  await expect.poll(async () => (await stored()).toString()).toBe('one\ntyped');
  await next.close();
  await lose(' more');
  await page.reload();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page
    .getByRole('menuitem', { name: 'Logout' })
    .or(page.getByRole('button', { name: 'Logout' }))
    .click();
  await page.getByLabel('User ID').waitFor();
  await signIn(page);
  const last = await open();
  await field(last, 'Draft.txt').waitFor();
  expect(await last.getByText(/^A draft of/).count()).toBe(0);
  await context.close();
});

it('another user sees who edits the file, and edits it afterwards', async () => {
  const { folder, address } = await makeText('Locked', 'Locked.txt', 'one\n');
  const anna = await makeUser(on.admin, 'anna');
  await letIn(on.admin, folder, 2, anna.userId);
  const { page } = await on.show(folder);
  await page.goto(address);
  await field(page, 'Locked.txt').waitFor();
  const { page: other, problems } = await openPage(on.browser);
  await other.goto(on.app.url);
  await signIn(other, anna);
  await other.goto(address);
  await other.getByText(/ is editing this file in the text editor\.$/).waitFor();
  expect(await field(other, 'Locked.txt').getAttribute('aria-readonly')).toBe('true');
  expect(await seriousFindings(other)).toEqual([]);
  await button(page, 'Close').click();
  await page.getByRole('grid').waitFor();
  await button(other, 'Edit now').click();
  await expect.poll(() => field(other, 'Locked.txt').getAttribute('aria-readonly')).toBeNull();
  expect(problems).toEqual([]);
  await other.context().close();
  await page.context().close();
});

it('encodings stay as they are; a character that one does not have is stored in UTF-8', async () => {
  const content = Buffer.from('caf\xe9\r\nna\xefve\n', 'latin1');
  const { folder, stored, address } = await makeText('Encodings', 'Old.txt', content);
  const { page, problems } = await on.show(folder);
  await page.goto(address);
  await atEnd(page, 'Old.txt', 'é');
  await page.keyboard.press('Control+s');
  await expect.poll(() => state(page).textContent()).toMatch(/^Saved/);
  expect(await stored()).toEqual(Buffer.concat([content, Buffer.of(0xe9)]));
  await page.keyboard.type('😀');
  await page.keyboard.press('Control+s');
  await page.getByText(/can’t be stored in the encoding of this file \(windows-1252\)/).waitFor();
  await button(page, 'Save as UTF-8').click();
  await expect.poll(async () => (await stored()).toString()).toBe('café\r\nnaïve\né😀');
  expect(problems).toEqual([]);
  await page.context().close();
});

it('at 360 pixels the tools fit', async () => {
  const { folder, address } = await makeText('Phone', 'Phone.csv', 'Ship,Day\nAnna,Mon\n');
  const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
  const { page, problems } = await on.show(folder, phone);
  await page.goto(address);
  await field(page, 'Phone.csv').waitFor();
  await button(page, 'Preview').click();
  await page.getByRole('cell', { name: 'Anna' }).waitFor();
  for (const name of ['Undo', 'Redo', 'Find and replace', 'Wrap lines', 'Preview', 'Save', 'Close']) {
    const box = await button(page, name).boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(360);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(await seriousFindings(page)).toEqual([]);
  expect(problems).toEqual([]);
  await page.context().close();
});
