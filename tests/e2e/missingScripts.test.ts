import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openHome } from '#tests/support/browser/browser.ts';
import { launchChromium } from '#tests/support/browser/chromium.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';

let app: ServerProcess;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await Promise.all([ServerProcess.open(), launchChromium()]);
});
afterAll(() => Promise.all([app?.close(), browser?.close()]));

const details = '**/assets/FolderTab-*.js';

it('a script that fails once is loaded again without a message', async () => {
  const { page } = await openHome(browser, app);
  await page.route(details, (route) => route.abort(), { times: 1 });
  await page.goto(app.url);
  await page.getByRole('tabpanel').getByText('Created').waitFor();
  expect(await page.getByRole('button', { name: 'Reload' }).count()).toBe(0);
  await page.context().close();
});

it('a script that cannot be loaded leaves the list in place and offers to reload', async () => {
  const { page } = await openHome(browser, app);
  await page.route(details, (route) => route.abort());
  await page.goto(app.url);
  await page.getByRole('button', { name: 'Reload' }).waitFor();
  await page.getByText('This folder is empty.').waitFor();
  await page.getByRole('treeitem').first().waitFor();

  await page.unroute(details);
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.getByRole('tabpanel').getByText('Created').waitFor();
  await page.context().close();
});

it('a page whose script cannot be loaded shows a message inside the frame', async () => {
  const { page } = await openHome(browser, app);
  await page.goto(app.url);
  await page.getByText('This folder is empty.').waitFor();
  await page.route('**/assets/SecurityPage-*.js', (route) => route.abort());
  await page.getByRole('button', { name: /account/i }).click();
  await page.getByText('Security', { exact: true }).click();
  await page.getByText('Part of this page couldn’t be loaded.').waitFor();
  await page.getByRole('banner').waitFor();
  await page.context().close();
});

it('messages whose script cannot be loaded are replaced by the offer to reload', async () => {
  const { page } = await openHome(browser, app);
  await page.route('**/assets/Toasts-*.js', (route) => route.abort());
  await page.goto(app.url);
  await page.getByRole('button', { name: 'Reload' }).waitFor();
  await page.getByText('This folder is empty.').waitFor();
  await page.context().close();
});
