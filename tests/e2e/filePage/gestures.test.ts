import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { folders } from '#contract/fileNodes/folders.ts';
import { permissions } from '#contract/fileNodes/permissions.ts';
import { users } from '#contract/users/users.ts';
import { openPage, signIn } from '#tests/support/browser/browser.ts';
import { Drag } from '#tests/support/browser/drag.ts';
import { bar, Instance, row } from './instance.ts';

let on: Instance;
beforeAll(async () => {
  on = await Instance.open();
});
afterAll(() => on?.close());

const entry = (page: Page, name: string) => page.getByRole('menuitem', { name });
const toast = (page: Page, text: string) => page.locator('.MuiSnackbar-root').getByText(text);

describe('renaming in place', () => {
  it('leaves the old name after Escape, and sends nothing', async () => {
    const folder = await on.makeFolder('Escape', { 'report.txt': 'r' });
    const { page, problems } = await on.show(folder);
    const sent: string[] = [];
    page.on(
      'request',
      (request) => request.method() === 'PUT' && /\/api\/file$/.test(request.url()) && sent.push('PUT'),
    );
    await row(page, 'report.txt').click();
    await page.keyboard.press('F2');
    const field = page.getByRole('textbox', { name: 'Rename report.txt' });
    await field.fill('nothing.txt');
    await field.press('Escape');
    await field.waitFor({ state: 'detached' });
    // The same once more, confirmed: its request is the first one.
    await page.keyboard.press('F2');
    await field.fill('summary.txt');
    await field.press('Enter');
    await row(page, 'summary.txt').waitFor();
    expect(sent).toEqual(['PUT']);
    expect(await on.namesIn(folder)).toEqual(['summary.txt']);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

describe('a drag that begins before its code is loaded', () => {
  it.each([
    ['is dropped when the code arrives after the drop', false],
    ['goes on when the code arrives meanwhile', true],
  ])('%s', async (_what, isLate) => {
    const folder = await on.makeFolder(`Early ${isLate}`, { 'a.txt': 'a' });
    const target = await on.makeFolder(`Target ${isLate}`, {});
    const { page, problems } = await on.show(on.root);
    await page.goto('about:blank');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/(ListDragging|TreeDragging|CrumbDropping)-[^/]*\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${on.app.url}?folder=${folder}`);
    const drag = await Drag.begin(page, row(page, 'a.txt'));
    const line = page.getByRole('treeitem', { name: new RegExp(`^Target ${isLate}`) });
    await drag.over(line);
    if (isLate) {
      release();
      await drag.over(line, { until: page.getByText(`Move to “Target ${isLate}”`) });
    }
    await drag.drop();
    release();
    await toast(page, `“a.txt” moved to “Target ${isLate}”`).waitFor();
    expect(await on.namesIn(target)).toEqual(['a.txt']);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

describe('a drop that is rejected', () => {
  it('says why after the drop as well, on Trash too', async () => {
    const folder = await on.makeFolder('Rejected', { 'a.txt': 'a' });
    await on.makeFolder('Inside', {}, folder);
    const { page, problems } = await on.show(folder);
    await page.locator('[role=grid][draggable=true]').waitFor();
    const back = await Drag.begin(page, row(page, 'Inside'));
    const here = page.getByRole('treeitem', { name: /^Rejected/ });
    await back.over(here, { until: page.getByText('Already in “Rejected”') });
    await back.drop();
    await toast(page, 'Already in “Rejected”').waitFor();

    const away = await Drag.begin(page, row(page, 'a.txt'));
    const trash = page.getByRole('button', { name: 'Trash', exact: true });
    await away.over(trash, { until: page.getByRole('status').filter({ hasText: 'use Delete' }) });
    await away.drop();
    await toast(page, 'use Delete').waitFor();
    expect((await on.namesIn(folder)).sort()).toEqual(['a.txt']);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

describe('menu and bar', () => {
  it('do not offer what is not allowed for all selected results, and say why, as the key does', async () => {
    const mixed = await on.makeFolder('Mixed', { 'ledger read.txt': 'r' });
    const own = await on.makeFolder('Own', { 'ledger own.txt': 'o' }, mixed);
    const reader = { id: 'vera', password: 'a password for browser tests' };
    const body = { ...reader, name: 'Vera', email: 'vera@example.org', isAdmin: false };
    const vera = (await on.admin.call(users.create, { body })).body.id;
    for (const [fileNodeId, rights] of [
      [mixed, 1],
      [own, 2],
    ] as const) {
      await on.admin.call(permissions.create, { body: { fileNodeId, rights, bizUnits: [{ bizUnitId: vera }] } });
    }
    const { page, problems } = await openPage(on.browser, { viewport: { width: 1440, height: 900 } });
    await page.goto(on.app.url);
    await signIn(page, reader);
    await page.goto(`${on.app.url}?folder=${mixed}&find=ledger`);
    await row(page, 'ledger read.txt').click();
    await row(page, 'ledger own.txt').click({ modifiers: ['Control'] });
    await row(page, 'ledger own.txt').click({ button: 'right' });
    const reason = 'You can only view one of the selected items.';
    for (const name of ['Edit', 'Cut', 'Move to…', 'Delete']) {
      expect(await entry(page, name).getAttribute('aria-disabled'), name).toBe('true');
      await entry(page, name).getByText(reason).waitFor();
    }
    expect(await entry(page, 'Copy').first().getAttribute('aria-disabled')).toBeNull();
    await page.keyboard.press('Escape');
    const remove = bar(page).getByRole('button', { name: 'Delete' });
    expect(await remove.isDisabled()).toBe(true);
    expect(await bar(page).getByTitle(reason).count()).toBeGreaterThan(0);
    await page.keyboard.press('Delete');
    await toast(page, reason).waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('have no Download for a PDF whose download is prevented', async () => {
    const folder = await on.makeFolder('Prevented', { 'Salaries.pdf': '%PDF-1.4', 'Notes.txt': 'n' });
    const { rowVersion } = (await on.admin.call(folders.get, { params: { id: String(folder) } })).body;
    await on.admin.call(folders.update, { body: { id: folder, rowVersion, denyDownload: true } });
    const { page } = await on.show(folder);
    await row(page, 'Salaries.pdf').click({ button: 'right' });
    await entry(page, 'Preview').waitFor();
    expect(await entry(page, 'Download').count()).toBe(0);
    await page.keyboard.press('Escape');
    await row(page, 'Notes.txt').click({ button: 'right' });
    await entry(page, 'Download').waitFor();
    await page.context().close();
  });
});

describe('the heads of the columns', () => {
  it('are named by their columns alone', async () => {
    const { page } = await on.show(await on.makeFolder('Heads', { 'a.txt': 'a' }));
    await row(page, 'a.txt').waitFor();
    for (const name of ['Name', 'Updated on', 'Size'])
      await page.getByRole('columnheader', { name, exact: true }).waitFor();
    await page.getByRole('separator', { name: 'Width of Size' }).waitFor();
    await page.context().close();
  });
});

describe('the question about a taken name', () => {
  it('covers nothing of the Upload tab that cannot be scrolled into view', async () => {
    const folder = await on.makeFolder('Taken', { 'a.txt': 'a' });
    // So low that the tray covers half of the tab.
    const { page, problems } = await on.show(folder, { viewport: { width: 1440, height: 600 } });
    await page.getByRole('tab', { name: 'Upload' }).click();
    const file = { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('b') };
    await page.getByRole('tabpanel').locator('input[type=file]').setInputFiles(file);
    await page.getByRole('button', { name: 'Upload All' }).click();
    const question = page.getByRole('dialog', { name: /already/ });
    await question.waitFor();
    const tray = page.getByRole('region', { name: 'Uploads' });
    const top = (await tray.boundingBox())?.y ?? 0;
    for (const part of [page.getByRole('switch').first(), page.getByRole('button', { name: 'Upload All' })]) {
      await part.scrollIntoViewIfNeeded();
      const { y = 0, height = 0 } = (await part.boundingBox()) ?? {};
      expect(y + height).toBeLessThanOrEqual(top);
    }
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
