import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import type { Person } from '#tests/support/app/person.ts';
import { openHome } from '#tests/support/browser/browser.ts';
import { launchChromium } from '#tests/support/browser/chromium.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';

let app: ServerProcess;
let browser: Browser;
let person: Person;
let root: number;

beforeAll(async () => {
  [app, browser] = await Promise.all([ServerProcess.open(), launchChromium()]);
  person = await app.signIn();
  root = (await person.call(folders.list, {})).body.items[0]?.id ?? 0;
});
afterAll(() => Promise.all([app?.close(), browser?.close()]));

it('changes of another browser appear at once without moving the row under the pointer, and a deleted folder is reported', async () => {
  const { body: folder } = await person.call(folders.create, { body: { name: 'Plans', parentId: root } });
  await person.upload(folder.id, { 'b.txt': 'b', 'c.txt': 'c', 'd.txt': 'd' });
  const watching = await openHome(browser, app);
  const acting = await openHome(browser, app);
  await acting.page.goto(`${app.url}?folder=${folder.id}`);
  const stream = watching.page.waitForResponse((response) => response.url().endsWith('/events'));
  await watching.page.goto(`${app.url}?folder=${folder.id}`);
  const [seen, done] = [watching.page.getByRole('grid'), acting.page.getByRole('grid')];
  await seen.getByTitle('c.txt', { exact: true }).waitFor();
  await stream;

  await done.getByTitle('d.txt', { exact: true }).click();
  await acting.page.keyboard.press('F2');
  await acting.page.keyboard.type('plan');
  await acting.page.keyboard.press('Enter');
  await done.getByTitle('plan.txt', { exact: true }).waitFor();
  await seen.getByTitle('plan.txt', { exact: true }).waitFor();

  const pointed = seen.getByTitle('c.txt', { exact: true });
  await pointed.hover();
  const before = await pointed.boundingBox();
  await person.upload(folder.id, { 'a.txt': 'a' });
  await seen.getByTitle('a.txt', { exact: true }).waitFor({ state: 'attached' });
  expect((await pointed.boundingBox())?.y).toBe(before?.y);

  await person.call(folders.create, { body: { name: 'Sketches', parentId: folder.id } });
  await watching.page.getByRole('treeitem', { name: 'Plans' }).press('ArrowRight');
  await seen.getByTitle('Sketches', { exact: true }).waitFor({ state: 'attached' });

  const { rowVersion } = (await person.call(folders.get, { params: { id: String(folder.id) } })).body;
  await person.call(folders.remove, { params: { id: String(folder.id), rowVersion: String(rowVersion) } });
  await watching.page.getByText('“Plans” has been deleted, or you may no longer see it.').waitFor();
  await expect.poll(() => new URL(watching.page.url()).searchParams.get('folder')).toBe(String(root));
  expect((await person.call(files.list, { params: { id: String(root) } })).body.items).toEqual([]);
  expect(watching.problems).toEqual([]);
  await Promise.all([watching.page.context().close(), acting.page.context().close()]);
});

it('without a network the page shows a notice, and continues when it is back', async () => {
  const { body: folder } = await person.call(folders.create, { body: { name: 'Notes', parentId: root } });
  const { page } = await openHome(browser, app);
  await page.goto(`${app.url}?folder=${folder.id}`);
  await page.getByText('This folder is empty.').waitFor();
  await page.context().setOffline(true);
  await page.getByText(/offline/i).waitFor();
  await person.upload(folder.id, { 'while away.txt': 'x' });
  await page.context().setOffline(false);
  await page.getByRole('grid').getByTitle('while away.txt', { exact: true }).waitFor();
  await expect.poll(() => page.getByText(/offline/i).count()).toBe(0);
  await page.context().close();
});

it('a page whose first stream failed shows the changes made until the second', async () => {
  const { body: folder } = await person.call(folders.create, { body: { name: 'Letters', parentId: root } });
  const { page } = await openHome(browser, app);
  await page.route(
    '**/events',
    async (route) => {
      await page.getByText('This folder is empty.').waitFor();
      await person.upload(folder.id, { 'in between.txt': 'x' });
      await route.abort();
    },
    { times: 1 },
  );
  await page.goto(`${app.url}?folder=${folder.id}`);
  await page.getByRole('grid').getByTitle('in between.txt', { exact: true }).waitFor();
  await page.context().close();
});
