import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { permissions } from '#contract/fileNodes/permissions.ts';
import { policyTests } from '#contract/policyTests.ts';
import { groups } from '#contract/users/groups.ts';
import { users } from '#contract/users/users.ts';
import { openHome, openPage, seriousFindings, signIn } from '#tests/support/browser/browser.ts';
import { launchChromium } from '#tests/support/browser/chromium.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';

let app: ServerProcess;
let browser: Browser;
let folder: number;
let readerId: number;
/** Has no right on the folder. */
const reader = { id: 'rita', password: 'seven blue lanterns' };

beforeAll(async () => {
  [app, browser] = await Promise.all([ServerProcess.open(), launchChromium()]);
  const person = await app.signIn();
  const root = (await person.call(folders.list, {})).body.items[0]?.id ?? 0;
  folder = (await person.call(folders.create, { body: { name: 'Ledgers', parentId: root } })).body.id;
  const body = { ...reader, name: reader.id, email: 'rita@northwind.example' };
  readerId = (await person.call(users.create, { body })).body.id;
  await person.upload(folder, { 'Ledger.txt': 'Words' });
});
afterAll(() => Promise.all([app?.close(), browser?.close()]));

describe('the records pages', () => {
  it('put a folder under a hold with a reason, and release it', async () => {
    const { page, problems } = await openHome(browser, app);
    const person = await app.signIn();
    const isHeld = async () =>
      (await person.call(files.list, { params: { id: String(folder) } })).body.items[0]?.held ?? false;
    await page.goto(`${app.url}records/hold/create`);
    await page.getByLabel('Name').fill('Case 12');
    await page.getByLabel('Reason').fill('The claim of the shipping line');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Add files and folders' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('treeitem', { name: 'Ledgers' }).click();
    await dialog.getByRole('button', { name: 'Add files and folders' }).click();
    await page.getByRole('cell', { name: 'My Company/Ledgers' }).waitFor();
    expect(await isHeld()).toBe(true);
    expect(await seriousFindings(page)).toEqual([]);

    await page.getByRole('button', { name: 'Release' }).click();
    await dialog.getByLabel('Reason').fill('The case is closed');
    await dialog.getByRole('button', { name: 'Release' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await isHeld()).toBe(false);

    await page.goto(`${app.url}records/hold/create`);
    await page.getByLabel('Name').fill('Case 13');
    await page.getByLabel('Reason').fill('Another claim');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Add files and folders' }).waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('create a retention rule, show what it would do, and switch it on', async () => {
    const { page, problems } = await openHome(browser, app);
    await page.goto(`${app.url}records/rule/create`);
    await page.getByLabel('Name').fill('Ledgers of ten years');
    await page.getByRole('treeitem', { name: 'Ledgers' }).click();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Today the rule applies to 0 files.').waitFor();
    await page.getByRole('button', { name: 'Switch on' }).click();
    await page.getByRole('button', { name: 'Switch off' }).waitFor();
    await page.getByText('Details', { exact: true }).click();
    await page.getByText('10 years').waitFor();
    await page.goto(`${app.url}?folder=${folder}`);
    await page.getByRole('row', { name: /Ledger\.txt/ }).click();
    await page.getByText(/Ledgers of ten years/).waitFor();
    await page.goto(`${app.url}records/reviews`);
    await page.getByText('No files to review.').waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

describe('policy tests and access reviews', () => {
  it('reject a change of permissions, force it with a reason, and have the entries reviewed', async () => {
    const { page, problems } = await openHome(browser, app);
    await page.goto(`${app.url}records/test/create`);
    await page.getByRole('combobox', { name: 'User or group' }).click();
    await page.getByRole('option', { name: reader.id }).click();
    await page.getByRole('treeitem', { name: 'Ledgers' }).click();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Holds', { exact: true }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);

    await page.goto(`${app.url}folder/permissions/${folder}`);
    await page.getByRole('button', { name: 'Add to Viewers' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox', { name: reader.id }).click();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText(`${reader.id} must not be able to read Ledgers.`).waitFor();
    await dialog.getByLabel('Reason for making it anyway').fill('The auditor asked');
    expect(await seriousFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Do it anyway' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.goto(`${app.url}records/tests`);
    await page.getByText('Fails', { exact: true }).waitFor();

    await page.goto(`${app.url}records/access/create`);
    await page.getByRole('treeitem', { name: 'Ledgers' }).click();
    await page.getByRole('combobox', { name: 'Reviewer' }).click();
    await page.getByRole('option', { name: reader.id }).click();
    await page.getByLabel('Due').fill('2099-12-31');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Save (1 left)' }).waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('ask for a reason if a new member of a group would break one', async () => {
    const person = await app.signIn();
    const { page, problems } = await openHome(browser, app);
    const { id: root = 0 } = (await person.call(folders.list, {})).body.items[0] ?? {};
    const { id: folderId } = (await person.call(folders.create, { body: { name: 'Dismissals', parentId: root } })).body;
    const { id } = (await person.call(groups.create, { body: { name: 'Clerks' } })).body;
    const entry = { fileNodeId: folderId, rights: 1 as const, bizUnits: [{ bizUnitId: id }] };
    await person.call(permissions.create, { body: entry });
    await person.call(policyTests.create, { body: { unitId: readerId, folderId, expect: 0 } });
    const members = async () => (await person.call(groups.members, { params: { id: String(id) } })).body.total;

    await page.goto(`${app.url}bizunit/group/${id}/member`);
    await page.getByRole('button', { name: `Add ${reader.id} to Clerks` }).click();
    const dialog = page.getByRole('dialog', { name: 'Policy tests' });
    await dialog.getByText(`${reader.id} must not be able to read Dismissals.`).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await members()).toBe(0);
    await page.getByRole('button', { name: `Add ${reader.id} to Clerks` }).click();
    await dialog.getByLabel('Reason for making it anyway').fill('The auditor asked');
    await dialog.getByRole('button', { name: 'Do it anyway' }).click();
    await page.getByRole('button', { name: `Remove ${reader.id} from Clerks` }).waitFor();
    expect(await members()).toBe(1);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('are started from the permissions page of a folder, and from the page of a user', async () => {
    const { page, problems } = await openHome(browser, app);
    await page.goto(`${app.url}folder/permissions/${folder}`);
    await page.getByRole('link', { name: 'New Policy Test' }).click();
    await page.getByRole('treeitem', { name: 'Ledgers', selected: true }).waitFor();
    await page.goto(`${app.url}bizunit/user/${readerId}`);
    await page.getByRole('button', { name: `Actions for ${reader.id}` }).click();
    await page.getByRole('menuitem', { name: 'New Policy Test' }).click();
    await expect.poll(() => page.getByRole('combobox', { name: 'User or group' }).inputValue()).toBe(reader.id);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('show every tab on a phone, and a message for empty lists', async () => {
    const { page, problems } = await openHome(browser, app);
    await page.setViewportSize({ width: 360, height: 740 });
    const navigation = page.getByRole('navigation', { name: 'Records' }).getByRole('link');
    const tabsOf = { 'records/access': navigation, 'records/reviews': navigation, logs: page.getByRole('tab') };
    for (const [path, tabs] of Object.entries(tabsOf)) {
      await page.goto(app.url + path);
      await tabs.first().waitFor();
      const ends = await tabs.evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().right));
      expect(ends.length, path).toBeGreaterThan(1);
      expect(Math.max(...ends), path).toBeLessThanOrEqual(360);
    }
    await page.goto(`${app.url}records/reviews`);
    await page.getByText('No files to review.').waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('are opened and completed by a reviewer who is no administrator', async () => {
    const { page, problems } = await openPage(browser);
    await page.goto(app.url);
    await signIn(page, reader);
    await page.getByRole('button', { name: 'Accept' }).click();
    await page.getByRole('button', { name: `Account of ${reader.id}` }).click();
    await page.getByRole('menuitem', { name: 'Access reviews' }).click();
    await page.getByRole('link', { name: 'Ledgers' }).click();
    await page.getByRole('button', { name: 'Remove' }).click();
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Complete the review' }).click();
    await page.getByRole('alert').getByText('The access review is completed.').first().waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
