import { readFileSync } from 'node:fs';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attributeGroups } from '#contract/attributeGroups.ts';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { permissions } from '#contract/fileNodes/permissions.ts';
import { users } from '#contract/users/users.ts';
import type { Person } from '#tests/support/app/person.ts';
import { openHome, openPage, signIn } from '#tests/support/browser/browser.ts';
import { launchChromium } from '#tests/support/browser/chromium.ts';
import { Drag } from '#tests/support/browser/drag.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';

const editor = { id: 'eva', password: 'a password for browser tests' };

let app: ServerProcess;
let browser: Browser;
let admin: Person;
let root: number;
let work: number;
/** The page of the administrator, which all tests share. */
let page: Page;
let problems: string[];

beforeAll(async () => {
  [app, browser] = await Promise.all([ServerProcess.open(), launchChromium()]);
  admin = await app.signIn();
  root = (await admin.call(folders.list, {})).body.items[0]?.id ?? 0;
  work = await makeFolder('Work', root);
  const body = { ...editor, name: 'Eva', email: 'eva@example.org', isAdmin: false };
  const eva = (await admin.call(users.create, { body })).body.id;
  await admin.call(permissions.create, { body: { fileNodeId: work, rights: 2, bizUnits: [{ bizUnitId: eva }] } });
  ({ page, problems } = await openHome(browser, app, { viewport: { width: 1440, height: 900 } }));
});
afterAll(() => Promise.all([app?.close(), browser?.close()]));

async function makeFolder(
  name: string,
  parentId: number,
  contents: Record<string, string | Uint8Array<ArrayBuffer>> = {},
): Promise<number> {
  const { id } = (await admin.call(folders.create, { body: { name, parentId } })).body;
  if (Object.keys(contents).length > 0) await admin.upload(id, contents);
  return id;
}

const row = (of: Page, name: string) => of.getByRole('grid').getByTitle(name, { exact: true });
const dragCard = (of: Page, text: string) => of.getByRole('status').filter({ hasText: text }).last();

/** Opens a folder, and waits until rows and folders can be dragged. */
async function open(of: Page, id: number) {
  await of.goto(`${app.url}?folder=${id}`);
  await of.locator('[role=tree][draggable=true]').waitFor();
  await of.locator('[role=grid][draggable=true]').waitFor();
}

describe('dragging rows', () => {
  it('says over a row of the list where they go or why not, and goes to a folder of the breadcrumb', async () => {
    const box = await makeFolder('Box', work, { 'a.txt': 'a' });
    const alpha = await makeFolder('Alpha', box);
    await makeFolder('Beta', box);
    await makeFolder('Deep', alpha);
    await open(page, box);
    await row(page, 'Alpha').click();
    await row(page, 'Beta').click({ modifiers: ['Control'] });
    const drag = await Drag.begin(page, row(page, 'Alpha'));
    await drag.over(row(page, 'Beta'), { until: dragCard(page, 'A folder can’t be moved into itself.') });
    const trash = page.getByRole('button', { name: 'Trash', exact: true });
    await drag.over(trash, { until: dragCard(page, 'use Delete') });
    const { y = 0, height = 0 } = (await dragCard(page, 'use Delete').boundingBox()) ?? {};
    expect(y + height).toBeLessThan(900);
    const crumb = page.getByRole('button', { name: 'Work', exact: true });
    await drag.over(crumb, { until: dragCard(page, 'Move to “Work”') });
    await drag.drop();
    await page.getByText('2 items moved to “Work”').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await row(page, 'Alpha').waitFor();
    expect(problems).toEqual([]);
  });

  it('with Ctrl copies into the same folder, which a move rejects', async () => {
    const box = await makeFolder('Copies', work, { 'a.txt': 'a' });
    await makeFolder('Inside', box);
    await open(page, box);
    const drag = await Drag.begin(page, row(page, 'a.txt'));
    await drag.over(row(page, 'Inside'), { until: dragCard(page, 'Move to “Inside”') });
    await drag.over(row(page, 'Inside'), { until: dragCard(page, 'Copy to “Inside”'), hasControl: true });
    await drag.drop({ hasControl: true });
    await page.getByText('“a.txt” copied to “Inside”').waitFor();
    await row(page, 'a.txt').waitFor();
    expect(problems).toEqual([]);
  });

  it('between folders of two attribute groups is rejected before the drop, and said after it, for an editor', async () => {
    const groupIds = ['Bids', 'Orders'].map(async (name) => {
      const attribute = { name: 'Number', type: 3, required: false, showOnTable: true, sortIndex: 0, selections: [] };
      const { id } = (await admin.call(attributeGroups.create, { body: { name, attributes: [attribute as never] } }))
        .body;
      const folderId = await makeFolder(name, work, { [`${name}.txt`]: 'x' });
      await admin.call(folders.setAttributeGroup, { body: { folderId, groupId: id } });
      return folderId;
    });
    const [bids = 0] = await Promise.all(groupIds);
    const other = await openPage(browser, { viewport: { width: 1440, height: 900 } });
    await other.page.goto(app.url);
    await signIn(other.page, editor);
    await open(other.page, bids);
    const drag = await Drag.begin(other.page, row(other.page, 'Bids.txt'));
    const orders = other.page.getByRole('treeitem', { name: /^Orders/ });
    await drag.over(orders, { until: dragCard(other.page, 'have different Attribute Group') });
    await drag.drop();
    await other.page.locator('.MuiSnackbar-root').getByText('have different Attribute Group').waitFor();
    await row(other.page, 'Bids.txt').waitFor();
    await other.page.context().close();
  });
});

