import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { webhooks } from '#contract/instance/webhooks.ts';
import { groups } from '#contract/users/groups.ts';
import { users } from '#contract/users/users.ts';
import { openHome, seriousFindings } from '#tests/support/browser/browser.ts';
import { launchChromium } from '#tests/support/browser/chromium.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';

let app: ServerProcess;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await Promise.all([ServerProcess.open(), launchChromium()]);
});
afterAll(() => Promise.all([app?.close(), browser?.close()]));

describe('the page of a user', () => {
  it('lists what a user who leaves holds, hands it over, and shows what went over', async () => {
    const person = await app.signIn();
    const make = async (id: string, name: string) =>
      (await person.call(users.create, { body: { id, name, email: `${id}@example.org` } })).body.id;
    const [ann] = [await make('ann', 'Ann Leaver'), await make('bob', 'Bob Stayer')];
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
});

describe('the webhooks on the settings page', () => {
  it('are made with a secret that is shown once, and list their deliveries', async () => {
    const person = await app.signIn();
    const { page, problems } = await openHome(browser, app);
    await page.goto(`${app.url}config`);
    await page.getByRole('button', { name: 'New webhook' }).click();
    await page.getByLabel('URL').fill('https://hooks.example.org/files');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByText('Copy the secret now. It won’t be shown again.').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    expect((await person.call(webhooks.list, { query: {} })).body.total).toBe(1);
    await page.getByRole('button', { name: 'Deliveries' }).click();
    await page.getByText('Nothing has been sent yet.').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    expect(problems).toEqual([]);
  });
});
