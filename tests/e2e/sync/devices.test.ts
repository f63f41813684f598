import { TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { users } from '#contract/users/users.ts';
import { openPage, seriousFindings } from '#tests/support/browser/browser.ts';
import { launchChromium } from '#tests/support/browser/chromium.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';

let app: ServerProcess;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await Promise.all([ServerProcess.open(), launchChromium()]);
});
afterAll(() => Promise.all([app?.close(), browser?.close()]));

const account = { id: 'ida', name: 'Ida Novak', email: 'ida@northwind.example', password: 'seven blue lanterns' };
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** A request of a client. */
async function request(path: string, body: string, agent = 'ida-laptop (Desktop Client - Linux)') {
  const headers = { 'user-agent': agent, 'content-type': 'application/x-www-form-urlencoded' };
  const response = await fetch(app.url + path, { method: 'POST', headers, body });
  return { status: response.status, body: await response.json() };
}

it('a client is connected on a page after a sign-in with a second factor, and its files are erased', async () => {
  await (await app.signIn()).call(users.create, { body: account });
  const { page, problems } = await openPage(browser, { viewport: { width: 360, height: 740 } });
  const findings: string[] = [];
  const { poll, login } = (await request('index.php/login/v2', '')).body;
  const pollOnce = () => request('login/v2/poll', `token=${poll.token}`);

  await page.goto(`${app.url}account/security`);
  await page.getByLabel('User ID').fill(account.id);
  await page.getByLabel('Password').fill(account.password);
  await button(page, 'Login').click();
  await button(page, 'Accept').click();
  await button(page, 'Set up').click();
  await page.getByRole('img', { name: 'QR code for an authenticator app' }).waitFor();
  const secret = (await page.getByRole('dialog').locator('code').innerText()).replace(/\s/g, '');
  const totp = new TOTP({ secret });
  await page.getByRole('textbox', { name: 'Code' }).fill(totp.generate({ timestamp: Date.now() - 30_000 }));
  await page.getByRole('dialog').getByRole('button', { name: 'Set up' }).click();
  await button(page, 'I’ve saved my codes').click();
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());

  await page.goto(`${new URL(new URL(login).pathname, app.url)}?user=${account.id}`);
  await page.getByLabel('Password').waitFor();
  expect(await page.getByLabel('User ID').inputValue()).toBe(account.id);
  await page.getByLabel('Password').fill(account.password);
  await button(page, 'Login').click();
  await page.getByRole('textbox', { name: 'Code' }).fill(totp.generate());
  await button(page, 'Confirm').click();
  await page.getByRole('heading', { name: 'Connect this device?' }).waitFor();
  await page.getByText('ida-laptop (Desktop Client - Linux)').waitFor();
  await page.getByText(login.split('/').at(-1)).waitFor();
  findings.push(...(await seriousFindings(page)));
  expect((await pollOnce()).status).toBe(404);
  await button(page, 'Connect this device').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Device connected' }).waitFor();
  findings.push(...(await seriousFindings(page)));
  const { status, body } = await pollOnce();
  expect([status, body.loginName]).toEqual([200, account.id]);

  await page.getByRole('link', { name: 'Connected devices' }).click();
  await button(page, 'Erase synchronised files on ida-laptop (Desktop Client - Linux)').click();
  await page.getByText('The next time it is online').waitFor();
  findings.push(...(await seriousFindings(page)));
  await page.getByRole('dialog').getByRole('button', { name: 'Erase files' }).click();
  await page.getByText(/^To be erased since/).waitFor();
  const token = `token=${body.appPassword}`;
  expect(await request('index.php/core/wipe/check', token)).toEqual({ status: 200, body: { wipe: true } });
  expect(await request('index.php/core/wipe/success', token)).toEqual({ status: 200, body: {} });
  await page.reload();
  await page.getByText(/^Erased /).waitFor();
  findings.push(...(await seriousFindings(page)));
  expect([findings, problems]).toEqual([[], []]);
  await page.context().close();
});