describe('a link to what one may not see', () => {
  it.each([
    ['a folder', '?folder='],
    ['a file', 'filenode/'],
  ])('%s: reveals nothing about it, and sends a request for access', async (_what, address) => {
    const secret = await makeFolder(`Secret of ${_what}`, root, { 'plan.txt': 'x' });
    const [file] = (await admin.call(files.list, { params: { id: String(secret) } })).body.items;
    const other = await openPage(browser);
    await other.page.goto(app.url);
    await signIn(other.page, editor);
    await other.page.goto(`${app.url}${address}${address.startsWith('?') ? secret : file?.id}`);
    // No dialog lies over the page, and no other folder is open beside it.
    const request = other.page.getByRole('button', { name: 'Request access' });
    await request.waitFor();
    expect(await other.page.getByRole('treeitem', { selected: true }).count()).toBe(0);
    expect(await other.page.getByRole('tab', { name: 'Folder' }).count()).toBe(0);
    await request.click();
    await other.page.getByRole('textbox', { name: 'Message (optional)' }).fill('For the audit');
    await other.page.getByRole('button', { name: 'Send request' }).click();
    await other.page.getByText('Request sent.').waitFor();
    expect(await other.page.locator('main').innerText()).not.toMatch(/Secret|plan\.txt/);
    await other.page.getByRole('button', { name: 'Go to my files' }).click();
    await other.page.getByRole('region', { name: /^Files in/ }).waitFor();
    await other.page.context().close();
  });
});

describe('the menu of empty space', () => {
  it('offers a new folder, uploads, pasting, sorting and views', async () => {
    await page.goto(`${app.url}?folder=${work}`);
    const box = await page.getByRole('grid').boundingBox();
    if (!box) throw new Error('There is no list.');
    await page.mouse.click(box.x + 200, box.y + box.height - 12, { button: 'right' });
    await page.getByRole('menuitem').first().waitFor();
    const entries = await page.getByRole('menuitem').allInnerTexts();
    expect(entries).toEqual([
      ...['Upload files', 'Upload folder', 'New folder', 'Paste'],
      ...['Document', 'Spreadsheet', 'Presentation', 'Text', 'Markdown', 'From template…'],
      ...['Sort by…', 'View…'],
    ]);
    await page.getByRole('menuitem', { name: 'View…' }).click();
    await page.getByRole('menuitemradio', { name: 'Compact' }).waitFor();
    await page.keyboard.press('Escape');
  });
});

