import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTempDir } from '#tests/support/app/tempDir.ts';
import { dropFiles } from '#tests/support/browser/browser.ts';
import { Drag } from '#tests/support/browser/drag.ts';
import { Instance, row } from './instance.ts';

let on: Instance;
beforeAll(async () => {
  on = await Instance.open();
});
afterAll(() => on?.close());

describe('files from the desktop', () => {
  it('go into the folder on which they are dropped, in the list or in the tree', async () => {
    const folder = await on.makeFolder('Open', { 'here.txt': 'h' });
    const inList = await on.makeFolder('In the list', {}, folder);
    const inTree = await on.makeFolder('In the tree');
    const paths = ['one.txt', 'two.txt'].map((name) => join(makeTempDir('desktop-'), name));
    for (const path of paths) writeFileSync(path, path);
    const { page, problems } = await on.show(folder);
    await page.locator('[role=tree][draggable=true]').waitFor();
    await page.locator('[role=grid][draggable=true]').waitFor();
    await dropFiles(row(page, 'In the list'), paths.slice(0, 1));
    await expect.poll(() => on.namesIn(inList)).toEqual(['one.txt']);
    await dropFiles(page.getByRole('treeitem', { name: /^In the tree/ }), paths.slice(1));
    await expect.poll(() => on.namesIn(inTree)).toEqual(['two.txt']);
    expect(await on.namesIn(folder)).toEqual(['here.txt']);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

describe('a drag to the edge of a long list', () => {
  it('scrolls it', async () => {
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`n${n}.txt`, 'x']));
    const folder = await on.makeFolder('Long', many);
    const { page } = await on.show(folder);
    await page.locator('[role=grid][draggable=true]').waitFor();
    const grid = page.getByRole('grid');
    const list = await grid.boundingBox();
    if (!list) throw new Error('There is no list.');
    const drag = await Drag.begin(page, row(page, 'n1.txt'));
    const edge = { x: list.x + 60, y: list.y + list.height - 10 };
    await expect
      .poll(async () => {
        await drag.to(edge);
        return grid.evaluate((element) => element.scrollTop);
      })
      .toBeGreaterThan(100);
    await drag.cancel();
    expect((await on.namesIn(folder)).length).toBe(60);
    await page.context().close();
  });
});

describe('the queue on a phone', () => {
  it('leaves the title of the folder and the search free while it asks about a name', async () => {
    const folder = await on.makeFolder('Pocket', { 'a.txt': 'a', 'b.txt': 'b' });
    const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
    const { page } = await on.show(folder, phone);
    // What a proxy says whose limit is too low: the rows stay.
    await page.route('**/api/files/*', (route) => route.fulfill({ status: 413, body: 'Too large' }));
    const round = page.getByRole('button', { name: 'New', exact: true });
    await round.click();
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('menuitem', { name: 'Upload files' }).click(),
    ]);
    const names = ['a.txt', 'b.txt', 'c.txt', 'd.txt', 'e.txt', 'f.txt'];
    await chooser.setFiles(names.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('x') })));
    await page.getByRole('dialog', { name: '2 names already exist' }).waitFor();
    const queue = page.getByRole('region', { name: 'Uploads' });
    await queue.getByRole('button', { name: 'Retry failed' }).waitFor();
    const title = await page.getByRole('heading', { level: 1, name: 'Pocket' }).boundingBox();
    const bottom = (title?.y ?? 0) + (title?.height ?? 0);
    expect((await queue.boundingBox())?.y).toBeGreaterThan(bottom);
    expect((await round.boundingBox())?.y).toBeGreaterThan(bottom);
    await queue.getByRole('button', { name: 'Keep both' }).click();
    await page.context().close();
  });
});
