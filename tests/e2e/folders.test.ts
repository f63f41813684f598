import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { folders } from '#contract/fileNodes/folders.ts';
import { permissions } from '#contract/fileNodes/permissions.ts';
import { groups } from '#contract/users/groups.ts';
import { users } from '#contract/users/users.ts';
import type { Person } from '#tests/support/app/person.ts';
import { openHome, openPage, seriousFindings, signIn } from '#tests/support/browser/browser.ts';
import { launchChromium } from '#tests/support/browser/chromium.ts';
import { Drag } from '#tests/support/browser/drag.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';

const PASSWORD = 'a password for browser tests';

let app: ServerProcess;
let browser: Browser;
let admin: Person;
let root: number;

beforeAll(async () => {
  [app, browser] = await Promise.all([ServerProcess.open(), launchChromium()]);
  admin = await app.signIn();
  root = (await admin.call(folders.list, {})).body.items[0]?.id ?? 0;
});
afterAll(() => Promise.all([app?.close(), browser?.close()]));

async function makeFolder(name: string, parentId: number): Promise<number> {
  return (await admin.call(folders.create, { body: { name, parentId } })).body.id;
}

async function makeUser(id: string, name: string): Promise<number> {
  const body = { id, name, email: `${id}@example.org`, isAdmin: false, password: PASSWORD };
  return (await admin.call(users.create, { body })).body.id;
}

async function makeGroup(name: string, ...members: number[]): Promise<number> {
  const { id } = (await admin.call(groups.create, { body: { name } })).body;
  for (const userId of members) await admin.call(groups.addMember, { body: { id, userId } });
  return id;
}

const line = (page: Page, name: string) => page.getByRole('treeitem', { name, exact: true });
const pathOf = (page: Page) => page.getByRole('navigation', { name: 'Folder path' });
const openFolder = (page: Page, id: number) => page.goto(`${app.url}?folder=${id}`);

