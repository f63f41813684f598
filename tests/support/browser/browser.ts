import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import type { Result, RunOptions } from 'axe-core';
import type { Browser, BrowserContextOptions, Locator, Page, Response } from 'playwright-core';
import { admin, type ServerProcess } from '../servers/serverProcess.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Twice the default, because a busy machine that stops for half a minute must not fail a test. */
const TIMEOUT_MS = 60_000;

/** A page, and all its errors: policy violations, exceptions, errors on the console. */
export interface Watched {
  page: Page;
  problems: string[];
}

/** Opens an empty page of a new visitor. Close `page.context()` afterwards. */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Watched> {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 800 }, ...options });
  context.setDefaultTimeout(TIMEOUT_MS);
  const problems: string[] = [];
  await context.exposeFunction('reportViolation', (text: string) => problems.push(`policy: ${text}`));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { reportViolation } = window as unknown as { reportViolation(text: string): void };
      reportViolation(`${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`);
    });
  });
  const page = await context.newPage();
  page.on('pageerror', (error) => problems.push(`exception: ${error.message}`));
  page.on('console', (message) => {
    // The browser logs every response that is not a success; only the messages of the app count.
    const isStatus = message.text().startsWith('Failed to load resource');
    if (['error', 'warning'].includes(message.type()) && !isStatus) problems.push(`console: ${message.text()}`);
  });
  return { page, problems };
}

/** Signs in on the open sign-in page, and waits for the files, or for the board if that is the first page. */
export async function signIn(page: Page, { id, password } = admin): Promise<void> {
  await page.getByLabel('User ID').fill(id);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  const board = page.getByRole('heading', { name: 'Bulletin Board' });
  await page
    .getByRole('region', { name: /^Files in/ })
    .or(board)
    .waitFor();
}

/**
 * The browser storage with a session of the first administrator: one sign-in is enough for all pages of an instance.
 */
const signedIn = new WeakMap<ServerProcess, BrowserContextOptions['storageState']>();

/** A page on which the first administrator is signed in and has accepted the cookie notice. */
export async function openHome(
  browser: Browser,
  app: ServerProcess,
  options?: BrowserContextOptions,
): Promise<Watched> {
  const watched = await openPage(browser, { ...options, storageState: signedIn.get(app) });
  const { page } = watched;
  await page.goto(app.url);
  const files = page.getByRole('region', { name: /^Files in/ });
  const userId = page.getByLabel('User ID');
  await files.or(userId).waitFor();
  if (await userId.isVisible()) {
    await signIn(page);
    const accept = page.getByRole('button', { name: 'Accept' });
    if (await accept.isVisible()) await accept.click();
    await accept.waitFor({ state: 'detached' });
    signedIn.set(app, await page.context().storageState());
  }
  return watched;
}

/**
 * Groups of axe rules: contrast is the slowest and does not depend on the width; the others do not depend on the
 * colours.
 */
export const axeVariants = {
  everything: {},
  colours: { runOnly: ['color-contrast'] },
  allButColours: { rules: { 'color-contrast': { enabled: false } } },
} satisfies Record<string, RunOptions>;

/** Rules that axe rates as moderate: landmarks without a name of their own, a missing main part or first heading. */
export const landmarkRules = ['landmark-unique', 'landmark-one-main', 'page-has-heading-one', 'region'];

/**
 * The findings of axe on the current page that are serious or worse, one line each.
 * @param rules rules whose findings count whatever their severity
 */
export async function seriousFindings(
  page: Page,
  options: RunOptions = axeVariants.everything,
  rules: readonly string[] = [],
): Promise<string[]> {
  // Contrast is measured after all transitions have ended; what was drawn just now starts its transition a few frames
  // later.
  const stillFrames = 10;
  await page.waitForFunction((requested) => {
    const counter = window as unknown as { stillFrames?: number };
    const isStill = document.getAnimations().every(({ playState, effect }) => {
      return playState !== 'running' || effect?.getTiming().iterations === Number.POSITIVE_INFINITY;
    });
    counter.stillFrames = isStill ? (counter.stillFrames ?? 0) + 1 : 0;
    if (counter.stillFrames < requested) return false;
    counter.stillFrames = 0;
    return true;
  }, stillFrames);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const { violations } = await page.evaluate(
    (options) => {
      const { axe } = window as unknown as { axe: Pick<typeof import('axe-core'), 'configure' | 'run'> };
      // pdf.js repeats the structure that a PDF has; what stands in a table there is the work of its author.
      axe.configure({ rules: [{ id: 'aria-required-children', selector: '[role]:not(.structTree *)' }] });
      return axe.run(options);
    },
    { resultTypes: ['violations'], ...options } satisfies RunOptions,
  );
  const isSerious = ({ impact }: Result) => impact === 'serious' || impact === 'critical';
  return violations
    .filter((result) => isSerious(result) || rules.includes(result.id))
    .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} at ${target}: ${failureSummary}`));
}

/** Drags files of this machine onto an element and drops them, as a person does from a file manager. */
export async function dropFiles(target: Locator, paths: string[]): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} is not to be seen.`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const page = target.page();
  const devtools = await page.context().newCDPSession(page);
  const data = { items: [], files: paths, dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await devtools.send('Input.dispatchDragEvent', { type, x, y, data });
  }
  await devtools.detach();
}

/**
 * Counts the bytes of scripts of a page, from before it is opened.
 * @returns the gzipped bytes of the scripts that have arrived, or of those that were requested before a response whose
 * address contains the given text
 */
export function countScripts(page: Page): (resourceName?: string) => Promise<number> {
  const responses: Response[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') responses.push(response);
  });
  return async (resourceName) => {
    // By the resource timings of the page: further scripts arrive while they are read.
    const loaded = await page.waitForFunction((resourceName) => {
      const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const receivedAt = entries.find(
        ({ name }) => resourceName !== undefined && name.includes(resourceName),
      )?.responseEnd;
      if (resourceName !== undefined && !receivedAt) return undefined;
      return entries.filter(({ startTime }) => startTime <= (receivedAt ?? startTime)).map(({ name }) => name);
    }, resourceName);
    const names = new Set((await loaded.jsonValue()) as string[]);
    const counted = responses.filter((script) => names.has(script.url()));
    const sizes = await Promise.all(counted.map(async (script) => gzipSync(await script.body(), { level: 9 }).length));
    return sizes.reduce((sum, bytes) => sum + bytes, 0);
  };
}
