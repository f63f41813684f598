import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { preferences } from '#contract/users/preferences.ts';
import type { Person } from '#tests/support/app/person.ts';
import { openHome } from '#tests/support/browser/browser.ts';
import { launchChromium } from '#tests/support/browser/chromium.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';

let app: ServerProcess;
let browser: Browser;
let admin: Person;
beforeAll(async () => {
  [app, browser] = await Promise.all([ServerProcess.open(), launchChromium()]);
  admin = await app.signIn();
});
afterAll(() => Promise.all([app?.close(), browser?.close()]));

const open = async () => (await openHome(browser, app, { viewport: { width: 1440, height: 900 } })).page;
const stored = async (key: string) => {
  const { body } = await admin.call(preferences.get, {});
  return (body[`ui.${key}`] as { value?: unknown } | undefined)?.value;
};
const themeOf = (page: Page) => page.evaluate(() => localStorage.getItem('strongroom.ui.theme'));

async function choose(page: Page, theme: 'Light' | 'Dark') {
  await page.getByRole('button', { name: 'Account of admin' }).click();
  await page.getByRole('button', { name: theme, exact: true }).click();
}

describe('a setting of the screens', () => {
  it('is stored on the server although the page is reloaded at once, and another browser has it', async () => {
    const page = await open();
    await choose(page, 'Dark');
    await page.reload();
    await expect.poll(() => stored('theme')).toBe('dark');
    const other = await open();
    await expect.poll(() => themeOf(other)).toBe('"dark"');
    await Promise.all([page.context().close(), other.context().close()]);
  });

  it('is not replaced by the older value of the server, although the server has not got it', async () => {
    await admin.call(preferences.update, { body: { 'ui.theme': { value: 'dark', at: 1 } } });
    const page = await open();
    await expect.poll(() => themeOf(page)).toBe('"dark"');
    await page.route('**/me/preferences', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
    await choose(page, 'Light');
    await page.reload();
    await page.unroute('**/me/preferences');
    await page.reload();
    await expect.poll(() => stored('theme')).toBe('light');
    expect(await themeOf(page)).toBe('"light"');
    await page.context().close();
  });

  it('of two browsers is the one that was set last, and other settings stay', async () => {
    const [one, two] = [await open(), await open()];
    await one.getByRole('button', { name: 'Grid', exact: true }).click();
    await one.reload();
    await choose(two, 'Dark');
    await two.reload();
    await expect.poll(() => stored('theme')).toBe('dark');
    const third = await open();
    await third.getByRole('button', { name: 'List', exact: true }).waitFor();
    expect(await themeOf(third)).toBe('"dark"');
    await Promise.all([one, two, third].map((page) => page.context().close()));
  });

  it('that was stored in the former way is taken over', async () => {
    await admin.call(preferences.update, { body: { backOffice: { theme: 'light' }, 'ui.theme': null } });
    const page = await open();
    await expect.poll(() => themeOf(page)).toBe('"light"');
    await expect.poll(() => stored('theme')).toBe('light');
    expect((await admin.call(preferences.get, {})).body.backOffice).toBeUndefined();
    await page.context().close();
  });
});
