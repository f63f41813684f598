import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDemo } from '#fixtures/demo/server.ts';
import { passwordOf } from '#fixtures/organisation.ts';
import { freePort } from '#tests/support/app/freePort.ts';
import { makeTempDir } from '#tests/support/app/tempDir.ts';
import { openPage, signIn } from '#tests/support/browser/browser.ts';
import { launchChromium } from '#tests/support/browser/chromium.ts';

/** The two demonstrations are two servers with the same data behind one web app: the same test passes on both. */

let browser: Browser;
let full: ChildProcess;
let demo: Server;
const urls = new Map<string, string>();
const fullTempDir = makeTempDir('demo-');

/** Starts the real server on the data of the fixtures and waits until it reports that it is ready. */
async function openFullDemo(): Promise<ChildProcess> {
  const port = String(await freePort());
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/demoFull.ts', port], {
    env: { ...process.env, TMPDIR: fullTempDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  for await (const text of child.stdout ?? []) {
    output += text;
    if (output.includes('An ordinary user')) break;
  }
  expect(output).toContain('An ordinary user: clara');
  urls.set('the real server', `http://127.0.0.1:${port}/fileshare/`);
  return child;
}

beforeAll(async () => {
  [browser, full, demo] = await Promise.all([launchChromium(), openFullDemo(), openDemo('dist', 0)]);
  urls.set('the demonstration', `http://127.0.0.1:${(demo.address() as AddressInfo).port}/fileshare/`);
});
afterAll(async () => {
  demo?.close();
  full?.kill();
  await browser?.close();
  rmSync(fullTempDir, { recursive: true });
});

async function openAs(id: string, where: string): Promise<Page> {
  const { page } = await openPage(browser);
  await page.goto(urls.get(where) ?? '');
  await signIn(page, { id, password: passwordOf(id) });
  const accept = page.getByRole('button', { name: 'Accept' });
  if (await accept.isVisible()) await accept.click();
  // With the module on, the bulletin board is the first page.
  await page.getByRole('link', { name: 'File Share' }).click();
  return page;
}

const line = (page: Page, name: string) => page.getByRole('treeitem', { name, exact: true });
async function openFolder(page: Page, name: string) {
  await line(page, name).click();
  await page.getByRole('region', { name: `Files in ${name}` }).waitFor();
}

describe.each(['the real server', 'the demonstration'])('a user who tries %s', (where) => {
  it('browses, searches, makes a folder, renames it and deletes it', async () => {
    const page = await openAs('clara', where);
    await openFolder(page, 'Finance');
    await page.keyboard.press('ArrowRight');
    await openFolder(page, 'Budgets');
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'New folder' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('2027');
    await page.keyboard.press('Enter');
    await openFolder(page, '2027');
    await page.getByRole('tree').focus();
    await page.keyboard.press('F2');
    await page.getByRole('textbox', { name: 'Name' }).fill('Plans');
    await page.keyboard.press('Enter');
    await line(page, 'Plans').waitFor();
    await page.getByRole('tree').focus();
    await page.keyboard.press('Delete');
    await page.getByText('There are no files inside. It can be restored from Trash.').waitFor();
    await page.keyboard.press('Enter');
    await line(page, 'Plans').waitFor({ state: 'detached' });

    await openFolder(page, 'Finance');
    await page.getByRole('textbox', { name: 'Search for Files' }).fill('spending 2026');
    await page.keyboard.press('Enter');
    await page.getByRole('row', { name: /Spending 2026-10\.csv/ }).waitFor();
    expect(await page.getByRole('row', { name: /Contracts/ }).count()).toBe(0);
    await page.context().close();
  });

  it('uploads a file and reads it', async () => {
    const page = await openAs('clara', where);
    await openFolder(page, 'Finance');
    await page.getByRole('tab', { name: 'Upload' }).click();
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByText('Drag files here, or click to choose them').click(),
    ]);
    await chooser.setFiles({ name: 'New.txt', mimeType: 'text/plain', buffer: Buffer.from('what is new') });
    await page.getByRole('button', { name: 'Upload All' }).click();
    await page.getByRole('row', { name: /New\.txt/ }).dblclick();
    await page.getByText('what is new').waitFor();
    await page.context().close();
  });

  it('makes documents with the New menu, and names them', async () => {
    const page = await openAs('clara', where);
    await openFolder(page, 'Finance');
    const choose = async (name: string) => {
      await page.getByRole('button', { name: 'New', exact: true }).click();
      await page.getByRole('menuitem', { name }).click();
    };
    await choose('Spreadsheet');
    await page.getByRole('textbox', { name: 'Rename Spreadsheet.xlsx' }).fill('Plan of the year.xlsx');
    await page.keyboard.press('Enter');
    await page.getByRole('row', { name: /Plan of the year\.xlsx/ }).waitFor();
    await choose('From template…');
    await page
      .getByRole('list', { name: 'Blank files' })
      .getByRole('button', { name: /\.odt$/ })
      .click();
    await page.getByRole('textbox', { name: 'Rename Document.odt' }).waitFor();
    await page.context().close();
  });

  it('makes a group as an administrator', async () => {
    const page = await openAs('anna', where);
    await page.getByRole('link', { name: 'User & Group' }).click();
    await page.getByRole('link', { name: 'Group', exact: true }).click();
    await page.getByRole('link', { name: 'Create Group' }).click();
    await page.getByLabel('Name').fill('Divers');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Group “Divers” created').waitFor();
    await page.context().close();
  });
});

it('the health of the demonstration has no card with a warning when no problems are found', async () => {
  const page = await openAs('anna', 'the demonstration');
  await page.getByRole('link', { name: 'Health' }).click();
  await page.getByText('No problems found').waitFor();
  await page.getByRole('region', { name: 'Log' }).getByText('The log has not been verified yet.').waitFor();
  expect(await page.getByRole('main').getByText('Warning', { exact: true }).count()).toBe(0);
  await page.context().close();
});

it('the real server deletes its data when it is stopped', async () => {
  full.kill('SIGTERM');
  await once(full, 'exit');
  expect(readdirSync(fullTempDir).filter((name) => name.startsWith('strongroom-'))).toEqual([]);
});
