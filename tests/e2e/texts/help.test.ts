import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openHome, openPage, seriousFindings } from '#tests/support/browser/browser.ts';
import { launchChromium } from '#tests/support/browser/chromium.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';

let app: ServerProcess;
let browser: Browser;
beforeAll(async () => {
  app = await ServerProcess.open();
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

const phone = { viewport: { width: 360, height: 740 } };
const address = (path: string) => new URL(path, app.url).href;

it('API reference: finds a call by its path, and sends it', async () => {
  const { page, problems } = await openHome(browser, app);
  await page.goto(address('api/docs'));
  await page.getByRole('searchbox', { name: 'Search the calls' }).fill('list group');
  await expect.poll(() => page.getByRole('status').textContent()).toMatch(/^Calls found: \d+ of \d+$/);
  const headings = () => page.getByRole('heading', { level: 2 }).allTextContents();
  await expect.poll(headings).toContain('Groups');
  expect(await headings()).not.toContain('Trash');
  const call = page.locator('[id="groups.list"]');
  await call.getByText('List groups').first().click();
  await call.getByRole('button', { name: 'Try it' }).click();
  await expect.poll(() => call.locator('form pre').textContent()).toMatch(/^200 OK/);
  expect(problems).toEqual([]);
  await page.context().close();
});

it('API reference: fits a phone, with its sections collapsed', async () => {
  const { page, problems } = await openPage(browser, phone);
  await page.goto(address('api/docs#users.list'));
  await page.locator('[id="users.list"]').getByText('Parameters').waitFor();
  expect(await page.getByRole('link', { name: 'Trash' }).isVisible()).toBe(false);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(await seriousFindings(page)).toEqual([]);
  expect(problems).toEqual([]);
  await page.context().close();
});

it('Manual: finds a task, and fits a phone', async () => {
  const { page, problems } = await openPage(browser, phone);
  await page.goto(address('help/'));
  await page.getByRole('searchbox', { name: 'Search the manual' }).fill('folder permissions');
  const first = page.getByRole('search').getByRole('link').first();
  await expect.poll(() => first.textContent()).toMatch(/^Give a group access/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(await seriousFindings(page)).toEqual([]);
  await first.click();
  await page.getByRole('heading', { level: 1, name: 'Give a group access' }).waitFor();
  // The font of the app, from this server.
  await page.waitForFunction(() =>
    [...document.fonts].some(({ family, status }) => family.includes('Inter Variable') && status === 'loaded'),
  );
  expect(problems).toEqual([]);
  await page.context().close();
});

it('Help opens the manual in the language of the user, and links to the same page in another language', async () => {
  const { page, problems } = await openHome(browser, app);
  const help = page.getByRole('link', { name: 'Help' });
  expect(await help.getAttribute('href')).toBe('/fileshare/help/');
  await page.getByRole('button', { name: 'Account of admin' }).click();
  await page.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: 'Čeština' }).click();
  // Until it is gone, Escape closes the list of languages instead of the menu.
  await page.getByRole('listbox').waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  const czech = page.getByRole('link', { name: 'Nápověda' });
  await expect.poll(() => czech.getAttribute('href')).toBe('/fileshare/help/cs/');
  await page.goto(address('help/cs/users/share.html'));
  await page.getByLabel('Jazyk: Čeština').click();
  await page.getByRole('link', { name: 'English' }).click();
  await page.getByRole('heading', { level: 1, name: 'Share with people outside' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/fileshare/help/users/share.html');
  expect(problems).toEqual([]);
  await page.context().close();
});
