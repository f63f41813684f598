import { TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPage, seriousFindings } from '#tests/support/browser/browser.ts';
import { launchChromium } from '#tests/support/browser/chromium.ts';
import { admin, ServerProcess } from '#tests/support/servers/serverProcess.ts';

let app: ServerProcess;
let browser: Browser;

beforeAll(async () => {
  [app, browser] = await Promise.all([ServerProcess.open(), launchChromium()]);
});
afterAll(() => Promise.all([app?.close(), browser?.close()]));

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** A virtual authenticator that verifies the user and always succeeds. */
async function addDevice(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
  } as const;
  await devtools.send('WebAuthn.addVirtualAuthenticator', { options: { ...options, isUserVerified: true } });
}

it('a second factor is set up on the page Security and requested at the next sign-in', async () => {
  const { page, problems } = await openPage(browser, { viewport: { width: 360, height: 740 } });
  const findings: string[] = [];
  const checkPage = async () => findings.push(...(await seriousFindings(page)));
  // Passkeys need a domain name, and PUBLIC_URL has this one.
  const url = app.url.replace('127.0.0.1', 'localhost');
  await addDevice(page);
  await page.goto(`${url}account/security`);
  await page.getByLabel('User ID').waitFor();
  await page.getByRole('link', { name: 'Forgot your password?' }).waitFor();
  await page.getByLabel('User ID').fill(admin.id);
  await page.getByLabel('Password').fill(admin.password);
  await button(page, 'Login').click();
  await page.getByRole('heading', { name: 'Security' }).waitFor();
  await button(page, 'Accept').click();
  await page.getByText('This browser').waitFor();
  await checkPage();

  await button(page, 'Set up').click();
  await page.getByRole('img', { name: 'QR code for an authenticator app' }).waitFor();
  await checkPage();
  const secret = (await page.getByRole('dialog').locator('code').innerText()).replace(/\s/g, '');
  await page.getByRole('textbox', { name: 'Code' }).fill(new TOTP({ secret }).generate());
  await page.getByRole('dialog').getByRole('button', { name: 'Set up' }).click();
  const codes = page.getByRole('dialog', { name: 'Recovery codes' });
  await codes.waitFor();
  const [recoveryCode = ''] = await codes.locator('code').allInnerTexts();
  await checkPage();
  await button(page, 'I’ve saved my codes').click();

  await button(page, 'Add passkey').click();
  await page.getByLabel('Name (for example, the device)').fill('Telephone');
  await button(page, 'Continue').click();
  await page.getByText('Passkey: Telephone').waitFor();
  await button(page, 'New token').click();
  await page.getByLabel('Name').fill('Nightly backup');
  await button(page, 'Create').click();
  await page.getByRole('dialog', { name: 'Your new token' }).waitFor();
  await checkPage();
  await button(page, 'Close').click();
  await button(page, 'Revoke Nightly backup').waitFor();
  await checkPage();

  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByText('Logout').click();
  await page.getByLabel('User ID').fill(admin.id);
  await page.getByLabel('Password').fill(admin.password);
  await button(page, 'Login').click();
  await page.getByRole('textbox', { name: 'Code' }).fill('000000');
  await button(page, 'Confirm').click();
  await page.getByText('The code or passkey wasn’t accepted. Try again.').waitFor();
  await checkPage();
  await page.getByRole('textbox', { name: 'Code' }).fill(recoveryCode);
  await button(page, 'Confirm').click();
  await page.getByRole('region', { name: /^Files in/ }).waitFor();

  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByText('Logout').click();
  await button(page, 'Sign in with a passkey').click();
  await page.getByRole('region', { name: /^Files in/ }).waitFor();
  expect(findings).toEqual([]);
  expect(problems).toEqual([]);
  await page.context().close();
});

it('administrators set up a second factor at sign-in if the setting requires it', async () => {
  const { page, problems } = await openPage(browser);
  const strict = await ServerProcess.open();
  try {
    await page.goto(`${strict.url}config`);
    await page.getByLabel('User ID').fill(admin.id);
    await page.getByLabel('Password').fill(admin.password);
    await button(page, 'Login').click();
    await button(page, 'Accept').click();
    await page.getByRole('switch', { name: 'Require two-factor authentication for administrators' }).click();
    await button(page, 'Save').click();
    await page.getByText('Settings saved').waitFor();
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByText('Logout').click();
    await page.getByLabel('User ID').fill(admin.id);
    await page.getByLabel('Password').fill(admin.password);
    await button(page, 'Login').click();
    await page.getByRole('img', { name: 'QR code for an authenticator app' }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    const secret = (await page.locator('code').innerText()).replace(/\s/g, '');
    await page.getByRole('textbox', { name: 'Code' }).fill(new TOTP({ secret }).generate());
    await button(page, 'Confirm').click();
    await page.getByRole('heading', { name: 'Recovery codes' }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await button(page, 'I’ve saved my codes').click();
    await page.getByRole('region', { name: /^Files in/ }).waitFor();
    expect(problems).toEqual([]);
  } finally {
    await strict.close();
    await page.context().close();
  }
});
