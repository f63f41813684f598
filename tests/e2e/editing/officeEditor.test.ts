import { unzipSync } from 'fflate';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { editSessions } from '#contract/fileNodes/editSessions.ts';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { versions } from '#contract/fileNodes/versions.ts';
import { session } from '#contract/users/session.ts';
import { freePort } from '#tests/support/app/freePort.ts';
import { letIn, makeUser } from '#tests/support/app/make.ts';
import { Person } from '#tests/support/app/person.ts';
import { openHome, openPage, seriousFindings, signIn } from '#tests/support/browser/browser.ts';
import { docx } from '#tests/support/content/documents.ts';
import { lockBody } from '#tests/support/content/lockBody.ts';
import { openOfficeServer } from '#tests/support/office.ts';
import { OfficeServer } from '#tests/support/servers/officeServer.ts';
import { admin } from '#tests/support/servers/serverProcess.ts';
import { focusedRow, Instance, row } from '../filePage/instance.ts';

let on: Instance;
let at: Awaited<ReturnType<typeof openOfficeServer>>;
beforeAll(async () => {
  at = await openOfficeServer();
  const port = await freePort();
  // Editors answer to the origin of this address only.
  const env = { ...at.env, PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` };
  on = await Instance.open({ env });
  at.serve(port);
});
afterAll(async () => {
  await on?.close();
  await at?.close();
});
beforeEach(() => {
  at.office.behaviour = 'working';
});

/** A folder with one document in it. */
async function makeDocument(folderName: string, name = 'Plan.docx') {
  const folder = await on.makeFolder(folderName);
  await on.admin.upload(folder, { [name]: docx('The plan') });
  const [file] = (await on.admin.call(files.list, { params: { id: String(folder) } })).body.items;
  const id = file?.id ?? 0;
  return { folder, id, address: `${on.app.url}edit/${id}` };
}
const open = async (address: string, options: BrowserContextOptions = {}) => {
  const watched = await openHome(on.browser, on.app, options);
  await watched.page.goto(address);
  return watched;
};
const editor = (page: Page) => page.frameLocator('iframe');
const field = (page: Page) => editor(page).getByRole('textbox', { name: 'Document' });
const state = (page: Page) => page.getByRole('banner').getByRole('status');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const choices = (page: Page) => page.locator('.choices').getByRole('button').allTextContents();
const loaded = (page: Page) => page.getByRole('progressbar').waitFor({ state: 'hidden' });
/** Chromium warns of every frame with a sandbox for an editor, before it knows from where the editor comes. */
const own = (problems: string[]) => problems.filter((line) => !line.includes('can escape its sandboxing'));
const versionsOf = async (id: number) =>
  (await on.admin.call(versions.list, { params: { id: String(id) } })).body.items;

it('a document is opened from the menu, edited, saved as the server tells, and closed to its row', async () => {
  const { folder, id } = await makeDocument('Plans');
  const { page, problems } = await on.show(folder);
  await row(page, 'Plan.docx').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Edit content' }).click();
  await page.getByRole('heading', { name: 'Plan.docx' }).waitFor();
  await expect.poll(() => field(page).inputValue()).toBe('The plan');
  expect(await page.locator('iframe').getAttribute('title')).toBe('Editor: Plan.docx');
  expect(new URL(page.url()).pathname).toBe(`/fileshare/edit/${id}`);
  await loaded(page);
  expect(await page.title()).toMatch(/^Plan\.docx – /);
  await field(page).fill('The plan of today');
  await expect.poll(() => state(page).textContent()).toBe('Unsaved changes');
  await editor(page).getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => state(page).textContent()).toMatch(/^Saved \d\d:\d\d$/);
  // What was typed last is saved on the way.
  await field(page).fill('The plan of tomorrow');
  await button(page, 'Close').click();
  await expect.poll(() => focusedRow(page).textContent()).toContain('Plan.docx');
  await expect.poll(async () => (await versionsOf(id)).length).toBeGreaterThan(0);
  const { body } = await on.admin.call(files.get, { params: { id: String(id) } });
  expect(body.lock).toBeNull();
  const stored = await (await on.admin.download(await on.admin.downloadKey(id))).arrayBuffer();
  const parts = unzipSync(new Uint8Array(stored));
  expect(
    Buffer.from(parts['word/document.xml'] ?? [])
      .toString()
      .replace(/<[^>]*>/g, ''),
  ).toBe('The plan of tomorrow');
  expect(at.office.errors).toEqual([]);
  expect(own(problems)).toEqual([]);
  await page.context().close();
});

it('the page and its notices have no serious finding, in both themes and at 360 px', async () => {
  const { id, address } = await makeDocument('Accessible');
  at.office.behaviour = 'silent';
  for (const options of [{ colorScheme: 'dark' }, { viewport: { width: 360, height: 740 } }] as const) {
    const { page, problems } = await open(address, options);
    await page.getByRole('heading', { name: 'Plan.docx' }).waitFor();
    await field(page).waitFor();
    // What the stand-in shows is not part of the page.
    await page.locator('iframe').evaluate((frame) => frame.remove());
    expect(await seriousFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await page.goto(`${on.app.url}edit/${id + 1000}`);
    await page.getByRole('alert').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    expect(own(problems)).toEqual([]);
    await page.context().close();
  }
});

it('a phone opens a document to read, and edits it when asked to', async () => {
  const { folder, address } = await makeDocument('On a phone');
  const { page, problems } = await open(address, { viewport: { width: 360, height: 740 } });
  await loaded(page);
  await expect.poll(() => state(page).textContent()).toBe('View only');
  expect(await field(page).getAttribute('readonly')).not.toBeNull();
  await button(page, 'Edit').click();
  await expect.poll(() => field(page).getAttribute('readonly')).toBeNull();
  await loaded(page);
  await field(page).fill('From the phone');
  await editor(page).getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => state(page).textContent()).toMatch(/^Saved/);
  await button(page, 'Close').click();
  await page.waitForURL((url) => url.searchParams.get('folder') === String(folder));
  expect(own(problems)).toEqual([]);
  await page.context().close();
});

it('an editor that hangs leaves a choice after 20 seconds, and one that fails immediately', async () => {
  const { address, folder } = await makeDocument('Slow');
  at.office.behaviour = 'silent';
  const { page, problems } = await openHome(on.browser, on.app);
  await page.clock.install();
  await page.goto(address);
  await field(page).waitFor();
  const slow = page.getByText('The editor is taking longer than usual.');
  expect(await slow.count()).toBe(0);
  await page.clock.runFor(20_000);
  await slow.waitFor();
  const others = ['View as pages', 'Download', 'Open in desktop application'];
  expect(await choices(page)).toEqual(['Keep waiting', ...others]);
  await button(page, 'Open in desktop application').click();
  const dialog = page.getByRole('dialog', { name: 'Open in desktop application' });
  expect(await dialog.getByRole('link', { name: 'LibreOffice' }).getAttribute('href')).toMatch(
    /^vnd\.libreoffice\.command:ofe\|u\|http:/,
  );
  await page.keyboard.press('Escape');
  const download = page.waitForEvent('download');
  await button(page, 'Download').click();
  expect((await download).suggestedFilename()).toBe('Plan.docx');
  await button(page, 'Keep waiting').click();
  await slow.waitFor({ state: 'detached' });
  at.office.behaviour = 'failing';
  await page.reload();
  await page.getByText('The editor could not open this file.').waitFor();
  expect(await choices(page)).toEqual(['Try again', ...others]);
  at.office.behaviour = 'working';
  await button(page, 'Try again').click();
  await field(page).waitFor();
  await loaded(page);
  await page.goto(`${on.app.url}?folder=${folder}`);
  expect(own(problems)).toEqual([]);
  await page.context().close();
});

it('changes that the server does not have hold the page back', async () => {
  const { id, address } = await makeDocument('Unsaved');
  const { page } = await open(address);
  await loaded(page);
  await field(page).fill('Not saved');
  await expect.poll(() => state(page).textContent()).toBe('Unsaved changes');
  // Someone else has ended the editing: the save goes beside the file.
  const { sessionId } = (await on.admin.call(editSessions.begin, { body: { fileId: id, kind: 'office' } })).body;
  await on.admin.call(editSessions.end, { params: { sessionId: sessionId ?? '' }, body: {} });
  await button(page, 'Close').click();
  const dialog = page.getByRole('dialog', { name: 'Close without the last changes?' });
  await dialog.waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  expect(await field(page).inputValue()).toBe('Not saved');
  let question = '';
  page.once('dialog', (shown) => {
    question = shown.type();
    void shown.dismiss();
  });
  await page.reload({ timeout: 3000 }).catch(() => undefined);
  expect(question).toBe('beforeunload');
  await button(page, 'Close').click();
  await dialog.getByRole('button', { name: 'Close anyway' }).click();
  await page.waitForURL((url) => url.searchParams.get('file') === String(id));
  await page.context().close();
});

it('a new document opens with its name selected, and the editor comes after the name', async () => {
  const folder = await on.makeFolder('New documents');
  const { page, problems } = await on.show(folder);
  await button(page, 'New').click();
  await page.getByRole('menuitem', { name: 'Document' }).click();
  const name = page.getByRole('textbox', { name: /^Rename / });
  await expect.poll(() => name.evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.type('Minutes');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Minutes.docx' }).waitFor();
  await field(page).waitFor();
  await page.reload();
  await loaded(page);
  await page.getByRole('heading', { name: 'Minutes.docx' }).waitFor();
  expect(await on.namesIn(folder)).toEqual(['Minutes.docx']);
  expect(own(problems)).toEqual([]);
  await page.context().close();
});

it('the row shows who edits, and a new name and the versions of the editor reach the app', async () => {
  const { folder, id, address } = await makeDocument('Shared');
  const { page } = await open(address);
  await loaded(page);
  const { page: list } = await on.show(folder);
  await list.getByRole('img', { name: /is editing this file in the office server$/ }).waitFor();
  await editor(page).getByLabel('New name').fill('Renamed');
  await editor(page).getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('heading', { name: 'Renamed.docx' }).waitFor();
  await row(list, 'Renamed.docx').waitFor();
  const opening = page.waitForEvent('popup');
  await editor(page).getByRole('button', { name: 'Versions' }).click();
  const shown = await opening;
  await shown.getByRole('button', { name: /^Versions/, pressed: true }).waitFor();
  expect(new URL(shown.url()).searchParams.get('file')).toBe(String(id));
  await list.context().close();
  await page.context().close();
});

it('two users edit together and see each other, a reader reads, and a file in another program is read', async () => {
  const { folder, id, address } = await makeDocument('Together');
  const [anna, rita] = [await makeUser(on.admin, 'anna'), await makeUser(on.admin, 'rita')];
  await letIn(on.admin, folder, 2, anna.userId);
  await letIn(on.admin, folder, 1, rita.userId);
  const openAs = async (user: typeof anna) => {
    const watched = await openPage(on.browser);
    await watched.page.goto(on.app.url);
    await signIn(watched.page, user);
    await watched.page.goto(address);
    await loaded(watched.page);
    return watched;
  };
  const { page } = await open(address);
  await loaded(page);
  const { page: other } = await openAs(anna);
  await other.getByText('Also editing: admin').waitFor();
  await field(other).fill('By Anna');
  await editor(other).getByRole('button', { name: 'Save' }).click();
  // The other page hears of the save by the stream of events.
  await expect.poll(() => state(page).textContent()).toMatch(/^Saved/);
  await page.context().close();
  await other.context().close();
  const { page: reading } = await openAs(rita);
  await reading.getByText('You can only view this file.').waitFor();
  expect(await state(reading).textContent()).toBe('View only');
  expect(await button(reading, 'Edit').count()).toBe(0);
  await reading.context().close();
  const { sessionId } = (await on.admin.call(files.get, { params: { id: String(id) } })).body.lock ?? {};
  if (sessionId) await on.admin.call(editSessions.end, { params: { sessionId }, body: {} });
  const authorization = `Basic ${Buffer.from(`${admin.id}:${admin.password}`).toString('base64')}`;
  const dav = `${on.app.url}dav/Together/Plan.docx`;
  const locked = await fetch(dav, { method: 'LOCK', headers: { authorization }, body: lockBody('exclusive') });
  expect(locked.status).toBe(200);
  const { page: late } = await open(address);
  await late.getByText('admin is editing this file or has locked it. You can read it here.').waitFor();
  await button(late, 'Edit').waitFor();
  await late.context().close();
});

it('without a session the sign-in page comes first, and leads back', async () => {
  const { address } = await makeDocument('Signed out');
  const { page, problems } = await open(address);
  await page.evaluate(() => localStorage.clear());
  await page.goto(address);
  await page.getByLabel('User ID').fill(admin.id);
  await page.getByLabel('Password').fill(admin.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('heading', { name: 'Plan.docx' }).waitFor();
  expect(await field(page).inputValue()).toBe('The plan');
  expect(own(problems)).toEqual([]);
  await page.context().close();
});

it('a file that cannot be opened says why, with what can be done instead', async () => {
  const { folder, id, address } = await makeDocument('Withheld');
  const paul = await makeUser(on.admin, 'paul');
  await letIn(on.admin, folder, 1, paul.userId);
  const [{ rowVersion = 0 } = {}] = (await on.admin.call(folders.list, {})).body.items.filter(
    (one) => one.id === folder,
  );
  await on.admin.call(folders.update, { body: { id: folder, rowVersion, viewOnly: true } });
  const { page } = await openPage(on.browser);
  await page.goto(on.app.url);
  await signIn(page, paul);
  await page.goto(address);
  await page.getByRole('alert').waitFor();
  expect(await choices(page)).toEqual(['Back to the file']);
  expect(await page.locator('iframe').count()).toBe(0);
  await page.context().close();
  await on.admin.upload(folder, { 'Plan.zip': 'PK' });
  const { items } = (await on.admin.call(files.list, { params: { id: String(folder) } })).body;
  const { page: other } = await open(`${on.app.url}edit/${items.find((file) => file.id !== id)?.id}`);
  await other.getByRole('alert').waitFor();
  expect(await choices(other)).toEqual(['View as pages', 'Download', 'Back to the file']);
  await button(other, 'Back to the file').click();
  await other.waitForURL((url) => url.searchParams.get('folder') === String(folder));
  await other.context().close();
});

it('without the office server there is a choice of what can be done instead, and the page finds it later', async () => {
  const port = await freePort();
  const away = await Instance.open({ env: { OFFICE_URL: `http://127.0.0.1:${port}` } });
  onTestFinished(() => away.close());
  const folder = await away.makeFolder('Away');
  await away.admin.upload(folder, { 'Plan.docx': docx('The plan') });
  const [file] = (await away.admin.call(files.list, { params: { id: String(folder) } })).body.items;
  const { page } = await openHome(away.browser, away.app);
  await page.goto(`${away.app.url}edit/${file?.id}`);
  await page.getByText('The office server does not answer.').waitFor();
  const others = ['View as pages', 'Download', 'Open in desktop application', 'Back to the file'];
  expect(await choices(page)).toEqual(['Try again', ...others]);
  expect(await seriousFindings(page)).toEqual([]);
  const office = await OfficeServer.open({ port });
  onTestFinished(() => office.close());
  await button(page, 'Try again').click();
  await page.locator('iframe').waitFor();
});

it('a sign-in that ends while a document is open is renewed in another tab', async () => {
  const { address } = await makeDocument('Ended');
  const { page, problems } = await openPage(on.browser);
  await page.goto(on.app.url);
  await signIn(page);
  await page.clock.install();
  await page.goto(address);
  await loaded(page);
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('strongroom.token') ?? ''));
  await new Person(on.app, token).call(session.close, {});
  // The next sign of life finds that the session has ended.
  await page.clock.runFor(31_000);
  const opening = page.waitForEvent('popup');
  await button(page, 'Sign in').click();
  const tab = await opening;
  await signIn(tab);
  await page.getByText('You are signed in again.').waitFor();
  expect(await field(page).inputValue()).toBe('The plan');
  await button(page, 'Continue').click();
  await loaded(page);
  await field(page).fill('Signed in again');
  await editor(page).getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => state(page).textContent()).toMatch(/^Saved/);
  expect(own(problems)).toEqual([]);
  await page.context().close();
});

it('only the origin of the office server is framed', async () => {
  const { address } = await makeDocument('Framed');
  const { page, problems } = await open(address);
  await loaded(page);
  await page.evaluate((origin) => {
    const frame = document.createElement('iframe');
    frame.src = origin;
    document.body.append(frame);
  }, on.app.origin);
  await expect.poll(() => problems.filter((line) => line.startsWith('policy: frame-src'))).toHaveLength(1);
  await page.goto(on.app.url);
  await page.evaluate((origin) => {
    const frame = document.createElement('iframe');
    frame.src = origin;
    document.body.append(frame);
  }, at.office.origin);
  await expect.poll(() => problems.filter((line) => line.startsWith('policy: frame-src'))).toHaveLength(2);
  await page.context().close();
});
