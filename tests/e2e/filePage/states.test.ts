import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attributeGroups } from '#contract/attributeGroups.ts';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { users } from '#contract/users/users.ts';
import { openPage, signIn } from '#tests/support/browser/browser.ts';
import { Instance, row } from './instance.ts';

let on: Instance;
beforeAll(async () => {
  on = await Instance.open();
});
afterAll(() => on?.close());

const sortBy = (page: Page, column: string) =>
  page.getByRole('columnheader', { name: column }).getByRole('button').first().click();

describe('a list on a slow network', () => {
  it('begins as skeletons below its header, and dims the old rows while it is sorted', async () => {
    const folder = await on.makeFolder('Slow', { 'a.txt': 'aa', 'b.txt': 'b' });
    const { page } = await on.show(on.root);
    let release = () => {};
    const hold = async () => {
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route(/\/api\/(folder|file)s?\/.*(items|files|list)|\/api\/files\?/, async (route) => {
        await held;
        await route.continue();
      });
    };
    await page.getByRole('grid').getByTitle('Slow').waitFor();
    await hold();
    await row(page, 'Slow').dblclick();
    await page.getByRole('columnheader', { name: 'Name' }).waitFor();
    await page
      .locator('[role=grid][aria-busy=true] .MuiSkeleton-root, [role=grid][aria-busy=true] .bone')
      .first()
      .waitFor();
    expect(await page.getByText('This folder is empty.').count()).toBe(0);
    release();
    await row(page, 'a.txt').waitFor();
    await page.unrouteAll({ behavior: 'wait' });
    await hold();
    await sortBy(page, 'Size');
    await page.locator('[role=grid][data-old]').getByTitle('a.txt').waitFor();
    release();
    await page.locator('[role=grid][aria-busy=false]').waitFor();
    expect(await page.locator('[data-old]').count()).toBe(0);
    expect(await on.namesIn(folder)).toHaveLength(2);
    await page.context().close();
  });
});

describe('scripts that cannot be fetched', () => {
  it('leave list and menu in place when the mouse first moves over them', async () => {
    const folder = await on.makeFolder('Hover', { 'a.txt': 'a' });
    await on.makeFolder('Inside', {}, folder);
    const { page, problems } = await on.show(on.root);
    await row(page, 'Hover').waitFor();
    await page.route('**/assets/*Dragging-*.js', (route) => route.abort());
    await page.goto(`${on.app.url}?folder=${folder}`);
    await row(page, 'a.txt').hover();
    await page.getByRole('treeitem').first().hover();
    await row(page, 'Inside').hover();
    await page.getByRole('button', { name: 'Reload' }).first().waitFor();
    await row(page, 'a.txt').click();
    await page.keyboard.press('F2');
    await page.getByRole('textbox', { name: 'Rename a.txt' }).waitFor();
    expect(await page.getByText('Something went wrong').count()).toBe(0);
    expect(problems.filter((problem) => problem.startsWith('exception'))).toEqual([]);
    await page.context().close();
  });
});

describe('a folder that holds folders only', () => {
  it('shows them, and does not say that it is empty, at a desk and on a phone', async () => {
    const folder = await on.makeFolder('Only folders');
    await on.makeFolder('Below', {}, folder);
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 360, height: 740 },
    ]) {
      const isPhone = viewport.width < 400;
      const { page } = await on.show(folder, { viewport, hasTouch: isPhone, isMobile: isPhone });
      await row(page, 'Below').waitFor();
      expect(await page.getByText('This folder is empty.').count()).toBe(0);
      if (isPhone) await row(page, 'Below').tap();
      else await row(page, 'Below').dblclick();
      await page.getByText('This folder is empty.').waitFor();
      await page.context().close();
    }
  });
});

