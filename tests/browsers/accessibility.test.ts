import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { oneTimeShares } from '#contract/oneTimeShares.ts';
import { eventually } from '#tests/support/app/eventually.ts';
import { makeShare } from '#tests/support/app/shares.ts';
import {
  axeVariants,
  landmarkRules,
  openHome,
  openPage,
  seriousFindings,
  type Watched,
} from '#tests/support/browser/browser.ts';
import { launchChromium } from '#tests/support/browser/chromium.ts';
import { recordsOfAll } from '#tests/support/browser/recordsOfAll.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';
import { type MailServer, startMailServer } from '#tests/support/servers/smtpServer.ts';

let app: ServerProcess;
let browser: Browser;
let post: MailServer;
/** Below the sub-path: every route of the app with a record in it, and the tabs of pages that have some. */
let inside: string[];
/** Of the pages that were visited, by the address at which one arrives: some lead on. */
const titles = new Map<string, string>();
/** Pages without sign-in. */
let outside: string[];

beforeAll(async () => {
  post = await startMailServer();
  const env = { FEATURES: 'oneTimeShares,bulletins,ocr,approvals', SMTP_URL: post.url };
  [app, browser] = await Promise.all([ServerProcess.open({ env }), launchChromium()]);
  const person = await app.signIn();
  const made = await recordsOfAll(person);
  const isShown = (tab: string) => (address: string) => `${address}?tab=${tab}`;
  const pages = (begin: string) => made.addresses.filter((address) => new RegExp(`^${begin}/\\d+$`).test(address));
  inside = [
    ...made.addresses.filter((address) => !['/login', '/forgotten', '/unauthorised'].includes(address)),
    ...['groups', 'folders', 'access', 'activity'].flatMap((tab) => pages('/bizunit/user').map(isShown(tab))),
    ...['folders', 'activity'].flatMap((tab) => pages('/bizunit/group').map(isShown(tab))),
    ...['details', 'activity'].flatMap((tab) => pages('/records/(hold|rule)').map(isShown(tab))),
    ...['download', 'system'].map((tab) => isShown(tab)('/logs')),
    ...['file', 'folder', 'upload', 'favourites'].map((tab) => `/?folder=${made.root}&tab=${tab}`),
    '/?folder=-1',
    '/no/such/page',
  ];
  const id = await makeShare(person, { emails: 'ann@example.org', files: { 'Site plan.txt': 'a plan' } });
  await person.call(oneTimeShares.sendMail, { body: { id } });
  const token = () => post.mails.flatMap(({ text = '' }) => /\/share\/(\S+)/.exec(text)?.[1] ?? [])[0];
  await eventually(() => expect(token()).toBeTruthy());
  const request = `/request/${made.request.split('/').at(-1)}`;
  outside = [
    '/login',
    '/forgotten',
    '/unauthorised',
    '/welcome/unknown',
    `/share/${token()}`,
    request,
    '/share/unknown',
  ];
});
afterAll(() => Promise.all([app?.close(), browser?.close(), post?.stop()]));

/** The sizes of what is pressed are a rule of WCAG 2.2 AA that axe leaves out unless it is asked. */
const everything = { ...axeVariants.everything, rules: { 'target-size': { enabled: true } } };
const waiting = '[role=progressbar], .MuiSkeleton-root, [aria-busy=true], .bone, .startup-notice';

/** Opens pages one after the other. @returns what is not as it should be on each */
async function visit({ page, problems }: Watched, addresses: string[]) {
  const wrong: Record<string, string[]> = {};
  for (const address of addresses) {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(app.url + address.slice(1));
    await isLoaded(page);
    const found = await seriousFindings(page, everything, landmarkRules);
    await page.emulateMedia({ colorScheme: 'dark' });
    // Colours alone depend on the theme.
    const dark = await seriousFindings(page, axeVariants.colours);
    found.push(...dark.map((finding) => `dark: ${finding}`), ...problems.splice(0));
    if (found.length > 0) wrong[address] = found;
    titles.set(new URL(page.url()).pathname, await page.title());
  }
  return wrong;
}

async function isLoaded(page: Page) {
  await page.locator('h1').first().waitFor();
  await page.waitForFunction((selector) => document.querySelector(selector) === null, waiting);
}

/** Parts of the app, by how the addresses of their pages begin: together they take longer than one test may. */
const parts = {
  'of users': /^\/bizunit\/user/,
  'of groups and permissions': /^\/(bizunit\/group|folder)/,
  'of holds and rules': /^\/records\/(hold|rule|review)/,
  'of tests and access reviews': /^\/records\/(test|access)/,
  'of workflows, approvals and locked files': /^\/(records\/(workflow|approvals|locks)|tasks)/,
  'of files': /^\/($|\?|filenode|pdfpreview|edit|no)/,
  'of shares, bulletins and attributes': /^\/(onetimeshare|bbs|attr)/,
  'of the instance and the account': /^\/(config|logs|health|account)/,
};

describe('every route', () => {
  it('without sign-in has landmarks with names and nothing serious for axe, in both themes', async () => {
    const watched = await openPage(browser);
    expect(await visit(watched, outside)).toEqual({});
    // Before the sign-in all is one product; its pages are told apart inside.
    titles.clear();
    await watched.page.context().close();
  });

  it.each(Object.entries(parts))('%s has that too', async (_, begin) => {
    const watched = await openHome(browser, app);
    expect(
      await visit(
        watched,
        inside.filter((address) => begin.test(address)),
      ),
    ).toEqual({});
    await watched.page.context().close();
  });

  it('is visited, and has a title of its own', () => {
    const seen = Object.values(parts).flatMap((begin) => inside.filter((address) => begin.test(address)));
    expect(seen.sort()).toEqual(inside.sort());
    const twice = [...titles].filter(([address, title]) =>
      [...titles].some(([other, same]) => other !== address && same === title),
    );
    expect(twice).toEqual([]);
    const unnamed = [...titles].filter(([, title]) => !title.includes(' – ')).map(([address]) => address);
    expect(unnamed).toEqual([]);
  });
});
