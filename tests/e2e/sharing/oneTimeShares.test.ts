import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { oneTimeShares } from '#contract/oneTimeShares.ts';
import { eventually } from '#tests/support/app/eventually.ts';
import { makeShare } from '#tests/support/app/shares.ts';
import { countScripts, openHome, openPage, seriousFindings } from '#tests/support/browser/browser.ts';
import { launchChromium } from '#tests/support/browser/chromium.ts';
import { hostileTexts } from '#tests/support/content/hostileTexts.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';
import { type MailServer, startMailServer } from '#tests/support/servers/smtpServer.ts';

let app: ServerProcess;
let browser: Browser;
let post: MailServer;

beforeAll(async () => {
  post = await startMailServer();
  const env = { FEATURES: 'oneTimeShares', SMTP_URL: post.url, MAX_FILES: '60' };
  [app, browser] = await Promise.all([ServerProcess.open({ env }), launchChromium()]);
});
afterAll(() => Promise.all([app?.close(), browser?.close(), post?.stop()]));

const hostile = '<img src=x onerror=alert(1)>\njavascript:alert(1) \u202egnp.exe\n<script>alert(1)</script>';

/** The links in the mails that were received. */
async function links(count: number): Promise<string[]> {
  await eventually(() => expect(post.mails).toHaveLength(count));
  const tokens = post.mails.map(({ text = '' }) => /\/fileshare\/share\/(\S+)/.exec(text)?.[1]);
  return tokens.map((token) => `${app.url}share/${token}`);
}

/** Fills in the open form, and shares. */
async function share(page: Page) {
  await page.getByLabel('Recipients').fill('ann@example.org, bob@example.org');
  await page.getByLabel('Message').fill(hostile);
  const note = { name: '<b>note.txt', mimeType: 'text/plain', buffer: Buffer.from('from here') };
  await page.getByLabel('Chosen files').setInputFiles([note]);
  await page.getByRole('button', { name: 'Share Now' }).click();
  const question = page.getByRole('dialog');
  await question.getByText('bob@example.org').waitFor();
  await question.getByRole('button', { name: 'Share Now' }).click();
  await page.getByText('Files shared').waitFor();
}