describe('marks', () => {
  it('tell of expiry, attributes, downloads that are prevented, and favourites', async () => {
    const folder = await on.makeFolder('Marks', { 'soon.txt': 's', 'gone.txt': 'g' });
    const tomorrow = new Date(Date.now() + 24 * 3600 * 1000).toISOString().slice(0, 10);
    const items = (await on.admin.call(files.list, { params: { id: String(folder) } })).body.items;
    for (const { id, name, rowVersion } of items) {
      const expiryDate = name === 'soon.txt' ? tomorrow : '2020-01-01';
      await on.admin.call(files.update, { body: { id, rowVersion, expiryDate, expiryNoticePeriod: 7 } });
    }
    const attribute = { name: 'Number', type: 3, required: false, showOnTable: true, sortIndex: 0, selections: [] };
    const body = { name: 'Orders', attributes: [attribute as never] };
    const group = (await on.admin.call(attributeGroups.create, { body })).body.id;
    await on.admin.call(folders.setAttributeGroup, { body: { folderId: folder, groupId: group } });
    const { page } = await on.show(folder);
    await page.getByRole('grid').getByRole('img', { name: 'Expired', exact: true }).waitFor();
    await page.getByRole('grid').getByRole('img', { name: 'Will be expired soon', exact: true }).waitFor();
    await page.getByRole('treeitem', { name: 'Marks, Has an attribute group', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Add Marks to favourites' }).click();
    await page.getByRole('button', { name: 'Remove Marks from favourites' }).waitFor();
    await page.getByRole('tabpanel').getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Prevent the download of PDF files').check();
    await page.getByRole('tabpanel').getByRole('button', { name: 'Save' }).click();
    const both = 'Marks, Has an attribute group, PDF download prevented';
    await page.getByRole('treeitem', { name: both, exact: true }).waitFor();
    await page.context().close();
  });
});

describe('what is typed in the details', () => {
  it('is there again after another row was selected', async () => {
    const folder = await on.makeFolder('Typing', { 'a.txt': 'a', 'b.txt': 'b' });
    const { page, problems } = await on.show(folder);
    await row(page, 'a.txt').click();
    await page.getByRole('button', { name: 'Add Description' }).click();
    await page.getByRole('textbox', { name: 'Description' }).fill('For the council');
    await row(page, 'b.txt').click();
    await page.getByRole('tabpanel').getByText('b.txt').first().waitFor();
    await row(page, 'a.txt').click();
    await page.getByRole('tabpanel').getByText('a.txt').first().waitFor();
    await expect.poll(() => page.getByRole('textbox', { name: 'Description' }).inputValue()).toBe('For the council');
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

describe('the page at 200 %', () => {
  it('with reduced motion and from right to left keeps every function and does not scroll sideways', async () => {
    const folder = await on.makeFolder('Large print', { 'a.txt': 'a' });
    const { page } = await on.show(folder, { viewport: { width: 720, height: 450 }, reducedMotion: 'reduce' });
    await row(page, 'a.txt').waitFor();
    for (const dir of ['ltr', 'rtl']) {
      await page.evaluate((dir) => document.documentElement.setAttribute('dir', dir), dir);
      const { scrollWidth, clientWidth } = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return { scrollWidth, clientWidth };
      });
      expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
      await row(page, 'a.txt').click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Rename' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('menu').waitFor({ state: 'detached' });
      const moving = await page.evaluate(
        () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
      );
      expect(moving).toBe(0);
      await page.getByRole('grid').press('Escape');
      await page.getByRole('button', { name: 'New', exact: true }).waitFor();
    }
    await page.context().close();
  });
});

describe('dates and columns', () => {
  it('show the exact time on hover; a ticked column without room says so, and appears in a wider list', async () => {
    const folder = await on.makeFolder('Columns', { 'a.txt': 'a' });
    const { page } = await on.show(folder);
    await row(page, 'a.txt').waitFor();
    const cell = page.getByRole('grid').getByRole('row').nth(1).locator('[title]').nth(1);
    expect(await cell.getAttribute('title')).toMatch(/20\d\d,? \d\d:\d\d/);
    await page.getByRole('button', { name: 'Sort and columns' }).click();
    for (const name of ['Type', 'Uploaded on', 'Uploaded by']) {
      const item = page.getByRole('menuitemcheckbox', { name });
      if ((await item.getAttribute('aria-checked')) !== 'true') await item.click();
    }
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Sort and columns' }).click();
    await page.getByText('No room: make the list wider').first().waitFor();
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1920, height: 900 });
    await page.getByRole('button', { name: 'Hide details' }).click();
    for (const name of ['Type', 'Uploaded on', 'Uploaded by', 'Updated on']) {
      await page.getByRole('columnheader', { name }).waitFor();
    }
    await page.context().close();
  });
});

describe('the view of a list', () => {
  it('is chosen once, and kept for the user, also in another browser', async () => {
    const folder = await on.makeFolder('Views', { 'a rather long name of a file.txt': 'a' });
    await on.makeFolder('Inside', {}, folder);
    const { page, problems } = await on.show(folder);
    await row(page, 'Inside').waitFor();
    const saved = page.waitForResponse(
      (response) => response.url().endsWith('/preferences') && response.request().method() !== 'GET',
    );
    await page.getByRole('button', { name: 'Grid', exact: true }).click();
    await page.locator('.tile').getByTitle('Inside').waitFor();
    await row(page, 'a rather long name of a file.txt').hover();
    await page.getByRole('button', { name: 'Actions for a rather long name of a file.txt' }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).waitFor();
    await page.keyboard.press('Escape');
    await saved;
    expect(problems).toEqual([]);
    await page.context().close();

    const other = await openPage(on.browser, { viewport: { width: 1440, height: 900 } });
    await other.page.goto(on.app.url);
    await signIn(other.page);
    await other.page.goto(`${on.app.url}?folder=${folder}`);
    await other.page.locator('.tile').getByTitle('Inside').waitFor();
    await other.page.context().close();
  });
});

describe('the sizes of folders', () => {
  it.each(['cs-CZ', 'de-DE', 'fr-FR'])('are not cut off beside the details, in %s', async (cultureId) => {
    const above = await on.makeFolder(`Sizes ${cultureId}`);
    const many = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`${n}.txt`, 'x']));
    await on.makeFolder('Twelve', many, above);
    const reader = { id: `reader ${cultureId}`, password: 'a password for browser tests' };
    const body = { ...reader, name: 'Reader', email: `${cultureId}@example.org`, isAdmin: true, cultureId };
    expect((await on.admin.call(users.create, { body })).status).toBe(200);
    const { page } = await openPage(on.browser, { viewport: { width: 1440, height: 900 } });
    await page.goto(on.app.url);
    await page.locator('input[autocomplete=username]').fill(reader.id);
    await page.locator('input[type=password]').fill(reader.password);
    await page.locator('button[type=submit]').click();
    await page.getByRole('grid').waitFor();
    await page.goto(`${on.app.url}?folder=${above}`);
    await row(page, 'Twelve').waitFor();
    const size = page.getByRole('gridcell').filter({ hasText: /^12 / }).last();
    await size.waitFor();
    expect(await size.evaluate(({ clientWidth, scrollWidth }) => scrollWidth <= clientWidth)).toBe(true);
    await page.context().close();
  });
});
