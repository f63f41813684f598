import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { comments } from '#contract/fileNodes/comments.ts';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { nodes } from '#contract/fileNodes/nodes.ts';
import { permissions } from '#contract/fileNodes/permissions.ts';
import { notices, watches } from '#contract/instance/notices.ts';
import { savedSearches } from '#contract/search.ts';
import { users } from '#contract/users/users.ts';
import { Person } from '#tests/support/app/person.ts';
import { openHome } from '#tests/support/browser/browser.ts';
import { launchChromium } from '#tests/support/browser/chromium.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';

let app: ServerProcess;
let browser: Browser;
let person: Person;
let eva: Person;
let plans: number;

beforeAll(async () => {
  [app, browser] = await Promise.all([ServerProcess.open(), launchChromium()]);
  person = await app.signIn();
  const root = (await person.call(folders.list, {})).body.items[0]?.id ?? 0;
  plans = (await person.call(folders.create, { body: { name: 'Plans', parentId: root } })).body.id;
  const account = { id: 'eva', name: 'Eva Novak', email: 'eva@example.org', password: 'a password for tests' };
  const { id } = (await person.call(users.create, { body: account })).body;
  await person.call(permissions.create, { body: { fileNodeId: plans, rights: 2, bizUnits: [{ bizUnitId: id }] } });
  eva = await new Person(app, '').signIn('eva', account.password);
});
afterAll(() => Promise.all([app?.close(), browser?.close()]));

it('a watched folder, a mention and a request for access show at the bell while the page is open', async () => {
  const { page, problems } = await openHome(browser, app);
  await page.getByRole('treeitem', { name: 'Plans' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Watch' }).click();
  await page.getByText('You will be notified of changes to “Plans”.').waitFor();
  const bell = (unread: number) => page.getByRole('button', { name: `Notifications, ${unread} unread` });
  await bell(0).waitFor();

  const file = (await eva.upload(plans, { 'list.txt': 'one' })).success[0]?.id ?? 0;
  await bell(1).waitFor();
  const { id: adminId } = (await person.call(users.me, {})).body;
  await eva.call(comments.create, { body: { nodeId: file, text: '@admin please check', mentions: [adminId] } });
  await bell(2).click();
  const list = page.getByRole('dialog', { name: 'Notifications' });
  await list.getByText('@admin please check').waitFor();
  await list.getByRole('button', { name: 'Mark all as read' }).click();
  await page.keyboard.press('Escape');
  await bell(0).click();
  await list.getByRole('button', { name: /Eva Novak added “list.txt”/ }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('file')).toBe(String(file));

  await page
    .getByText(/^Comments/)
    .first()
    .click();
  await page.getByPlaceholder(/^Comment/).fill('Thanks ');
  await page.keyboard.type('@eva');
  await page.getByRole('option', { name: /Eva Novak/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.keyboard.type('done');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  const mention = { type: 'mention', nodeId: file, text: 'Thanks @Eva Novak done' };
  await expect.poll(async () => (await eva.call(notices.list, {})).body.items).toMatchObject([mention]);

  await eva.call(nodes.requestAccess, { params: { id: String(plans) }, body: { text: 'For the audit' } });
  await eva.call(folders.create, { body: { name: 'Letters', parentId: plans } });
  await bell(2).click();
  await list.getByText('For the audit').waitFor();
  await list.getByRole('button', { name: 'Open permissions' }).click();
  await page.getByRole('heading', { name: /Plans/ }).first().waitFor();
  expect(new URL(page.url()).pathname).toMatch(new RegExp(`/folder/permissions/${plans}$`));
  expect(problems).toEqual([]);
  await page.context().close();
});

it('what is removed from a watched folder, and the folder itself, show at the bell while the page is open', async () => {
  const { id: drafts } = (await person.call(folders.create, { body: { name: 'Drafts', parentId: plans } })).body;
  const [file] = (await eva.upload(drafts, { 'old.txt': 'one' })).success;
  await person.call(watches.add, { params: { id: String(drafts) } });
  // The folder above is watched too.
  await expect.poll(async () => JSON.stringify((await person.call(notices.list, {})).body)).toContain('old.txt');
  await person.call(notices.markSeen, { body: {} });
  const { page, problems } = await openHome(browser, app);
  const bell = (unread: number) => page.getByRole('button', { name: `Notifications, ${unread} unread` });
  await bell(0).waitFor();
  const list = page.getByRole('dialog', { name: 'Notifications' });
  // Long before the list is reloaded by itself, every half a minute.
  const timeout = 10_000;
  await eva.call(files.remove, { params: { id: String(file?.id), rowVersion: '1' } });
  await bell(1).click({ timeout });
  await list.getByText(/Eva Novak removed “old.txt”/).waitFor();
  await page.keyboard.press('Escape');
  const { rowVersion } = (await eva.call(folders.get, { params: { id: String(drafts) } })).body;
  await eva.call(folders.remove, { params: { id: String(drafts), rowVersion: String(rowVersion) } });
  // What was removed from a folder is told as long as the folder can be read.
  await bell(1).click();
  await list.getByText(/Eva Novak removed “Drafts”/).waitFor({ timeout });
  await list.getByText('old.txt').waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
  await page.context().close();
});

it('a saved search is watched with its bell, and what it finds shows at the bell of the header', async () => {
  await person.call(watches.remove, { params: { id: String(plans) } });
  await person.call(notices.markSeen, { body: {} });
  const root = (await person.call(folders.list, {})).body.items[0]?.id ?? 0;
  await person.call(savedSearches.create, { body: { name: 'Invoices', query: { id: root, search: 'invoice' } } });
  const { page, problems } = await openHome(browser, app);
  const watching = page.getByRole('button', { name: 'Be notified of changes to what “Invoices” finds' });
  await watching.click();
  await page.getByText('You will be notified of changes to what “Invoices” finds.').waitFor();
  await expect.poll(() => watching.getAttribute('aria-pressed')).toBe('true');
  await eva.upload(plans, { 'letter.txt': 'one', 'invoice.txt': 'two' });
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  await page
    .getByRole('dialog', { name: 'Notifications' })
    .getByText(/Eva Novak added “invoice.txt”/)
    .waitFor();
  expect(problems).toEqual([]);
  await page.context().close();
});