describe('folders in the tree', () => {
  let box: number;
  let archive: number;

  beforeEach(async () => {
    box = await makeFolder(`Box ${Date.now()}`, root);
    const contracts = await makeFolder('Contracts', box);
    await makeFolder('Signed', contracts);
    archive = await makeFolder('Archive', box);
  });

  it('are created, renamed, starred and deleted with the keyboard alone', async () => {
    const { page, problems } = await openHome(browser, app);
    await openFolder(page, box);
    await page.getByRole('tree').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');

    await page.keyboard.press('F2');
    await page.getByRole('textbox', { name: 'Name' }).fill('Bills');
    await page.keyboard.press('Enter');
    await line(page, 'Bills').waitFor();

    await page.getByRole('tree').focus();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'New folder' }).press('Enter');
    await page.getByRole('textbox', { name: 'Name' }).fill('Paid');
    await page.keyboard.press('Enter');
    await line(page, 'Paid').waitFor();

    await page.getByRole('tree').focus();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Add to favourites' }).press('Enter');
    await page.getByRole('tab', { name: 'Favourites' }).click();
    await page.getByRole('list', { name: 'Favourites' }).getByText('Bills').click();
    await page.getByRole('region', { name: 'Files in Bills' }).waitFor();

    await page.getByRole('tree').focus();
    await page.keyboard.press('Delete');
    await page.getByText('There are no files inside. It can be restored from Trash.').waitFor();
    await page.keyboard.press('Enter');
    await line(page, 'Bills').waitFor({ state: 'detached' });
    await page.getByRole('region', { name: /^Files in Box/ }).waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('are dragged onto each other: a closed one opens, a rejection shows its reason, and a move can be undone', async () => {
    const { page, problems } = await openHome(browser, app);
    await openFolder(page, archive);
    await line(page, 'Contracts').waitFor();
    // The code that makes it draggable is loaded after the page.
    await page.locator('[role=tree][draggable=true]').waitFor();
    const drag = await Drag.begin(page, line(page, 'Contracts'));
    await drag.over(line(page, 'Contracts'), { until: page.getByText('A folder can’t be moved into itself.') });
    await line(page, 'Signed').waitFor();
    const reason = page.getByText('A folder can’t be moved into one of its subfolders.');
    await drag.over(line(page, 'Signed'), { until: reason });
    await drag.over(line(page, 'Archive'), { until: page.getByText('Move to “Archive”') });
    await drag.drop();

    await page.getByText('“Contracts” moved to “Archive”').waitFor();
    const moved = (await admin.call(folders.list, {})).body.items;
    expect(moved.find(({ name, parentId }) => name === 'Contracts' && parentId === archive)).toBeTruthy();

    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Move undone').waitFor();
    const back = (await admin.call(folders.list, {})).body.items;
    expect(back.find(({ name, parentId }) => name === 'Contracts' && parentId === box)).toBeTruthy();
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('are moved by a dialog with a search', async () => {
    const { page, problems } = await openHome(browser, app);
    await openFolder(page, archive);
    await line(page, 'Contracts').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Move to…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Move Contracts' });
    await dialog.getByRole('searchbox').fill('signed');
    await dialog.getByRole('treeitem', { name: 'Signed' }).last().click();
    const submit = dialog.getByRole('button', { name: 'Move' });
    expect(await submit.isDisabled()).toBe(true);
    await dialog.getByRole('searchbox').fill('');
    await dialog.getByRole('treeitem', { name: 'Archive' }).last().click();
    expect(await seriousFindings(page)).toEqual([]);
    await submit.click();
    await page.getByText('“Contracts” moved to “Archive”').waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('are exported as a spreadsheet', async () => {
    const { page } = await openHome(browser, app);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^Folders_\d{8}\.xlsx$/);
    await page.context().close();
  });
});

describe('permissions of a folder', () => {
  it('are given to the common members of two groups after a review of who gains access; others see nothing', async () => {
    const anna = await makeUser('anna', 'Anna');
    const boris = await makeUser('boris', 'Boris');
    await makeGroup('Lawyers', anna, boris);
    const brno = await makeGroup('Brno', anna);
    await makeGroup('Nobody at all');
    const folderId = await makeFolder('Secrets', root);

    const { page, problems } = await openHome(browser, app);
    await openFolder(page, folderId);
    await page.getByRole('tabpanel').getByRole('link', { name: 'Change Permissions' }).click();
    await page.getByRole('heading', { name: 'Permissions for “Secrets”' }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add to Editors' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox', { name: 'Lawyers' }).click();
    await dialog.getByText('Applies to 2 people').waitFor();
    await dialog.getByRole('checkbox', { name: 'Nobody at all' }).click();
    await dialog.getByText('Applies to no one').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await dialog.getByRole('checkbox', { name: 'Nobody at all' }).click();
    await dialog.getByRole('checkbox', { name: 'Brno' }).click();
    await dialog.getByText('Applies to 1 person').waitFor();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByText('1 person gains access').waitFor();
    await dialog.getByText('Anna', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: /^Edit (Brno and Lawyers|Lawyers and Brno)$/ }).waitFor();

    const other = await openPage(browser);
    await other.page.goto(app.url);
    await signIn(other.page, { id: 'anna', password: PASSWORD });
    await line(other.page, 'Secrets').waitFor();
    await other.page.getByRole('textbox', { name: 'New subfolder' }).fill('Mine');
    await admin.call(groups.removeMember, { params: { id: String(brno), userId: String(anna) } });
    await other.page.keyboard.press('Enter');
    await line(other.page, 'Secrets').waitFor({ state: 'detached' });
    await other.page.goto(`${app.url}folder/permissions/${folderId}`);
    await other.page.waitForURL(app.url);

    expect(problems).toEqual([]);
    await Promise.all([page.context().close(), other.page.context().close()]);
  });

  it('that are inherited link to their source; everybody who can see the folder is listed with the entry', async () => {
    const clara = await makeUser('clara', 'Clara');
    const parent = await makeFolder('Parent', root);
    const child = await makeFolder('Child', parent);
    await admin.call(permissions.create, {
      body: { fileNodeId: parent, rights: 1, bizUnits: [{ bizUnitId: clara }] },
    });

    const { page, problems } = await openHome(browser, app);
    await page.goto(`${app.url}folder/permissions/${child}`);
    await page.getByRole('button', { name: 'Who can see this?' }).click();
    const dialog = page.getByRole('dialog', { name: 'Who can see “Child”?' });
    await dialog.getByRole('row', { name: /Clara.*Viewer.*Inherited from Parent/ }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/\.csv$/);
    await dialog.getByRole('button', { name: 'Clara' }).click();
    await page
      .getByRole('row', { name: /Parent.*Viewer.*Clara/ })
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Close' }).click();

    const inherit = page.getByRole('switch', { name: 'Inherit permissions from parent folder' });
    await inherit.click();
    await page.getByText('1 person loses access').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText('Permissions for “Child” saved').waitFor();
    await expect.poll(() => inherit.isChecked()).toBe(false);
    await page.goto(`${app.url}bizunit/user/${clara}`);
    await page.getByRole('tab', { name: 'Visible folders' }).click();
    await page.getByRole('row', { name: /Parent.*Viewer.*Clara/ }).waitFor();
    expect(await page.getByRole('row', { name: /Child/ }).count()).toBe(0);
    await page.goBack();
    await inherit.click();
    await page.getByText('1 person gains access').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();

    await page.getByRole('link', { name: 'Inherited from Parent' }).click();
    await page.getByRole('heading', { name: 'Permissions for “Parent”' }).waitFor();
    await page.getByRole('button', { name: 'Remove Clara' }).click();
    await page.getByText('1 person loses access').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Clara removed').waitFor();
    await page.getByRole('link', { name: 'Go back to main page' }).click();
    await expect.poll(() => pathOf(page).innerText()).toContain('Parent');
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
