import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '#contract/users/users.ts';
import { openPage, signIn } from '#tests/support/browser/browser.ts';
import { launchChromium } from '#tests/support/browser/chromium.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';

let app: ServerProcess;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await Promise.all([ServerProcess.open({ env: { FEATURES: 'bulletins,ocr' } }), launchChromium()]);
  const admin = await app.signIn();
  for (const id of ['anna', 'ben'])
    await admin.call(users.create, { body: { id, name: id, email: `${id}@northwind.example` } });
});
afterAll(() => Promise.all([app?.close(), browser?.close()]));

const open = async (width: number, height: number) => {
  const watched = await openPage(browser, { viewport: { width, height } });
  await watched.page.goto(app.url);
  await signIn(watched.page);
  return watched;
};
const boxOf = async (locator: Locator) => (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
/** Where the head of a list page begins and ends. */
async function headOf(page: Page, path: string, title: string, create: string): Promise<[number, number]> {
  await page.goto(`${app.url}${path}`);
  const left = await boxOf(page.getByRole('heading', { level: 1, name: title }));
  const right = await boxOf(page.getByRole('link', { name: create }));
  return [Math.round(left.x), Math.round(right.x + right.width)];
}

describe('pages of the back office', () => {
  it('have rows of 44 pixels, and begin and end at the same place', async () => {
    const { page, problems } = await open(1440, 900);
    const list = await headOf(page, 'bizunit/users', 'Users', 'Create User');
    const rows = page.getByRole('row').filter({ hasText: '@northwind.example' });
    await rows.nth(1).waitFor();
    for (const row of await rows.all()) expect((await boxOf(row)).height).toBe(44);
    expect(await headOf(page, 'bbs', 'Bulletin Board', 'New')).toEqual(list);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('of settings lead to the usage below the form', async () => {
    const { page } = await open(1440, 900);
    await page.goto(`${app.url}config`);
    const usage = page.getByRole('heading', { name: 'Usage', exact: true });
    await usage.waitFor();
    expect((await boxOf(usage)).y).toBeGreaterThan(900);
    await page.getByRole('button', { name: 'Usage', exact: true }).click();
    await expect.poll(async () => (await boxOf(usage)).y).toBeLessThan(900);
    await page.context().close();
  });
});

describe('the header on a phone', () => {
  it('shows the name of the company beside its sign, shortened where badges leave no more room', async () => {
    const { page } = await open(360, 740);
    await page.goto(`${app.url}health`);
    const header = page.getByRole('banner');
    await header.getByRole('link', { name: /needs? attention$/ }).waitFor();
    await header.getByRole('button', { name: /^First steps/ }).waitFor();
    await header.getByRole('button', { name: /^Notifications/ }).waitFor();
    const sign = await boxOf(header.getByRole('link').first().locator('img'));
    const name = await boxOf(header.getByText(/^My Company/));
    expect(name.y).toBe(sign.y);
    expect(name.x).toBeGreaterThan(sign.x + sign.width);
    expect(name.width).toBeGreaterThan(48);
    await page.context().close();
  });
});
