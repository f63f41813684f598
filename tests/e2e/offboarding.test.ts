import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { folders } from '#contract/fileNodes/folders.ts';
import { permissions } from '#contract/fileNodes/permissions.ts';
import { webhooks } from '#contract/instance/webhooks.ts';
import { policyTests } from '#contract/policyTests.ts';
import { groups } from '#contract/users/groups.ts';
import { users } from '#contract/users/users.ts';
import type { Person } from '#tests/support/app/person.ts';
import { openHome, seriousFindings } from '#tests/support/browser/browser.ts';
import { launchChromium } from '#tests/support/browser/chromium.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';

let app: ServerProcess;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await Promise.all([ServerProcess.open(), launchChromium()]);
});
afterAll(() => Promise.all([app?.close(), browser?.close()]));

const make = async (person: Person, id: string, name: string) =>
  (await person.call(users.create, { body: { id, name, email: `${id}@example.org` } })).body.id;

describe('the page of a user', () => {
  it('lists what a leaving user owns, transfers it, and shows what was transferred', async () => {
    const person = await app.signIn();
    const [ann] = [await make(person, 'ann', 'Ann Leaver'), await make(person, 'bob', 'Bob Stayer')];
    const { id: staff } = (await person.call(groups.create, { body: { name: 'Staff' } })).body;
    await person.call(groups.addMember, { body: { id: staff, userId: ann } });
    const { page, problems } = await openHome(browser, app);
    await page.goto(`${app.url}bizunit/user/${ann}`);
    await page.getByRole('button', { name: 'This person leaves' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Groups (1)').waitFor();
    await dialog.getByLabel('Hand over to').fill('Bob');
    await page.getByRole('option', { name: /Bob Stayer/ }).click();
    await dialog.getByLabel('Reason').fill('Retired');
    expect(await seriousFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Hand over and deactivate' }).click();
    await dialog.getByText(/was deactivated/).waitFor();
    expect((await person.call(users.get, { params: { id: String(ann) } })).body.invalid).toBe(true);
    expect(problems).toEqual([]);
  });

  it('names the policy tests that the transfer would break, and makes it for a reason', async () => {
    const person = await app.signIn();
    const [cid, eva] = [await make(person, 'cid', 'Cid Leaver'), await make(person, 'eva', 'Eva Stayer')];
    const { id: folderId } = (await person.call(folders.create, { body: { name: 'Closed', parentId: 1 } })).body;
    const entry = { fileNodeId: folderId, rights: 1 as const, bizUnits: [{ bizUnitId: cid }] };
    await person.call(permissions.create, { body: entry });
    await person.call(policyTests.create, { body: { unitId: eva, folderId, expect: 0 } });
    const { page, problems } = await openHome(browser, app);
    await page.goto(`${app.url}bizunit/user/${cid}`);
    await page.getByRole('button', { name: 'This person leaves' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Hand over to').fill('Eva');
    await page.getByRole('option', { name: /Eva Stayer/ }).click();
    await dialog.getByLabel('Reason').fill('Retired');
    await dialog.getByRole('button', { name: 'Hand over and deactivate' }).click();
    await dialog.getByText('This change breaks a policy test').waitFor();
    await dialog.getByLabel('Reason for making it anyway').fill('Agreed with the board');
    await dialog.getByRole('button', { name: 'Do it anyway' }).click();
    await dialog.getByText(/was deactivated/).waitFor();
    expect((await person.call(users.get, { params: { id: String(cid) } })).body.invalid).toBe(true);
    expect(problems).toEqual([]);
  });
});

describe('the webhooks on the settings page', () => {
  it('are created with a secret that is shown once, and list their deliveries', async () => {
    const person = await app.signIn();
    const { page, problems } = await openHome(browser, app);
    await page.goto(`${app.url}config`);
    await page.getByRole('button', { name: 'New webhook' }).click();
    await page.getByLabel('URL').fill('https://hooks.example.org/files');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByText('Copy the secret now. It won’t be shown again.').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    expect((await person.call(webhooks.list, { query: {} })).body.total).toBe(1);
    await page.getByRole('button', { name: 'Actions for https://hooks.example.org/files' }).click();
    await page.getByRole('menuitem', { name: 'Deliveries' }).click();
    await page.getByText('Nothing has been sent yet.').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    expect(problems).toEqual([]);
  });
});
