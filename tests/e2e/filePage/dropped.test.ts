import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { folders } from '#contract/fileNodes/folders.ts';
import { makeTempDir } from '#tests/support/app/tempDir.ts';
import { dropFiles } from '#tests/support/browser/browser.ts';
import { Drag } from '#tests/support/browser/drag.ts';
import { Instance, row } from './instance.ts';

let on: Instance;
beforeAll(async () => {
  on = await Instance.open();
});
afterAll(() => on?.close());

const queue = (page: Page) => page.getByRole('region', { name: 'Uploads' });

/** A folder of this machine: two files, what an operating system left in it, and an empty subfolder. */
function makeTree(): string {
  const tree = join(makeTempDir('dropped-'), 'Survey');
  mkdirSync(join(tree, 'Photos', 'Raw'), { recursive: true });
  mkdirSync(join(tree, 'Nothing yet'));
  writeFileSync(join(tree, 'notes.txt'), 'notes');
  writeFileSync(join(tree, 'Photos', 'Raw', 'one.txt'), 'one');
  writeFileSync(join(tree, '.DS_Store'), 'x');
  writeFileSync(join(tree, 'Photos', 'Thumbs.db'), 'x');
  return tree;
}

/** The paths of all files and folders below a folder. */
async function pathsIn(folderId: number, above = ''): Promise<string[]> {
  const all = (await on.admin.call(folders.list, {})).body.items;
  const inside = all.filter(({ parentId }) => parentId === folderId);
  const below = await Promise.all(inside.map(({ id, name }) => pathsIn(id, `${above}${name}/`)));
  const files = await on.namesIn(folderId);
  return [
    ...files.map((name) => above + name),
    ...inside.map(({ name }) => `${above}${name}/`),
    ...below.flat(),
  ].sort();
}

const whole = ['Survey/', 'Survey/Nothing yet/', 'Survey/Photos/', 'Survey/Photos/Raw/', 'Survey/Photos/Raw/one.txt'];

