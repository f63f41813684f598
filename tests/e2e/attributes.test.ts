import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attributeGroups } from '#contract/attributeGroups.ts';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import type { Person } from '#tests/support/app/person.ts';
import { makeTempDir } from '#tests/support/app/tempDir.ts';
import { dropFiles, openHome, seriousFindings } from '#tests/support/browser/browser.ts';
import { launchChromium } from '#tests/support/browser/chromium.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';

let app: ServerProcess;
let browser: Browser;
let person: Person;
let folder: number;

beforeAll(async () => {
  [app, browser] = await Promise.all([ServerProcess.open(), launchChromium()]);
  person = await app.signIn();
  const root = (await person.call(folders.list, {})).body.items[0]?.id ?? 0;
  folder = (await person.call(folders.create, { body: { name: 'Contracts', parentId: root } })).body.id;
});
afterAll(() => Promise.all([app?.close(), browser?.close()]));

const types = ['Dropdown', 'Date', 'Textbox', 'Number', 'DateTime', 'Radio', 'Check', 'Textarea'];

/** Adds an attribute, named after its type, to the open editor. */
async function addAttribute(page: Page, type: string, number: number) {
  await page.getByRole('button', { name: 'Add attribute' }).click();
  await page.getByLabel(`Name of attribute ${number}`, { exact: true }).fill(`A ${type}`);
  await page.getByRole('combobox', { name: `Type of attribute ${number}` }).click();
  await page.getByRole('option', { name: type, exact: true }).click();
  const options = page.getByRole('list', { name: `Contents of attribute ${number}` });
  if (await options.isVisible()) await options.getByLabel('Option 1', { exact: true }).fill('Lease');
}

const storedFile = async () =>
  (await person.call(files.list, { params: { id: String(folder) } })).body.items.find(
    ({ name }) => name === 'Plan.txt',
  );