describe('toasts', () => {
  it('are beside the rows, one at a time, and the next one replaces one with Undo', async () => {
    const folder = await makeFolder('Toasts', work, { 'a.txt': 'a', 'b.txt': 'b' });
    await page.goto(`${app.url}?folder=${folder}`);
    await row(page, 'a.txt').click();
    await page.keyboard.press('Delete');
    const first = page.getByText('“a.txt” is in Trash').or(page.getByText(/a\.txt.*(deleted|Trash)/));
    await first.first().waitFor();
    const [list, toast] = await Promise.all([
      page.getByRole('grid').boundingBox(),
      page.locator('.MuiSnackbar-root').boundingBox(),
    ]);
    expect(toast?.x).toBeGreaterThan((list?.x ?? 0) + (list?.width ?? 0) - 24);
    await row(page, 'b.txt').click();
    await page.keyboard.press('F2');
    await page.keyboard.type('c');
    await page.keyboard.press('Enter');
    await page.getByText('Renamed to “c.txt”').waitFor({ timeout: 8000 });
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(1);
    expect(problems).toEqual([]);
  });
});

describe('a phone', () => {
  it('selects by a long press, and shows the actions at the bottom instead of the round button', async () => {
    const folder = await makeFolder('Phone', work, { 'a.txt': 'a', 'b.txt': 'b' });
    const viewport = { width: 360, height: 740 };
    const phone = await openHome(browser, app, { viewport, hasTouch: true, isMobile: true });
    await phone.page.goto(`${app.url}?folder=${folder}`);
    await phone.page.getByRole('button', { name: 'New', exact: true }).waitFor();
    const box = await row(phone.page, 'a.txt').boundingBox();
    const touch = await phone.page.context().newCDPSession(phone.page);
    const touchPoints = [{ x: (box?.x ?? 0) + 8, y: (box?.y ?? 0) + 8 }];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    const bar = phone.page.getByRole('toolbar', { name: 'Actions for the selection' });
    await bar.waitFor();
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    const { y = 0, height = 0 } = (await bar.boundingBox()) ?? {};
    expect(y + height).toBeGreaterThan(viewport.height - 24);
    expect(await phone.page.getByRole('button', { name: 'New', exact: true }).count()).toBe(0);
    expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
    await phone.page.context().close();
  });
});

describe('the end of a list on a phone', () => {
  it('can be scrolled above the round button, and above the actions for the selection', async () => {
    const names = Array.from({ length: 10 }, (_, n) => `n${n}.txt`);
    const folder = await makeFolder('End', work, Object.fromEntries(names.map((name) => [name, 'x'])));
    const viewport = { width: 360, height: 740 };
    const phone = await openHome(browser, app, { viewport, hasTouch: true, isMobile: true });
    await phone.page.goto(`${app.url}?folder=${folder}`);
    await row(phone.page, 'n0.txt').waitFor();
    const last = phone.page.getByRole('row').filter({ has: phone.page.getByTitle('n9.txt', { exact: true }) });
    const isAbove = async (covering: Locator) => {
      await phone.page.getByRole('grid').evaluate((grid) => grid.scrollTo(0, grid.scrollHeight));
      const [above, below] = [await last.boundingBox(), await covering.boundingBox()];
      return above && below && above.y + above.height <= below.y;
    };
    await expect.poll(() => isAbove(phone.page.getByRole('button', { name: 'New', exact: true }))).toBe(true);
    await last.getByRole('button').last().tap();
    await phone.page.getByRole('menuitem').first().waitFor();
    await phone.page.keyboard.press('Escape');
    await expect.poll(() => isAbove(phone.page.getByRole('toolbar', { name: 'Actions for the selection' }))).toBe(true);
    await phone.page.context().close();
  });
});

