import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { openHome, openPage, seriousFindings } from '#tests/support/browser/browser.ts';
import { launchChromium } from '#tests/support/browser/chromium.ts';
import { removeNewFeatures } from '#tests/support/browser/oldSafari.ts';
import { docx, pdf } from '#tests/support/content/documents.ts';
import { sample } from '#tests/support/samples.ts';
import { admin, ServerProcess } from '#tests/support/servers/serverProcess.ts';

/** Milliseconds that the first document may take, for which LibreOffice starts. */
const SLOW_MS = 120_000;

let app: ServerProcess;
let browser: Browser;
let folder: number;
const ids = new Map<string, number>();

/** A document of twelve pages, and a photo. */
async function makeContents(): Promise<Record<string, Uint8Array<ArrayBuffer> | string>> {
  const page = await browser.newPage({ viewport: { width: 800, height: 600 } });
  const sheets = Array.from(
    { length: 12 },
    (_, sheet) => `<p style="break-after:page">Clause ${sheet + 1} of the lease</p>`,
  );
  await page.setContent(sheets.join(''));
  const [pdf, photo] = [await page.pdf(), await page.screenshot({ type: 'jpeg' })];
  await page.close();
  return {
    'Lease.pdf': new Uint8Array(pdf),
    'Broken.pdf': 'no PDF at all',
    'Vote.pdf': sample('scan-locked.pdf'),
    'Photo.jpg': new Uint8Array(photo),
    'Readme.md': '# Title\n\n- one\n',
    'Table.csv': 'a,b\n1,"x, y"\n',
    'Unknown.heic': new TextEncoder().encode('\0\0\0\x18ftypheic\0\0\0\0mif1heic'),
  };
}

beforeAll(async () => {
  [app, browser] = await Promise.all([ServerProcess.open(), launchChromium()]);
  const person = await app.signIn();
  const root = (await person.call(folders.list, {})).body.items[0]?.id ?? 0;
  folder = (await person.call(folders.create, { body: { name: 'Reading', parentId: root } })).body.id;
  await person.upload(folder, await makeContents());
  const { body } = await person.call(files.list, { params: { id: String(folder) } });
  for (const { id, name } of body.items) ids.set(name, id);
});
afterAll(() => Promise.all([app?.close(), browser?.close()]));

const pageOf = (page: Page, number: number) => page.getByRole('group', { name: `Page ${number} of 12` });
const title = (page: Page, name: string) => page.getByRole('grid').getByTitle(name, { exact: true });