describe('a one-time share', () => {
  it('is sent from the file list to external recipients, and ends when it is stopped', async () => {
    const person = await app.signIn();
    const root = (await person.call(folders.list, {})).body.items[0]?.id ?? 0;
    await person.upload(root, { 'Site plan.txt': 'stored' });
    const { page, problems } = await openHome(browser, app);
    await page.getByRole('row', { name: /Site plan/ }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Add to One Time Share' }).click();
    await page.getByRole('link', { name: '1 file for a one-time share' }).click();
    await page.getByRole('button', { name: 'Share Now' }).waitFor();
    await page.getByText('Site plan.txt').filter({ visible: true }).first().waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await share(page);
    const [link = '', other] = await links(2);
    expect(link).not.toBe(other);

    await receive(link);
    await page.getByRole('link', { name: 'View history' }).click();
    await page.getByRole('button', { name: 'Download Logs' }).click();
    const logs = page.getByRole('dialog');
    await logs.getByRole('cell', { name: 'File downloaded: Site plan.txt' }).waitFor();
    await logs.getByRole('button', { name: 'Close' }).click();
    await page.getByText('1 - 1 of 1 items').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    // At the width of a tablet nothing is cut off.
    await page.setViewportSize({ width: 1024, height: 768 });
    for (const name of ['Stop Sharing', 'Download Logs']) {
      const { x = 0, width = 1024 } = (await page.getByRole('button', { name }).boundingBox()) ?? {};
      expect(x + width, `${name} is cut off`).toBeLessThanOrEqual(1024);
    }
    const excess = await page.locator('main').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(excess).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1024);
    await page.getByRole('button', { name: 'Stop Sharing' }).click({ trial: true });
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: 'Stop Sharing' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stop Sharing' }).click();
    await page.getByRole('cell', { name: 'Stopped' }).waitFor();
    const outside = await openPage(browser);
    await outside.page.goto(link);
    await outside.page.getByText('This link is invalid').waitFor();
    await outside.page.context().close();
    await page.goto(app.url);
    await page.getByRole('region', { name: /^Files in/ }).waitFor();
    expect(await page.getByRole('link', { name: /one-time share/ }).count()).toBe(0);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

describe('hostile texts', () => {
  it('are shown as plain text to recipients and senders in sixty messages and sixty names', async () => {
    const person = await app.signIn();
    post.mails.length = 0;
    const memos = parcels(hostileTexts);
    for (const [index, memo] of memos.entries()) {
      const names = index === 0 ? hostileTexts.map(asName) : ['plain.txt'];
      const id = await makeShare(person, { memo, files: Object.fromEntries(names.map((name) => [name, 'x'])) });
      await person.call(oneTimeShares.sendMail, { body: { id } });
    }
    const { page, problems } = await openPage(browser, { viewport: { width: 360, height: 740 } });
    for (const [index, link] of (await links(memos.length)).entries()) {
      await page.goto(link);
      await page.getByRole('heading', { name: 'admin shared files with you' }).waitFor();
      await expect.poll(() => page.getByRole('listitem').count()).toBe(index === 0 ? hostileTexts.length : 1);
      expect(await harmIn(page)).toEqual(none);
    }
    expect(problems).toEqual([]);
    await page.context().close();

    const home = await openHome(browser, app);
    await home.page.goto(`${app.url}onetimeshare/list`);
    await home.page.getByText(asName(hostileTexts[0] ?? '', 0)).waitFor();
    expect(await harmIn(home.page)).toEqual(none);
    expect(home.problems).toEqual([]);
    await home.page.context().close();
  });
});

describe('a file request', () => {
  it('accepts files from external people who know its code, and shows nothing of the folder', async () => {
    const person = await app.signIn();
    const root = (await person.call(folders.list, {})).body.items[0]?.id ?? 0;
    await person.upload(root, { 'Secret.txt': 'inside' });
    const { page, problems } = await openHome(browser, app);
    await page.goto(`${app.url}onetimeshare/requests`);
    await page.getByRole('button', { name: 'New file request' }).click();
    const dialog = page.getByRole('dialog', { name: 'New file request' });
    await dialog.getByRole('treeitem').first().click();
    await dialog.getByLabel('Message').fill('The drawings, please');
    await dialog.getByLabel('Code').fill('open sesame');
    expect(await seriousFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Create link' }).click();
    const token = (await dialog.getByRole('textbox', { name: 'Link' }).inputValue()).split('/').at(-1);

    const outside = await openPage(browser, { viewport: { width: 360, height: 740 } });
    await outside.page.goto(`${app.url}request/${token}`);
    await outside.page.getByRole('textbox', { name: 'Code' }).fill('open sesame');
    expect(await outside.page.getByText('The drawings, please').count()).toBe(0);
    await outside.page.getByRole('button', { name: 'Open' }).click();
    await outside.page.getByText('The drawings, please').waitFor();
    const file = { name: '<img src=x onerror=alert(1)>.txt', mimeType: 'text/plain', buffer: Buffer.from('theirs') };
    await outside.page.getByLabel('Choose files').setInputFiles([file]);
    expect(await seriousFindings(outside.page)).toEqual([]);
    await outside.page.getByRole('button', { name: 'Send', exact: true }).click();
    await outside.page.getByText('Sent:', { exact: true }).waitFor();
    const [saved] = await Promise.all([
      outside.page.waitForEvent('download'),
      outside.page.getByRole('button', { name: `Save receipt for ${file.name}` }).click(),
    ]);
    const { receipt } = JSON.parse(readFileSync(await saved.path(), 'utf8'));
    expect(receipt).toMatchObject({ name: file.name, size: 6 });
    expect(await seriousFindings(outside.page)).toEqual([]);
    expect(await outside.page.content()).not.toContain('Secret');
    expect(await harmIn(outside.page)).toEqual(none);
    expect(outside.problems).toEqual([]);
    await outside.page.context().close();

    await dialog.getByRole('button', { name: 'Close' }).click();
    const { body } = await person.call(files.list, { params: { id: String(root) } });
    expect(body.items.map(({ name }) => name)).toContain(file.name);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

/** Hostile texts as file names that a folder accepts. */
function asName(text: string, index: number): string {
  const plain = text.replace(/[\\/\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ');
  return `${index} ${[...plain].slice(0, 100).join('')}`.trim();
}

/** Texts joined to messages of at most 3000 characters; longer ones are cut. */
function parcels(texts: readonly string[]): string[] {
  const memos = [''];
  for (const text of texts) {
    const piece = [...text].slice(0, 400).join('');
    if ((memos.at(-1) ?? '').length + piece.length >= 3000) memos.push('');
    memos.push(`${memos.pop()}${piece}\n`);
  }
  return memos;
}

const none = { ran: false, isWide: false, foreign: 0 };

/** Signs in the page that a hostile text was executed. */
function harmIn(page: Page) {
  return page.evaluate(() => ({
    ran: 'pwned' in window,
    isWide: document.documentElement.scrollWidth > window.innerWidth,
    foreign: document.querySelectorAll('main :is(script, iframe, object, embed, style, base, math, video, img[src=x])')
      .length,
  }));
}

/**
 * Does what a recipient does: opens the page, which must load few scripts, and downloads; no hostile text may be
 * executed.
 */
async function receive(link: string) {
  const { page, problems } = await openPage(browser);
  page.on('dialog', (dialog) => problems.push(`dialog: ${dialog.message()}`));
  const scriptBytes = countScripts(page);
  await page.goto(link, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { name: 'My Company admin shared files with you' }).waitFor();
  await page.getByText(/^Available until .+ (UTC|GMT|CES?T)/).waitFor();
  expect(await scriptBytes()).toBeLessThan(120_000);
  await page.getByText('<script>alert(1)</script>').waitFor();
  await page.getByText('<b>note.txt').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Site plan.txt' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe('Site plan.txt');
  expect(readFileSync(await download.path(), 'utf8')).toBe('stored');
  expect(problems).toEqual([]);
  await page.context().close();
}