describe('the upload queue on a phone', () => {
  it('has its buttons below the round one, and sends a failed file again', async () => {
    const pdf = new Uint8Array(readFileSync('tests/support/samples/survey.pdf'));
    const folder = await makeFolder('Queue', work, { 'b.txt': 'b', 's.pdf': pdf });
    const phone = await openHome(browser, app, {
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
    });
    // The reply of a proxy whose limit is too low.
    await phone.page.route('**/api/files/*', (route) => route.fulfill({ status: 413, body: 'Too large' }));
    await phone.page.goto(`${app.url}?folder=${folder}`);
    const round = phone.page.getByRole('button', { name: 'New', exact: true });
    await round.click();
    const [chooser] = await Promise.all([
      phone.page.waitForEvent('filechooser'),
      phone.page.getByRole('menuitem', { name: 'Upload files' }).click(),
    ]);
    await chooser.setFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') });
    const retry = phone.page.getByRole('button', { name: 'Retry failed' });
    await retry.waitFor();
    const [above, below] = [await round.boundingBox(), await retry.boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0);

    // A toast covers neither.
    await row(phone.page, 'b.txt').click({ button: 'right' });
    await phone.page.getByRole('menuitem', { name: 'Copy', exact: true }).click();
    const toast = phone.page.locator('.MuiSnackbar-root');
    await toast.waitFor();
    const { y = 0, height = 0 } = (await toast.boundingBox()) ?? {};
    expect(y + height).toBeLessThanOrEqual(above?.y ?? 0);
    await phone.page.unroute('**/api/files/*');
    await retry.click();
    await row(phone.page, 'a.txt').waitFor();

    // Nothing is selected any more, so a tap opens; the sheet of a PDF is at most as wide as the phone.
    await phone.page.goto(`${app.url}?folder=${folder}`);
    await row(phone.page, 's.pdf').tap();
    const sheet = phone.page.locator('canvas').first();
    await sheet.waitFor();
    const { x = -1, width = 0 } = (await sheet.boundingBox()) ?? {};
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(360);
    expect(width).toBeGreaterThan(320);
    // In the middle, without a sideways scroll.
    expect(Math.abs(x + width / 2 - 180)).toBeLessThanOrEqual(1);
    await phone.page.context().close();
  });
});

describe('the Move dialog', () => {
  it('creates a target folder, which is listed among the recent ones the next time', async () => {
    const folder = await makeFolder('Moving', work, { 'a.txt': 'a', 'b.txt': 'b' });
    await page.goto(`${app.url}?folder=${folder}`);
    const dialog = page.getByRole('dialog');
    await row(page, 'a.txt').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Move to…' }).click();
    await dialog.getByRole('button', { name: 'New folder' }).click();
    await dialog.getByRole('textbox', { name: 'Name of the new folder' }).fill('Later');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByText(/\/ Moving \/ Later/).waitFor();
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await page.getByText('“a.txt” moved to “Later”').waitFor();
    await row(page, 'b.txt').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Move to…' }).click();
    await dialog.getByRole('button', { name: 'Later' }).click();
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await page.getByText('“b.txt” moved to “Later”').waitFor();
    expect(problems).toEqual([]);
  });
});

describe('the preview of HTML', () => {
  it('renders its text without running scripts or requesting addresses', async () => {
    const html =
      '<h1>Minutes</h1><p onclick="x()">All <b>agreed</b>.</p><script>document.title = "ran"</script>' +
      '<img src="https://elsewhere.example/pixel.png" alt="Plan" onerror="document.title = 1"><iframe src="/"></iframe>';
    const folder = await makeFolder('Web', work, { 'minutes.html': html });
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await page.goto(`${app.url}?folder=${folder}`);
    await row(page, 'minutes.html').click();
    await page.keyboard.press('Enter');
    const paper = page.getByRole('document', { name: 'minutes.html' });
    await paper.getByRole('heading', { name: 'Minutes' }).waitFor();
    expect(await paper.innerText()).toMatch(/^Minutes\s+All agreed\.\s+Plan$/);
    expect(await paper.locator('script, iframe, img, [onclick]').count()).toBe(0);
    expect(requests.filter((url) => !url.startsWith(app.origin) && !url.startsWith('blob:'))).toEqual([]);
    expect(problems).toEqual([]);
    await page.keyboard.press('Escape');
  });
});