describe('attributes', () => {
  it('are created with all types, ordered, requested at upload, shown as columns and used for sorting', async () => {
    // Beside the details, there is room for an attribute after time and size.
    const viewport = { width: 1440, height: 900 };
    const { page, problems } = await openHome(browser, app, { viewport });
    await page.goto(`${app.url}attr/attributes`);
    await page.getByRole('link', { name: 'Create New Group' }).click();
    for (const [index, type] of types.entries()) await addAttribute(page, type, index + 1);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Group Name is required.').waitFor();
    expect(await seriousFindings(page)).toEqual([]);

    await page.getByLabel('Group Name').fill('Contracts');
    await page.getByRole('switch', { name: 'Show Column, Attribute 3' }).check();
    await page.getByRole('switch', { name: 'Required, Attribute 3' }).check();
    await page.getByRole('button', { name: /^Reorder attribute 3,/ }).focus();
    for (const key of ['ArrowUp', 'ArrowUp']) await page.keyboard.press(key);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: 'Contracts' }).waitFor();

    const [group] = (await person.call(attributeGroups.list, {})).body.groups;
    const params = { id: String(group?.id) };
    const { attributes } = (await person.call(attributeGroups.get, { params })).body;
    expect(attributes.map(({ name, sortIndex }) => `${sortIndex} ${name}`).slice(0, 3)).toEqual([
      '0 A Textbox',
      '1 A Dropdown',
      '2 A Date',
    ]);
    await person.call(folders.setAttributeGroup, { body: { folderId: folder, groupId: group?.id ?? 0 } });

    await page.goto(`${app.url}?folder=${folder}&tab=upload`);
    await page.getByLabel('A Textbox').waitFor();
    const file = { name: 'Plan.txt', mimeType: 'text/plain', buffer: Buffer.from('a plan') };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('button', { name: 'Upload All' }).click();
    await page.getByText('A Textbox is required.').waitFor();
    await page.getByLabel('A Textbox').fill('Northwind');
    await page.getByLabel('A Date', { exact: true }).fill('2026-05-03');
    await page.getByLabel('A Number').fill('12.5');
    await page.getByLabel('A DateTime').fill('2026-05-04T10:00');
    // A browser does not give half a date to the page: it must not be taken for an empty field.
    await page.getByLabel('A DateTime').press('Backspace');
    await page.getByRole('button', { name: 'Upload All' }).click();
    await page.getByText('Enter a complete, valid value for A DateTime.').waitFor();
    await page.getByLabel('A DateTime').fill('2026-05-04T10:00');
    await page.getByLabel('A Check').check();
    await page.getByLabel('A Textarea').fill('two\nlines');
    await page.getByRole('radio', { name: 'Lease' }).check();
    await page.getByRole('combobox', { name: 'A Dropdown' }).click();
    await page.getByRole('option', { name: 'Lease' }).click();
    await page.getByRole('button', { name: 'Upload All' }).click();
    await page.getByRole('gridcell', { name: 'Northwind' }).waitFor();

    const values = (await storedFile())?.attributeValues.map(({ attribute, valueString }) => [attribute, valueString]);
    expect(Object.fromEntries(values ?? [])).toEqual({
      'A Dropdown': 'Lease',
      'A Date': '2026-05-03',
      'A Textbox': 'Northwind',
      'A Number': '12.5',
      'A DateTime': '2026-05-04T08:00:00.000Z',
      'A Radio': 'Lease',
      'A Check': 'true',
      'A Textarea': 'two\nlines',
    });
    await page.getByRole('columnheader', { name: 'A Textbox' }).getByRole('button').click();
    await page.waitForURL(/sort=attribute/);
    // What does not fit is said: beside the details, names keep half of the list.
    await page.setViewportSize({ width: 1024, height: 800 });
    await page.getByRole('img', { name: /^No room for: .+/ }).waitFor();
    expect(await page.getByRole('columnheader').last().innerText()).toMatch(/\+\d$/);
    await page.setViewportSize(viewport);

    const dropped = join(makeTempDir('dropped-'), 'Dropped.txt');
    await writeFile(dropped, 'a file');
    await dropFiles(page.getByRole('region', { name: 'Files in Contracts' }), [dropped]);
    const question = page.getByRole('dialog', { name: 'Attributes of 1 file' });
    await question.getByRole('button', { name: 'Upload All' }).click();
    await question.getByText('A Textbox is required.').waitFor();
    await question.getByLabel('A Textbox').fill('Tailspin');
    await page.keyboard.press('Enter');
    await page.getByRole('gridcell', { name: 'Tailspin' }).waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('keep all changes when two people edit one file', async () => {
    const { page, problems } = await openHome(browser, app);
    const file = await storedFile();
    await page.goto(`${app.url}?folder=${folder}&file=${file?.id}`);
    const details = page.getByRole('tabpanel');
    await details.getByRole('button', { name: 'Edit', exact: true }).click();
    await details.getByLabel('Description').fill('Mine');
    await details.getByLabel('A Textbox').fill('Mine Ltd');

    const [textbox] = file?.attributeValues.filter(({ attribute }) => attribute === 'A Textbox') ?? [];
    const theirs = [{ attributeId: textbox?.attributeId ?? 0, value: 'Theirs Inc' }];
    const { id = 0, rowVersion = 0 } = file ?? {};
    await person.call(files.update, { body: { id, rowVersion, tags: 'theirs', attributeValues: theirs } });

    await details.getByRole('button', { name: 'Save' }).click();
    await details.getByText('A Textbox: Theirs Inc (you changed this too)').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    expect(await details.getByLabel('A Textbox').inputValue()).toBe('Mine Ltd');
    expect(await details.getByLabel('Tags').inputValue()).toBe('theirs');
    await details.getByRole('button', { name: 'Save' }).click();
    await page.getByText('File saved').waitFor();
    expect(await storedFile()).toMatchObject({ subject: 'Mine', tags: 'theirs' });
    expect(problems).toEqual([]);
    await page.context().close();
  });
});
