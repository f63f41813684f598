import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bulletins } from '#contract/bulletins.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { openHome, seriousFindings } from '#tests/support/browser/browser.ts';
import { launchChromium } from '#tests/support/browser/chromium.ts';
import { beginning, hostileTexts } from '#tests/support/content/hostileTexts.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';

let app: ServerProcess;
let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
  app = await ServerProcess.open({ env: { FEATURES: 'bulletins,ocr' } });
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

it('shows sixty hostile bulletins on all pages; no script runs, and no text leaves its card', async () => {
  const person = await app.signIn();
  for (const [index, text] of hostileTexts.entries()) {
    const name = beginning(text, 200).trim() || 'link';
    const links = [
      { name: beginning(`> ${name}`, 200), url: 'https://elsewhere.example/"onmouseover="window.pwned=1' },
    ];
    const body = { title: beginning(`${index} ${text}`, 200), body: text, tags: beginning(text, 200), links };
    expect((await person.call(bulletins.create, { body })).status).toBe(200);
  }
  const { page, problems } = await openHome(browser, app, { viewport: { width: 360, height: 740 } });
  // With the module on, the board is the first page after signing in.
  await page.waitForURL(({ pathname }) => pathname === '/fileshare/bbs');
  const total = hostileTexts.length;
  const cards = page.getByRole('article');
  for (let shown = 10; shown < total; shown += 10) {
    await cards.nth(Math.min(shown, total) - 1).scrollIntoViewIfNeeded();
    await page
      .getByRole('status')
      .filter({ hasText: `${Math.min(shown + 10, total)} / ${total}` })
      .waitFor();
  }
  expect(await cards.count()).toBe(total);
  const folded = page.getByRole('button', { name: 'Show all' });
  while (await folded.count()) await folded.first().click();
  const effects = await page.evaluate(() => ({
    ran: 'pwned' in window,
    isWide: document.documentElement.scrollWidth > window.innerWidth,
    foreign: document.querySelectorAll('article :is(script, iframe, object, embed, form, style, base, math, video)')
      .length,
    schemes: [...new Set([...document.links].map(({ protocol }) => protocol))].sort(),
    rels: [...new Set([...document.querySelectorAll('article a[target=_blank]')].map((a) => a.getAttribute('rel')))],
  }));
  expect(effects).toEqual({
    ran: false,
    isWide: false,
    foreign: 0,
    schemes: ['http:', 'https:'],
    rels: ['noopener noreferrer'],
  });
  expect(await seriousFindings(page)).toEqual([]);
  expect(problems).toEqual([]);
  await page.context().close();
});

it('attaches a copied file to a bulletin, from which it can be downloaded', async () => {
  const person = await app.signIn();
  const root = (await person.call(folders.list, {})).body.items[0]?.id ?? 0;
  await person.upload(root, { 'Programme.txt': 'Friday, five o’clock' });
  const { page, problems } = await openHome(browser, app, { colorScheme: 'dark' });
  await page.goto(`${app.url}?folder=${root}`);
  await page.getByRole('button', { name: 'Actions for Programme.txt' }).click();
  await page.getByRole('menuitem', { name: 'Add to bulletin' }).click();
  await page.getByRole('link', { name: '1 file for a bulletin' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Please enter the Title.').waitFor();
  await page.getByLabel('Title').fill('Summer party');
  expect(await page.getByRole('checkbox', { name: 'Programme.txt' }).isChecked()).toBe(true);
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();

  const card = page.getByRole('article', { name: 'Summer party' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('button', { name: 'Programme.txt' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Programme.txt');
  expect(await page.evaluate(() => localStorage.getItem('strongroom.copied.bulletins'))).toBe('[]');
  await card.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Deleting' });
  await dialog.getByText('Are you sure that you want to delete this?').waitFor();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await card.waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
  await page.context().close();
});
