import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dropFiles, openHome } from '#tests/support/browser/browser.ts';
import { launchChromium } from '#tests/support/browser/chromium.ts';
import { digestOf, makeRealFiles } from '#tests/support/content/realFiles.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';

let app: ServerProcess;
let browser: Browser;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'real-files-'));
  [app, browser] = await Promise.all([ServerProcess.open(), launchChromium()]);
});
afterAll(async () => {
  await Promise.all([app?.close(), browser?.close()]);
  rmSync(folder, { recursive: true, force: true });
});

/** Makes a subfolder of the current folder, and opens it. */
async function enterNewFolder(page: Page, name: string) {
  await page.getByRole('tab', { name: 'Folder' }).click();
  await page.getByRole('textbox', { name: 'New subfolder' }).fill(name);
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('treeitem', { name }).click();
  await page.getByRole('region', { name: `Files in ${name}` }).waitFor();
}

const fileName = (page: Page, name: string) => page.getByRole('grid').getByTitle(name, { exact: true });

async function download(page: Page, name: string): Promise<{ name: string; digest: string }> {
  await fileName(page, name).click({ button: 'right' });
  const item = page.getByRole('menuitem', { name: 'Download' });
  const [file] = await Promise.all([page.waitForEvent('download'), item.click()]);
  return { name: file.suggestedFilename(), digest: await digestOf(await file.createReadStream()) };
}

describe('five real files', () => {
  it('are uploaded, listed, and downloaded unchanged, also after a restart', async () => {
    const paths = await makeRealFiles(folder, browser);
    const { page, problems } = await openHome(browser, app);
    await enterNewFolder(page, 'Contracts');
    await enterNewFolder(page, '2026');

    await dropFiles(page.getByRole('region', { name: 'Files in 2026' }), paths);
    const largest = page.getByRole('progressbar', { name: /large\.bin/ });
    await expect.poll(() => largest.getAttribute('aria-valuenow').then(Number), { timeout: 60_000 }).toBeGreaterThan(0);
    for (const path of paths) await fileName(page, basename(path)).waitFor({ timeout: 120_000 });

    await fileName(page, 'Holiday.jpg').click();
    await page.getByRole('tab', { name: 'File' }).click();
    await page.getByRole('tabpanel').getByText('Contracts').first().waitFor();
    await page.waitForURL(/[?&]file=\d+/);
    const address = page.url();

    await page.reload();
    await page.getByRole('row', { selected: true }).getByTitle('Holiday.jpg').waitFor();
    await page.waitForURL(address);
    await page.getByRole('treeitem', { selected: true, name: /2026/ }).waitFor();

    await app.restart();
    await page.reload();
    for (const path of paths) {
      const name = basename(path);
      // A browser writes no quotes into the names of its own files.
      const savedName = name.replaceAll('"', '_');
      expect(await download(page, name)).toEqual({ name: savedName, digest: await digestOf(createReadStream(path)) });
    }
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
