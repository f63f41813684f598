import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attributeGroups } from '#contract/attributeGroups.ts';
import { AttributeType } from '#contract/enums.ts';
import { comments } from '#contract/fileNodes/comments.ts';
import { files, type ListedFile } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { uploadReports } from '#tests/support/app/reports.ts';
import { openHome } from '#tests/support/browser/browser.ts';
import { launchChromium } from '#tests/support/browser/chromium.ts';
import { textOfSheets } from '#tests/support/content/sheets.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';

let browser: Browser;
let app: ServerProcess;

beforeAll(async () => {
  [browser, app] = await Promise.all([launchChromium(), ServerProcess.open()]);
});
afterAll(async () => {
  await Promise.all([app?.close(), browser?.close()]);
});

/** The text of the printed page, by sheet. */
const printed = async (page: Page): Promise<string[]> => textOfSheets(await page.pdf({ format: 'A4' }));

const textOf = async (page: Page) => (await printed(page)).join(' ');

describe('printing', () => {
  it('prints all names of a list of 200 files, without navigation and panels', async () => {
    const admin = await app.signIn();
    const root = (await (await admin.fetch('/folder')).json()).items[0].id;
    const names = await uploadReports(admin, root, 200);
    const { page, problems } = await openHome(browser, app);
    await page.getByRole('row', { name: /Report 1000/ }).waitFor();

    const sheets = await printed(page);
    const text = sheets.join(' ');
    expect(names.filter((name) => !text.includes(name))).toEqual([]);
    expect(text).toMatch(/^\s*My Company\s+200 files\s+Name/);
    expect(sheets.length).toBeGreaterThan(3);
    expect(text).not.toMatch(/User & Group|Upload Files|Trash|Permissions/);
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('prints the columns of an administration list', async () => {
    const { page } = await openHome(browser, app);
    await page.goto(`${app.url}logs`);
    await page.getByRole('cell', { name: 'Signed in' }).first().waitFor();
    const text = await textOf(page);
    expect(text).toContain('Operator');
    expect(text).toContain('admin');
    expect(text).toContain('Signed in');
    expect(text).not.toContain('Rows per page');
    await page.context().close();
  });
});

describe('printing one file', () => {
  it('prints the permissions of its folder, and the pages of a PDF by themselves', async () => {
    const person = await app.signIn();
    const parentId = (await person.call(folders.list, {})).body.items[0]?.id ?? 0;
    const folder = (await person.call(folders.create, { body: { name: 'Leases', parentId } })).body.id;
    await person.upload(folder, { 'Smlouva.pdf': readFileSync('tests/support/samples/smlouva.pdf') });
    const [file] = (await person.call(files.list, { params: { id: String(folder) } })).body.items;
    const { page } = await openHome(browser, app);

    await page.goto(`${app.url}folder/permissions/${folder}`);
    await page.getByText('Editors').first().waitFor();
    const permissions = await textOf(page);
    expect(permissions).toMatch(/Leases.*Editors.*Viewers/);
    expect(permissions).not.toContain('Add user or group');

    await page.goto(`${app.url}pdfpreview/${file?.id}`);
    await page.getByText('Nájemní smlouva').waitFor();
    const sheets = await printed(page);
    // The page is an image there; the toolbar above it is not printed.
    expect(sheets).toEqual(['']);
    await page.context().close();
  });
});

describe('printing the details of a file', () => {
  it('prints them below the list, with the comments or versions if those are shown', async () => {
    const person = await app.signIn();
    const parentId = (await person.call(folders.list, {})).body.items[0]?.id ?? 0;
    const attributes = [{ name: 'Landlord', sortIndex: 0, type: AttributeType.Textbox }];
    const { body: group } = await person.call(attributeGroups.create, { body: { name: 'Leases', attributes } });
    const { body: folder } = await person.call(folders.create, { body: { name: 'Rented', parentId } });
    const { id, rowVersion } = folder;
    await person.call(folders.update, { body: { id, rowVersion, attributeGroupId: group.id } });
    await person.upload(id, { 'Flat.txt': 'a flat', 'Garage.txt': 'a garage' });
    const listed = (await person.call(files.list, { params: { id: String(id) } })).body.items;
    const flat = listed.find(({ name }) => name === 'Flat.txt') as ListedFile;
    const attributeValues = [{ attributeId: group.attributes[0]?.id ?? 0, value: 'Northwind' }];
    const changes = { subject: 'Until the end of the year', tags: 'rent', attributeValues };
    await person.call(files.update, { body: { id: flat.id, rowVersion: flat.rowVersion, ...changes } });
    await person.call(comments.create, { body: { nodeId: flat.id, text: 'The keys are here.' } });
    await person.upload(id, { 'Flat.txt': 'a larger flat' }, { overwrite: true });

    const { page, problems } = await openHome(browser, app);
    await page.goto(`${app.url}?folder=${id}&file=${flat.id}&tab=file`);
    await page.getByText('Until the end of the year').waitFor();
    const details = await textOf(page);
    for (const text of [
      'Garage.txt',
      'Until the end of the year',
      'rent',
      'Landlord',
      'Northwind',
      '13 bytes',
      'Location',
    ])
      expect(details).toContain(text);
    expect(details.match(/Flat\.txt/g)).toHaveLength(2);
    // The path of the folder, and the location of the file.
    expect(details.match(/My Company/g)).toHaveLength(2);
    expect(details).not.toMatch(/Upload|Add|Preview|Comments|Versions|Expiry/);

    await page.getByRole('button', { name: /^Comments/ }).click();
    await page.getByText('The keys are here.').waitFor();
    expect(await textOf(page)).toContain('The keys are here.');
    await page.getByRole('button', { name: /^Versions/ }).click();
    await page.getByText(/^Version 1/).waitFor();
    expect(await textOf(page)).toContain('Version 1');

    // Also over the list in a narrow window.
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('button', { name: 'Show details' }).click();
    await page.getByRole('dialog').getByText('Until the end of the year').waitFor();
    expect(await textOf(page)).toContain('Northwind');
    await page.getByRole('dialog').getByText('Until the end of the year').waitFor();
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1280, height: 800 });

    // The details of the folder, beside its list, are not printed.
    await page.getByRole('tab', { name: 'Folder' }).click();
    await page.getByRole('tabpanel').getByText('Rented').first().waitFor();
    expect(await textOf(page)).not.toMatch(/Landlord|Permissions/);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

describe('a browser that cannot start the application', () => {
  it.each([
    ['cs-CZ', 'Tato aplikace potřebuje JavaScript.'],
    ['de-DE', 'Diese Anwendung benötigt JavaScript.'],
    ['fr-FR', 'Cette application a besoin de JavaScript.'],
    ['it-IT', 'This application needs JavaScript.'],
  ])('shows a message without JavaScript in its language %s', async (locale, sentence) => {
    const context = await browser.newContext({ javaScriptEnabled: false, locale });
    const page = await context.newPage();
    await page.goto(app.url);
    expect(await page.locator('body').innerText()).toContain(sentence);
    await context.close();
  });

  it('shows a message after ten seconds if the script cannot be loaded', async () => {
    const context = await browser.newContext({ locale: 'en-GB' });
    const page = await context.newPage();
    await page.route(/\.js$/, (route) => route.abort());
    await page.goto(app.url);
    const notice = page.getByText('This browser could not start the application.');
    expect(await notice.isVisible()).toBe(false);
    // Runs to the end of the delay, without waiting for it.
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish();
    });
    expect(await notice.isVisible()).toBe(true);
    await context.close();
  });
});
