import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { folders } from '#contract/fileNodes/folders.ts';
import { openHome, type Watched } from '#tests/support/browser/browser.ts';
import { launchChromium } from '#tests/support/browser/chromium.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';

/** The app in English from right to left: icons that point, dragging and arrow keys are mirrored. */

let browser: Browser;
let app: ServerProcess;
let watched: Watched;
let page: Page;

beforeAll(async () => {
  [browser, app] = await Promise.all([launchChromium(), ServerProcess.open()]);
  const person = await app.signIn();
  const root = (await person.call(folders.list, {})).body.items[0]?.id ?? 0;
  const folder = (await person.call(folders.create, { body: { name: 'Work', parentId: root } })).body.id;
  await person.call(folders.create, { body: { name: 'Plans', parentId: folder } });
  await person.upload(root, { 'a.txt': 'first', 'b.txt': 'second' });
  watched = await openHome(browser, app);
  page = watched.page;
  await page.evaluate(() => localStorage.setItem('strongroom.ui.locale', '"en-XB"'));
  await page.goto(app.url);
  await page.getByRole('row', { name: /a\.txt/ }).waitFor();
});
afterAll(() => Promise.all([app?.close(), browser?.close()]));

const boxOf = async (locator: Locator) => (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
const transformOf = (icon: Locator) => icon.evaluate((element) => getComputedStyle(element).transform);

describe('From right to left', () => {
  it('folders are on the right, and closed ones point left', async () => {
    expect((await boxOf(page.getByRole('tree'))).x).toBeGreaterThan((await boxOf(page.getByRole('grid'))).x);
    expect(await transformOf(page.locator('[data-chevron=closed] svg').first())).toBe('matrix(-1, 0, 0, 1, 0, 0)');
    // Open ones point down, which the browser computes to the last digit.
    expect(await transformOf(page.locator('[data-chevron=open] svg').first())).toMatch(/^matrix\([^,]+, 1, -1, /);
  });

  it('Left opens a folder of the tree, and Right closes it', async () => {
    const work = page.getByRole('treeitem', { name: 'Work' });
    await page.getByRole('tree').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowLeft');
    await page.getByRole('treeitem', { name: 'Plans' }).waitFor();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => work.getAttribute('aria-expanded')).toBe('false');
  });

  it('the line beside the folders widens them when it is pulled to the left', async () => {
    const splitter = page.getByRole('separator', { name: /Width of the folders/ });
    const widthOf = async () => (await boxOf(page.getByRole('tree'))).width;
    const before = await widthOf();
    const { x, y, width } = await boxOf(splitter);
    await page.mouse.move(x + width / 2, y + 40);
    await page.mouse.down();
    await page.mouse.move(x - 80, y + 40, { steps: 4 });
    await page.mouse.up();
    await expect.poll(widthOf).toBeGreaterThan(before + 40);
    const wide = await widthOf();
    await splitter.press('ArrowRight');
    await expect.poll(widthOf).toBeLessThan(wide);
  });

  it('tiles follow each other from the right, and a frame drawn over one selects it', async () => {
    await page.getByRole('button', { name: /Grid/ }).click();
    const [first, second] = ['Work', 'a.txt'].map((name) => page.getByRole('row', { name: new RegExp(name) }));
    if (!first || !second) throw new Error('There are two of them.');
    await expect.poll(() => first.getAttribute('class')).toContain('tile');
    const [right, left] = [await boxOf(first), await boxOf(second)];
    const list = await boxOf(page.getByRole('grid'));
    expect(right.x).toBeGreaterThan(left.x);
    expect(left.x).toBeGreaterThanOrEqual(list.x);
    expect(right.x + right.width).toBeLessThanOrEqual(list.x + list.width);
    await page.mouse.move(left.x + left.width / 2, left.y + left.height + 40);
    await page.mouse.down();
    await page.mouse.move(left.x + left.width / 2 - 10, left.y + left.height - 20, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => second.getAttribute('aria-selected')).toBe('true');
    expect(await first.getAttribute('aria-selected')).toBe('false');
    await page.getByRole('button', { name: /List/ }).click();
  });

  it('Left shows the next file in the preview', async () => {
    await page.getByRole('row', { name: /a\.txt/ }).dblclick();
    const preview = page.getByRole('dialog');
    await preview.getByText('first', { exact: true }).waitFor();
    await page.keyboard.press('ArrowLeft');
    await preview.getByText('second', { exact: true }).waitFor();
    const previous = preview.getByRole('button', { name: /Previous file/ });
    expect(await transformOf(previous.locator('svg'))).toBe('matrix(-1, 0, 0, 1, 0, 0)');
    expect((await boxOf(previous)).x).toBeGreaterThan(640);
    await page.keyboard.press('Escape');
    expect(watched.problems).toEqual([]);
  });
});
