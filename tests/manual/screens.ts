import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Request } from 'playwright-core';
import sharp from 'sharp';
import { openHome, openPage } from '../support/browser/browser.ts';
import { launchChromium } from '../support/browser/chromium.ts';
import { admin, ServerProcess } from '../support/servers/serverProcess.ts';
import { setup } from '../support/setup/e2e.setup.ts';

/**
 * Takes the screenshots of the manual from an instance with the data of the fixtures: `npm run manual:screens`, or some
 * of them: `npm run manual:screens -- files trash`.
 */
const target = 'docs/manual/images';
const size = { width: 1280, height: 760 };
const SEED_TIMEOUT_MS = 120_000;
const selected = process.argv.slice(2);

const openFolder = async (page: Page, ...names: string[]) => {
  for (const name of names) {
    const item = page.getByRole('treeitem', { name: new RegExp(`^${name}`) }).first();
    await item.click();
    await page.getByRole('region', { name: `Files in ${name}` }).waitFor();
    if ((await item.getAttribute('aria-expanded')) === 'false') await page.keyboard.press('ArrowRight');
  }
};
const openFile = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) }).click();
const at = (path: string) => (page: Page, app: ServerProcess) => page.goto(new URL(path, app.url).href);

/** By the name of the screenshot: the steps to it, for the administrator on the file page. */
const screens: Record<string, (page: Page, app: ServerProcess) => Promise<unknown>> = {
  files: async (page) => {
    await openFolder(page, 'Contracts', '2026');
    await openFile(page, 'Berth lease 2026.pdf');
  },
  file: async (page) => {
    await openFolder(page, 'Contracts', '2026');
    await openFile(page, 'Crane service 2026.pdf');
    await page.getByRole('tab', { name: 'File', exact: true }).click();
  },
  upload: async (page) => {
    await openFolder(page, 'Operations', 'Photos');
    await page.getByRole('tab', { name: 'Upload' }).click();
  },
  trash: async (page) => {
    await openFolder(page, 'Operations', 'Timetables');
    await openFile(page, 'Summer timetable.csv');
    await page.keyboard.press('Delete');
    await page.getByText('moved to Trash').waitFor();
    await page.getByRole('button', { name: 'Trash' }).click();
    await page.getByRole('row', { name: /Summer timetable/ }).click();
  },
  search: async (page) => {
    await page.getByRole('textbox', { name: 'Search for Files' }).fill('crane');
    await page.keyboard.press('Enter');
    await page.getByRole('row', { name: /Crane/ }).first().waitFor();
  },
  pdf: async (page) => {
    await openFolder(page, 'Engineering', 'Manuals');
    await page.getByRole('row', { name: /Crane manual/ }).dblclick();
    await page.locator('canvas').first().waitFor();
  },
  permissions: async (page) => {
    await openFolder(page, 'Finance', 'Salaries');
    await page.getByRole('link', { name: 'Change Permissions' }).click();
    await page.getByRole('heading', { name: 'Permissions for “Salaries”' }).waitFor();
  },
  users: at('bizunit/users'),
  members: async (page, app) => {
    await page.goto(new URL('bizunit/groups', app.url).href);
    await page.getByRole('link', { name: 'Finance', exact: true }).click();
    await page.getByRole('button', { name: 'Actions for Finance' }).click();
    await page.getByRole('menuitem', { name: 'Change members' }).click();
    await page.getByRole('heading', { name: 'Candidates' }).waitFor();
  },
  attributes: async (page, app) => {
    await page.goto(new URL('attr/attributes', app.url).href);
    await page.getByRole('link', { name: 'Contracts', exact: true }).click();
    await page.getByLabel('Group Name').waitFor();
  },
  settings: at('config'),
  logs: at('logs'),
  bulletins: at('bbs'),
  share: async (page) => {
    await openFolder(page, 'Contracts', '2026');
    await page.getByRole('button', { name: 'Actions for Berth lease 2026.pdf' }).click();
    await page.getByRole('menuitem', { name: 'Add to One Time Share' }).click();
    await page.getByRole('link', { name: '1 file for a one-time share' }).click();
    await page.getByLabel('Recipients').fill('ivana@carrier.example, jobs@harbour.example');
    await page.getByLabel('Message').fill('The lease as it was signed. Please keep a copy.');
  },
  shares: at('onetimeshare/list'),
  request: async (page, app) => {
    await page.goto(new URL('onetimeshare/requests', app.url).href);
    await page.getByRole('button', { name: 'New file request' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('treeitem').first().click();
    await dialog.getByLabel('Message').fill('Please send us the drawings of the new crane.');
  },
};

/** Milliseconds after which a screen that still waits is an error. */
const SCREEN_TIMEOUT_MS = 20_000;

/** Waits until the page has no open request, except the streams of events, which never end. */
async function waitForResponses(page: Page, open: Set<Request>) {
  const end = Date.now() + SCREEN_TIMEOUT_MS;
  for (let quiet = 0; quiet < 3; quiet = open.size > 0 ? 0 : quiet + 1) {
    if (Date.now() > end) throw new Error(`No answer: ${[...open].map((request) => request.url()).join(', ')}`);
    await page.waitForTimeout(200);
  }
}

function openRequestsOf(page: Page): Set<Request> {
  const open = new Set<Request>();
  page.on('request', (request) => {
    // The log is a stream too, at an address of its own.
    if (!new URL(request.url()).pathname.endsWith('/events')) open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return open;
}

setup();
const app = await ServerProcess.open({
  env: { COMPANY_NAME: 'Vltava River Port', FEATURES: 'oneTimeShares,bulletins,ocr,approvals' },
});
const browser = await launchChromium();
mkdirSync(target, { recursive: true });
try {
  execFileSync('npx', ['tsx', 'scripts/seed.ts', app.url], {
    env: { ...process.env, ADMIN_PASSWORD: admin.password },
    timeout: SEED_TIMEOUT_MS,
  });
  const shoot = async (page: Page, name: string, open: Set<Request>) => {
    await waitForResponses(page, open);
    await page.waitForFunction(() => !document.querySelector('[aria-busy="true"], .MuiSkeleton-root'));
    const image = await page.screenshot({ animations: 'disabled' });
    // A palette is enough for a screenshot, and takes a third of the bytes.
    await sharp(image)
      .png({ palette: true, effort: 10 })
      .toFile(join(target, `${name}.png`));
    process.stdout.write(`${name}.png\n`);
  };
  for (const [name, show] of Object.entries(screens)) {
    if (selected.length > 0 && !selected.includes(name)) continue;
    const { page } = await openHome(browser, app, { viewport: size });
    page.setDefaultTimeout(SCREEN_TIMEOUT_MS);
    const open = openRequestsOf(page);
    await page.goto(app.url);
    await page.getByRole('tree').waitFor();
    await show(page, app);
    await shoot(page, name, open);
    await page.context().close();
  }
  if (selected.length === 0 || selected.includes('sign-in')) {
    const { page } = await openPage(browser, { viewport: size });
    const open = openRequestsOf(page);
    await page.goto(app.url);
    await page.getByLabel('User ID').waitFor();
    await shoot(page, 'sign-in', open);
  }
} finally {
  await browser.close();
  await app.close();
}
