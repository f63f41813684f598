import { randomFillSync } from 'node:crypto';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { folders } from '#contract/fileNodes/folders.ts';
import { openHome } from '#tests/support/browser/browser.ts';
import { launchChromium } from '#tests/support/browser/chromium.ts';
import { scannedPdf } from '#tests/support/content/scans.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';

/**
 * How long the first page of a long scanned document takes to be shown, in Chromium on the same machine: opened by its
 * address, and from the list of files. `npx tsx tests/load/pdf.ts [pages, of which each is a megabyte] [rounds]`
 */
const [pages = 100, rounds = 7] = process.argv.slice(2).map(Number);
/** Pixels of A4 at 150 dpi. */
const [WIDTH, HEIGHT] = [1240, 1754];

type Marked = typeof window & { firstPage?: number };

const [app, browser] = await Promise.all([ServerProcess.open(), launchChromium()]);
try {
  const person = await app.signIn();
  const root = (await person.call(folders.list, {})).body.items[0]?.id ?? 0;
  const noise = randomFillSync(Buffer.alloc(WIDTH * HEIGHT));
  const image = await sharp(noise, { raw: { width: WIDTH, height: HEIGHT, channels: 1 } })
    .png()
    .toBuffer();
  const document = await scannedPdf(new Array(pages).fill(image));
  const [file] = (await person.upload(root, { 'Long.pdf': document })).success;
  process.stdout.write(`${pages} pages, ${(document.length / 1e6).toFixed(0)} MB\n`);

  const { page } = await openHome(browser, app);
  await page.addInitScript(markFirstPage);
  const [byAddress, fromList]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    await page.goto(`${app.url}pdfpreview/${file?.id}`);
    byAddress.push(await firstPage(page));
    await page.goto(`${app.url}?folder=${root}`);
    await page.getByRole('grid').getByTitle('Long.pdf', { exact: true }).click();
    const start = await page.evaluate(() => performance.now());
    await page.keyboard.press('Enter');
    fromList.push((await firstPage(page)) - start);
  }
  report('first page, by its address', byAddress);
  report('first page, from the list', fromList);
} finally {
  await Promise.all([app.close(), browser.close()]);
}

/** Records in the page when its first canvas has been painted. */
function markFirstPage() {
  const seen = new MutationObserver(() => {
    if (!document.querySelector('[role=document] canvas')) return;
    seen.disconnect();
    requestAnimationFrame(() => {
      (window as Marked).firstPage = performance.now();
    });
  });
  seen.observe(document, { childList: true, subtree: true });
}

/** Milliseconds since the navigation of the page. */
async function firstPage(page: Page): Promise<number> {
  const firstPage = await page.waitForFunction(() => (window as Marked).firstPage);
  return (await firstPage.jsonValue()) ?? Number.NaN;
}

function report(name: string, times: number[]) {
  const sorted = times.toSorted((a, b) => a - b);
  const [median = 0, longest = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  process.stdout.write(`${name.padEnd(28)} ${median.toFixed(0)} ms, longest ${longest.toFixed(0)} ms\n`);
}
