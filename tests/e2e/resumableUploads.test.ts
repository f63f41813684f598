import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import type { Person } from '#tests/support/app/person.ts';
import { makeTempDir } from '#tests/support/app/tempDir.ts';
import { openHome } from '#tests/support/browser/browser.ts';
import { launchChromium } from '#tests/support/browser/chromium.ts';
import { digestOf, writeNoise } from '#tests/support/content/realFiles.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';

const MIB = 1024 * 1024;
let app: ServerProcess;
let browser: Browser;
let person: Person;

beforeAll(async () => {
  [app, browser] = await Promise.all([ServerProcess.open(), launchChromium()]);
  person = await app.signIn();
});
afterAll(() => Promise.all([app?.close(), browser?.close()]));

const queue = (page: Page) => page.getByRole('region', { name: 'Uploads' });

/** Counts the requests of a page for uploads in parts. */
function watchParts(page: Page) {
  const seen = { started: 0, bytes: 0 };
  page.on('response', (response) => {
    const request = response.request();
    if (/\/files\/[^/]+\/resumable$/.test(request.url())) seen.started += 1;
    if (request.method() !== 'PATCH') return;
    seen.bytes += Number(response.headers()['upload-offset']) - Number(request.headers()['upload-offset']);
  });
  return seen;
}

/** A folder, and a file of 40 MiB to upload into it. */
async function makeFile(name: string) {
  const root = (await person.call(folders.list, {})).body.items[0]?.id ?? 0;
  const { body: folder } = await person.call(folders.create, { body: { name, parentId: root } });
  const path = join(makeTempDir('large-'), 'Survey.bin');
  await writeNoise(path, 40 * MIB);
  return { folder, path };
}

/** Compares the only file of a folder with the uploaded one. */
async function expectStored(folderId: number, path: string) {
  const [stored] = (await person.call(files.list, { params: { id: String(folderId) }, query: {} })).body.items;
  const { body } = await person.download(await person.downloadKey(stored?.id ?? 0));
  expect(await digestOf(Readable.fromWeb(body as ReadableStream<Uint8Array>))).toBe(
    await digestOf(createReadStream(path)),
  );
}

describe('a large file', () => {
  it('continues after the server was killed and started again', { timeout: 90_000 }, async () => {
    const { folder, path } = await makeFile('Restarted');
    const { page } = await openHome(browser, app);
    const seen = watchParts(page);
    let parts = 0;
    await page.route('**/api/uploads/*', async (route) => {
      if (route.request().method() === 'PATCH' && ++parts === 2) await app.stop('SIGKILL');
      return route.continue();
    });
    await page.goto(`${app.url}?folder=${folder.id}&tab=upload`);
    await page.locator('input[type=file]').setInputFiles(path);
    await page.getByRole('button', { name: 'Upload All' }).click();
    await expect.poll(() => parts).toBeGreaterThan(1);
    await app.restart();
    await queue(page).getByText('1 file uploaded').waitFor();
    await expectStored(folder.id, path);
    expect(seen).toEqual({ started: 1, bytes: 40 * MIB });
    await page.context().close();
  });

  it('continues after a pause, a lost network and a reload of the page', { timeout: 90_000 }, async () => {
    const { folder, path } = await makeFile('Large');
    const { page, problems } = await openHome(browser, app);
    page.on('dialog', (dialog) => void dialog.accept());
    const seen = watchParts(page);
    let isBroken = false;
    await page.route('**/api/uploads/*', async (route) => {
      if (route.request().method() !== 'PATCH') return route.continue();
      if (isBroken) return route.abort('internetdisconnected');
      isBroken = true;
      return route.continue();
    });
    await page.goto(`${app.url}?folder=${folder.id}&tab=upload`);
    await page.locator('input[type=file]').setInputFiles(path);
    await page.getByRole('button', { name: 'Upload All' }).click();
    await queue(page)
      .getByText(/^8 MB of 40 MB/)
      .first()
      .waitFor();
    // The bytes are shown as sent before the server has acknowledged them, and a pause drops its reply.
    await expect.poll(() => seen.bytes).toBe(8 * MIB);
    await queue(page).getByRole('button', { name: 'Pause Survey.bin' }).click();
    await queue(page).getByText('1 upload paused').waitFor();
    expect(problems).toEqual([]);

    await page.reload();
    isBroken = false;
    await page.unroute('**/api/uploads/*');
    await queue(page).getByText('1 upload was interrupted').waitFor();
    await queue(page).getByText('Choose the file again to continue').waitFor();
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      queue(page).getByRole('button', { name: 'Choose file' }).click(),
    ]);
    await chooser.setFiles(path);
    await queue(page).getByText('1 file uploaded').waitFor();

    await expectStored(folder.id, path);
    expect(seen).toEqual({ started: 1, bytes: 40 * MIB });
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