describe('the PDF viewer', () => {
  it('opens from the list, renders the pages in view, zooms, and finds text', async () => {
    const { page, problems } = await openHome(browser, app);
    await page.goto(`${app.url}?folder=${folder}`);
    await title(page, 'Lease.pdf').dblclick();
    await pageOf(page, 1).locator('canvas').waitFor();
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Lease.pdf');
    await expect.poll(() => page.locator('output').innerText()).toBe('140 %');
    expect(await pageOf(page, 12).count()).toBe(0);
    expect(await seriousFindings(page)).toEqual([]);

    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(() => page.locator('output').innerText()).toBe('160 %');
    for (let step = 0; step < 7; step++) await page.getByRole('button', { name: 'Zoom out' }).click();
    await expect.poll(() => page.locator('output').innerText()).toBe('20 %');
    expect(await page.getByRole('button', { name: 'Zoom out' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Fit width' }).click();

    await page.getByLabel('Page', { exact: true }).fill('12');
    await page.keyboard.press('Enter');
    await pageOf(page, 12).locator('canvas').waitFor();
    await page.getByRole('searchbox').fill('CLAUSE 7');
    await page.getByText('1 of 1', { exact: true }).waitFor();
    await pageOf(page, 7).locator('canvas').waitFor();
    const isInView = () =>
      pageOf(page, 7)
        .getByText('Clause 7')
        .evaluate((element) => element.getBoundingClientRect().top > 0);
    await expect.poll(isInView).toBe(true);
    // The page is loaded already: its search starts again.
    await page.getByRole('searchbox').fill('7 of');
    await page.getByText('1 of 1', { exact: true }).waitFor();
    await expect.poll(isInView).toBe(true);
    await page.goBack();
    await title(page, 'Lease.pdf').waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('renders pages and finds text in a browser without the features that Safari 17.4 lacks', async () => {
    const { page, problems } = await openHome(browser, app);
    await page.addInitScript(removeNewFeatures);
    await page.goto(`${app.url}pdfpreview/${ids.get('Lease.pdf')}`);
    await pageOf(page, 1).getByText('Clause 1').waitFor();
    await pageOf(page, 1).locator('canvas').waitFor();
    await page.getByRole('searchbox').fill('clause 7');
    await page.getByText('1 of 1', { exact: true }).waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('asks for the password of an encrypted document, and shows the scan inside', async () => {
    const { page, problems } = await openHome(browser, app);
    await page.goto(`${app.url}pdfpreview/${ids.get('Vote.pdf')}`);
    await page.getByLabel('Password of the document').fill('guessed');
    await page.keyboard.press('Enter');
    await page.getByText('Wrong password. Try again.').waitFor();
    await page.getByLabel('Password of the document').fill('scanned');
    await page.keyboard.press('Enter');
    const canvas = page.getByRole('group', { name: 'Page 1 of 1' }).locator('canvas');
    await canvas.waitFor();
    const ink = () =>
      canvas.evaluate((element: HTMLCanvasElement) => {
        const { data } = element.getContext('2d')?.getImageData(0, 0, element.width, element.height) ?? { data: [] };
        return data.filter((value, at) => at % 4 === 0 && value < 128).length / (data.length / 4);
      });
    await expect.poll(ink).toBeGreaterThan(0.02);
    expect(await ink()).toBeLessThan(0.5);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('shows an error for a file that is no PDF', async () => {
    const { page } = await openHome(browser, app);
    await page.goto(`${app.url}pdfpreview/${ids.get('Broken.pdf')}`);
    await page.getByRole('alert').getByText('Invalid PDF structure.').waitFor();
    await page.context().close();
  });
});

describe('the preview over the page', () => {
  it('moves through the folder by keys, and shows a message for files without a preview', async () => {
    const { page, problems } = await openHome(browser, app);
    await page.goto(`${app.url}?folder=${folder}`);
    await title(page, 'Photo.jpg').dblclick();
    const preview = (name: string) => page.getByRole('dialog', { name });
    await preview('Photo.jpg').getByRole('img', { name: 'Photo.jpg' }).waitFor();
    expect(await seriousFindings(page)).toEqual([]);

    await page.keyboard.press('ArrowRight');
    await preview('Readme.md').getByRole('heading', { name: 'Title' }).waitFor();
    await page.keyboard.press('ArrowRight');
    await preview('Table.csv').getByRole('cell', { name: 'x, y' }).waitFor();
    await page.keyboard.press('ArrowRight');
    await preview('Unknown.heic').getByText('no preview of files of this kind').waitFor();
    await page.keyboard.press('Escape');
    await preview('Unknown.heic').waitFor({ state: 'detached' });
    await page.getByRole('row', { selected: true }).getByTitle('Unknown.heic').waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

describe('two versions of a file', () => {
  it('are compared side by side from the versions list', async () => {
    const person = await app.signIn();
    const letter = (rent: string) => docx('Dear Ann', `The rent is ${rent}`);
    await person.upload(folder, { 'Letter.docx': letter('12'), 'Plan.pdf': pdf('One', 'Two') });
    await person.upload(folder, { 'Letter.docx': letter('14'), 'Plan.pdf': pdf('One', 'Too') }, { overwrite: true });
    const { page, problems } = await openHome(browser, app);
    await page.goto(`${app.url}?folder=${folder}`);
    const compare = async (name: string) => {
      await title(page, name).click();
      await page.getByRole('button', { name: /^Versions/ }).click();
      await page.getByRole('button', { name: 'Compare version 1 with another' }).click();
      return page.getByRole('dialog', { name: `Changes in ${name}` });
    };
    const lines = await compare('Letter.docx');
    await lines.getByRole('deletion').getByText('The rent is 12').waitFor({ timeout: SLOW_MS });
    await lines.getByRole('insertion').getByText('The rent is 14').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    const pages = await compare('Plan.pdf');
    await pages.getByLabel('Only pages with changed text').click();
    await pages.getByRole('img', { name: 'Version 1, Page 2 of 2' }).waitFor({ timeout: SLOW_MS });
    await pages.getByRole('img', { name: 'Current content, Page 2 of 2' }).waitFor();
    expect(await pages.getByText('Page 1 of 2', { exact: true }).count()).toBe(0);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

describe('a link to a file', () => {
  it('opens its folder with the file selected, also when it was followed before signing in', async () => {
    const { page, problems } = await openPage(browser);
    await page.goto(`${app.url}filenode/${ids.get('Photo.jpg')}`);
    await page.getByLabel('User ID').fill(admin.id);
    await page.getByLabel('Password').fill(admin.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByRole('row', { selected: true }).getByTitle('Photo.jpg').waitFor();
    await page.waitForURL(({ search }) => search.includes(`folder=${folder}`));

    await page.goto(`${app.url}filenode/99999`);
    await page.getByRole('main').getByText('The file (ID: 99999) is not found.').waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