describe('a dropped folder', () => {
  it('keeps its structure with what is empty, without clutter; onto one of its name it asks once', async () => {
    const target = await on.makeFolder('Drop here');
    const tree = makeTree();
    const { page, problems } = await on.show(target);
    await page.getByText('This folder is empty.').waitFor();
    await page.locator('[role=tree][draggable=true]').waitFor();
    await dropFiles(page.getByRole('region', { name: 'Files in Drop here' }), [tree]);
    await queue(page).getByText('2 files uploaded').waitFor();
    await expect.poll(() => pathsIn(target)).toEqual([...whole, 'Survey/notes.txt'].sort());
    await queue(page).getByRole('button', { name: 'Close' }).click();

    await row(page, 'Survey').waitFor();
    await dropFiles(page.getByRole('grid'), [tree]);
    const question = page.getByRole('dialog', { name: 'A folder named “Survey” is already there' });
    await question.getByRole('button', { name: 'Skip' }).waitFor();
    await question.getByRole('button', { name: 'Merge' }).waitFor();
    await question.getByRole('button', { name: 'Keep both' }).click();
    await row(page, 'Survey (2)').waitFor();
    await expect.poll(() => pathsIn(target)).toContain('Survey (2)/Photos/Raw/one.txt');
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

describe('a pasted picture', () => {
  it('is uploaded under the name that one gives it', async () => {
    const target = await on.makeFolder('Paste here');
    const { page, problems } = await on.show(target);
    await page.getByText('This folder is empty.').waitFor();
    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File(['picture'], 'image.png', { type: 'image/png' }));
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    const dialog = page.getByRole('dialog', { name: 'Name of the pasted picture' });
    // A form with the role of a dialog is no form to a screen reader.
    expect(await page.locator('form[role=dialog]').count()).toBe(0);
    await dialog.getByRole('textbox').fill('Quay.png');
    await dialog.getByRole('button', { name: 'Upload' }).click();
    await row(page, 'Quay.png').waitFor();
    expect(await on.namesIn(target)).toEqual(['Quay.png']);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

describe('an upload that is under way', () => {
  it('makes the browser ask before the page is left, and shows where the file went', async () => {
    const target = await on.makeFolder('Leaving');
    const { page } = await on.show(target);
    await page.getByText('This folder is empty.').waitFor();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/files/*', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('button', { name: 'New', exact: true }).click();
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('menuitem', { name: 'Upload files' }).click(),
    ]);
    await chooser.setFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
    await queue(page).getByText('Uploading 1 file').waitFor();
    const dialogOpened = page.waitForEvent('dialog');
    const leaving = page.reload().catch(() => undefined);
    const dialog = await dialogOpened;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await leaving;
    release();
    await queue(page).getByText('1 file uploaded').waitFor();
    await page.getByRole('treeitem', { name: 'My Company' }).click();
    await page.getByRole('region', { name: 'Files in My Company' }).waitFor();
    await queue(page).getByRole('link', { name: 'Show in folder' }).click();
    await page.getByRole('row', { selected: true }).getByTitle('a.txt').waitFor();
    await page.context().close();
  });
});

describe('a name that is taken', () => {
  it('is told with both sides; skipping it is no failure that could be tried again', async () => {
    const target = await on.makeFolder('Taken', { 'a.txt': 'the old one' });
    const { page, problems } = await on.show(target);
    await page.locator('[role=grid][draggable=true]').waitFor();
    const chosen = join(makeTempDir('taken-'), 'a.txt');
    writeFileSync(chosen, 'new');
    await dropFiles(page.getByRole('grid'), [chosen]);
    const question = page.getByRole('dialog', { name: 'This name already exists' });
    await question.getByText(/^Here: 11 B, .*, admin$/).waitFor();
    await question.getByText(/^Yours: 3 B, /).waitFor();
    const choices = ['Keep both', 'New version', 'Skip'];
    expect(await question.getByRole('button').allInnerTexts()).toEqual(['', ...choices]);
    await question.getByRole('button', { name: 'Skip' }).click();
    await question.waitFor({ state: 'detached' });
    await queue(page).getByText('Cancelled').waitFor();
    expect(await queue(page).getByRole('button', { name: 'Retry failed' }).count()).toBe(0);
    expect(await on.namesIn(target)).toEqual(['a.txt']);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

describe('more files than are allowed', () => {
  it('are told before anything is sent, and one button keeps as many as are allowed', async () => {
    const target = await on.makeFolder('Too many');
    const { page, problems } = await on.show(target);
    await page.getByRole('tab', { name: 'Upload' }).click();
    const many = Array.from({ length: 12 }, (_, n) => ({
      name: `n${n}.txt`,
      mimeType: 'text/plain',
      buffer: Buffer.from('x'),
    }));
    await page.locator('input[type=file]').setInputFiles(many);
    await page.getByText('Maximum number of files is 10.').waitFor();
    await page.getByRole('button', { name: 'Keep the first 10 files' }).click();
    await page.getByRole('button', { name: 'Upload All' }).click();
    await queue(page).getByText('10 files uploaded').waitFor();
    expect((await on.namesIn(target)).length).toBe(10);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

describe('the first drag of a page', () => {
  it('needs no movement of the mouse before it: its code comes by itself', async () => {
    const folder = await on.makeFolder('At once', { 'a.txt': 'a' });
    await on.makeFolder('Into', {}, folder);
    const { page } = await on.show(folder);
    await row(page, 'Into').waitFor();
    await page.locator('[role=grid][draggable=true]').waitFor();
    const drag = await Drag.begin(page, row(page, 'a.txt'));
    await drag.over(row(page, 'Into'));
    await drag.drop();
    await page.getByText('“a.txt” moved to “Into”').waitFor();
    await page.context().close();
  });
});
