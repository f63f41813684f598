import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bar, focusedRow, Instance, row, selectedRows } from './instance.ts';

let on: Instance;
beforeAll(async () => {
  on = await Instance.open();
});
afterAll(() => on?.close());

const numbered = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`n${n}.txt`, 'four']));
const allBox = (page: Page) => page.getByRole('checkbox', { name: 'Select all' });
const titleOf = (rows: ReturnType<typeof selectedRows>) => rows.locator('.title').getAttribute('title');

describe('the selection of a list', () => {
  it('has a box of three states, outlasts sorting, and ends with Escape or a click beside the rows', async () => {
    const folder = await on.makeFolder('States', { 'a.txt': 'aaa', 'b.txt': 'b', 'c.txt': 'cc' });
    const { page, problems } = await on.show(folder);
    await row(page, 'a.txt').click();
    await row(page, 'c.txt').click({ modifiers: ['Control'] });
    await bar(page).getByText('2 selected · 5 B').waitFor();
    expect(await allBox(page).evaluate((box: HTMLInputElement) => [box.checked, box.indeterminate])).toEqual([
      false,
      true,
    ]);
    await page.getByRole('columnheader', { name: 'Size' }).getByRole('button').first().click();
    await page.locator('[role=columnheader][aria-sort]', { hasText: 'Size' }).waitFor();
    await bar(page).getByText('2 selected · 5 B').waitFor();
    expect(await selectedRows(page).locator('.title').allInnerTexts()).toEqual(
      expect.arrayContaining(['a.txt', 'c.txt']),
    );

    await allBox(page).click();
    await bar(page).getByText('3 selected · 6 B').waitFor();
    expect(await allBox(page).isChecked()).toBe(true);
    await page.getByRole('grid').press('Escape');
    await bar(page).waitFor({ state: 'detached' });
    await row(page, 'b.txt').click();
    const { x = 0, y = 0, height = 0 } = (await page.getByRole('grid').boundingBox()) ?? {};
    await page.mouse.click(x + 200, y + height - 20);
    await bar(page).waitFor({ state: 'detached' });
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('takes all rows, also those that are not loaded, and a frame scrolls at the edge', async () => {
    const folder = await on.makeFolder('Many rows', numbered(150));
    const { page, problems } = await on.show(folder);
    await row(page, 'n0.txt').click();
    await page.keyboard.press('Control+a');
    await bar(page).getByText('150 selected').waitFor();
    await page.keyboard.press('Escape');

    const { x = 0, y = 0, width = 0, height = 0 } = (await page.getByRole('grid').boundingBox()) ?? {};
    const scrolled = () => page.getByRole('grid').evaluate((grid) => grid.scrollTop);
    await page.mouse.move(x + width - 60, y + 60);
    await page.mouse.down();
    await page.mouse.move(x + width - 90, y + 200, { steps: 4 });
    await page.mouse.move(x + width - 90, y + height - 6, { steps: 4 });
    await expect.poll(scrolled).toBeGreaterThan(200);
    await page.mouse.up();
    const count = Number.parseInt(await bar(page).getByRole('status').innerText(), 10);
    expect(count).toBeGreaterThan(20);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

describe('keys of a list', () => {
  it('keep focus and selection on the file through a rename that moves it, whose whole ending stays', async () => {
    const folder = await on.makeFolder('Odd names', { 'archive.tar.gz': 'a', 'middle.txt': 'm', 'no ending': 'n' });
    const { page, problems } = await on.show(folder);
    await row(page, 'archive.tar.gz').click();
    await page.keyboard.press('F2');
    const field = page.getByRole('textbox', { name: 'Rename archive.tar.gz' });
    await field.waitFor();
    expect(await field.evaluate((box: HTMLInputElement) => box.value.slice(0, box.selectionEnd ?? 0))).toBe('archive');
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'detached' });
    await page.keyboard.press('F2');
    await page.keyboard.type('zz last');
    await page.keyboard.press('Enter');
    await row(page, 'zz last.tar.gz').waitFor();
    await expect.poll(() => titleOf(focusedRow(page))).toBe('zz last.tar.gz');
    expect(await titleOf(selectedRows(page))).toBe('zz last.tar.gz');
    await page.keyboard.press('F2');
    await page.getByRole('textbox', { name: 'Rename zz last.tar.gz' }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => titleOf(selectedRows(page))).toBe('no ending');
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('show the ring after Ctrl with an arrow; Ctrl with Space and Ctrl+Shift with a click add rows', async () => {
    const folder = await on.makeFolder('Ring', {
      'a.txt': 'a',
      'b.txt': 'b',
      'c.txt': 'c',
      'd.txt': 'd',
      'e.txt': 'e',
    });
    const { page } = await on.show(folder);
    await row(page, 'a.txt').click();
    await page.keyboard.press('Control+ArrowDown');
    await expect.poll(() => titleOf(focusedRow(page))).toBe('b.txt');
    expect(await titleOf(selectedRows(page))).toBe('a.txt');
    const ring = focusedRow(page).evaluate((line) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(line);
      const around = getComputedStyle(line, '::after');
      return `${outlineStyle} ${outlineWidth} ${boxShadow} ${around.outlineStyle} ${around.boxShadow}`;
    });
    expect(await ring).toMatch(/solid|rgb/);
    await page.keyboard.press('Control+Space');
    await bar(page).getByText('2 selected').waitFor();
    await row(page, 'd.txt').click({ modifiers: ['Control'] });
    await row(page, 'e.txt').click({ modifiers: ['Control', 'Shift'] });
    await bar(page).getByText('4 selected').waitFor();
    await page.context().close();
  });

  it('copy, cut and paste between folders; what is cut is dimmed; Alt+Up and Backspace lead upwards', async () => {
    const folder = await on.makeFolder('Source', { 'a.txt': 'a', 'b.txt': 'b' });
    const inner = await on.makeFolder('Inner', {}, folder);
    const { page, problems } = await on.show(folder);
    await row(page, 'a.txt').click();
    await page.keyboard.press('Control+c');
    await row(page, 'Inner').dblclick();
    await page.getByText('This folder is empty.').waitFor();
    await page.keyboard.press('Control+v');
    await row(page, 'a.txt').waitFor();
    await page.keyboard.press('Alt+ArrowUp');
    await page.getByRole('region', { name: 'Files in Source' }).waitFor();
    await row(page, 'b.txt').click();
    await page.keyboard.press('Control+x');
    await page.locator('[role=row][data-cut]').getByTitle('b.txt').waitFor();
    const opacity = () => page.locator('[data-cut]').evaluate((line) => Number(getComputedStyle(line).opacity));
    await expect.poll(opacity).toBeLessThan(0.7);
    await row(page, 'Inner').dblclick();
    await page.getByRole('region', { name: 'Files in Inner' }).waitFor();
    await page.keyboard.press('Control+v');
    await expect.poll(() => on.namesIn(inner)).toEqual(['a.txt', 'b.txt']);
    expect(await on.namesIn(folder)).toEqual(['a.txt']);
    await row(page, 'b.txt').waitFor();
    await page.keyboard.press('Backspace');
    await page.getByRole('region', { name: 'Files in Source' }).waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('delete more than fifty files, or for good, only after a question with their number', async () => {
    const folder = await on.makeFolder('Sixty', numbered(60));
    const { page, problems } = await on.show(folder);
    await row(page, 'n0.txt').click();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    const question = page.getByRole('dialog', { name: 'Delete 60 files' });
    await question.getByText('It can be restored from Trash.').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    await row(page, 'n0.txt').click();
    await row(page, 'n1.txt').click({ modifiers: ['Control'] });
    await page.keyboard.press('Shift+Delete');
    const forever = page.getByRole('dialog', { name: 'Delete 2 files permanently' });
    await forever.getByText('This can’t be undone.').waitFor();
    await forever.getByRole('button', { name: 'Delete 2 files permanently' }).click();
    await row(page, 'n0.txt').waitFor({ state: 'detached' });
    await row(page, 'n2.txt').click();
    await page.keyboard.press('Delete');
    await row(page, 'n2.txt').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+z');
    await row(page, 'n2.txt').waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

describe('the preview', () => {
  it('opens with Space, leads to the next file, and leaves focus and selection on the one that was shown', async () => {
    const folder = await on.makeFolder('Preview', { 'a.txt': 'first', 'b.txt': 'second', 'c.txt': 'third' });
    const { page, problems } = await on.show(folder);
    await row(page, 'a.txt').click();
    await page.keyboard.press('Space');
    await page.getByRole('dialog', { name: 'a.txt' }).getByText('first').waitFor();
    expect(await page.getByRole('tooltip').count()).toBe(0);
    await page.keyboard.press('ArrowRight');
    await page.getByRole('dialog', { name: 'b.txt' }).getByText('second').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => titleOf(focusedRow(page))).toBe('b.txt');
    expect(await titleOf(selectedRows(page))).toBe('b.txt');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => titleOf(selectedRows(page))).toBe('c.txt');
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
