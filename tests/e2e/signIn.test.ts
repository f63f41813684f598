import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHome, openPage, signIn } from '#tests/support/browser/browser.ts';
import { launchChromium } from '#tests/support/browser/chromium.ts';
import { admin, ServerProcess } from '#tests/support/servers/serverProcess.ts';

let app: ServerProcess;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await Promise.all([ServerProcess.open({ env: { COMPANY_NAME: 'Acme' } }), launchChromium()]);
});
afterAll(() => Promise.all([app?.close(), browser?.close()]));

describe('signing in', () => {
  it('redirects from the root of the host over the sign-in page to the files', async () => {
    const { page, problems } = await openPage(browser);
    await page.goto(app.origin);
    await page.waitForURL(`${app.url}login`);
    await signIn(page);
    await page.waitForURL(({ pathname }) => pathname === '/fileshare/');
    await page.getByRole('banner').getByText('Acme').waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('shows one line for each missing field', async () => {
    const { page } = await openPage(browser);
    await page.goto(`${app.url}login`);
    await page.getByRole('button', { name: 'Login' }).click();
    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect((await alert.innerText()).split('\n')).toEqual(['Please enter User ID.', 'Please enter Password.']);
    await page.context().close();
  });

  it('shows an error for a wrong password, and stays on the page', async () => {
    const { page, problems } = await openPage(browser);
    await page.goto(`${app.url}login`);
    await page.getByLabel('User ID').fill(admin.id);
    await page.getByLabel('Password').fill('not the password');
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByText('User ID or password is incorrect.').waitFor();
    expect(page.url()).toBe(`${app.url}login`);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('continues to the requested address', async () => {
    const { page } = await openPage(browser);
    await page.goto(`${app.url}?folder=1&tab=upload`);
    await signIn(page);
    await page.waitForURL(`${app.url}?folder=1&tab=upload`);
    await page.context().close();
  });

  it('follows no redirect that leaves the app', async () => {
    const { page } = await openPage(browser);
    await page.goto(`${app.url}login?redirect=${encodeURIComponent('//evil.example/')}`);
    await signIn(page);
    expect(page.url().startsWith(app.url)).toBe(true);
    await page.context().close();
  });

  it('ends with Logout, also in the other tab', async () => {
    const { page } = await openPage(browser);
    await page.goto(app.url);
    await signIn(page);
    const other = await page.context().newPage();
    await other.goto(app.url);
    await other.getByRole('tree').waitFor();
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByText('Logout').click();
    await page.getByLabel('User ID').waitFor();
    await other.getByLabel('User ID').waitFor();
    await page.context().close();
  });
});

describe('a session that has expired', () => {
  it('redirects to the sign-in page, and from there back to the former page', async () => {
    const { page } = await openHome(browser, app);
    await page.goto(`${app.url}?folder=1&tab=upload`);
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (/token/i.test(key)) localStorage.setItem(key, '"expired"');
    });
    // The page may notice it, and leave by itself, before it is reloaded.
    await page.reload().catch((error: Error) => expect(error.message).toContain('ERR_ABORTED'));
    await signIn(page);
    await page.waitForURL(`${app.url}?folder=1&tab=upload`);
    await page.context().close();
  });
});
