import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { oneTimeShares } from '#contract/oneTimeShares.ts';
import { makeShare } from '#tests/support/app/shares.ts';
import { recordsOfAll } from '#tests/support/browser/recordsOfAll.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';
import { type MailServer, startMailServer } from '#tests/support/servers/smtpServer.ts';
import { engines } from './support/browsers.ts';
import { type DrivenWindow, until } from './support/drivenWindow.ts';
import { makeNarrow } from './support/narrow.ts';
import { signIn } from './support/signIn.ts';

let app: ServerProcess;
let post: MailServer;
/** Below the base path: every route of the app, and the tabs of the file page. */
let addresses: string[];
/** Pages for external people. */
let outside: string[];

beforeAll(async () => {
  post = await startMailServer();
  const env = { FEATURES: 'oneTimeShares,bulletins,ocr,approvals', SMTP_URL: post.url };
  app = await ServerProcess.open({ env });
  const person = await app.signIn();
  const made = await recordsOfAll(person);
  const tabs = ['file', 'folder', 'upload', 'favourites'].map((tab) => `/?folder=${made.root}&tab=${tab}`);
  addresses = [...made.addresses, ...tabs, '/?folder=-1'];
  const id = await makeShare(person, { emails: 'ann@example.org', files: { 'Site plan.txt': 'a plan' } });
  await person.call(oneTimeShares.sendMail, { body: { id } });
  const token = await until(async () => {
    const [found] = post.mails.flatMap(({ text = '' }) => /\/share\/(\S+)/.exec(text)?.[1] ?? []);
    if (!found) throw new Error('The mail with the link has not come.');
    return found;
  });
  outside = [`/share/${token}`, `/request/${made.request.split('/').at(-1)}`];
});
afterAll(() => Promise.all([app?.close(), post?.stop()]));

describe.each(engines)('every route in %s', (engine, open) => {
  let window: DrivenWindow;

  beforeAll(async () => {
    window = await open();
    await window.resize(1440, 900);
  });
  afterAll(() => window?.close());

  /** Opens pages one after the other. @returns the errors */
  async function visit(pages: string[]): Promise<unknown[]> {
    const wrong: unknown[] = [];
    let reported = 0;
    for (const page of pages) {
      await window.goto(`${app.url}${page.slice(1)}`);
      const text = await until(() => textOf(window));
      if (/not found|went wrong/i.test(text)) wrong.push([page, text]);
      const { width, widen } = await makeNarrow(window);
      await until(async () => {
        if ((await window.evaluate(() => globalThis.innerWidth)) !== width) throw new Error('The page is not narrow.');
      });
      await until(() => textOf(window));
      const overflow = await window.evaluate(overflowOfPage);
      if (overflow > 0) wrong.push([page, `is ${overflow} pixels wider than ${width}`]);
      await widen();
      const problems = (await window.problems()).slice(reported);
      reported += problems.length;
      wrong.push(...problems.map((problem) => [page, problem]));
    }
    return wrong;
  }

  it('without a sign-in is shown without an exception, an error or a policy violation, and fits the width of a phone', async () => {
    expect(await visit(['/login', '/forgotten', ...outside]), engine).toEqual([]);
  });

  it('with a sign-in is shown likewise', async () => {
    await signIn(window, app);
    expect(addresses.length).toBeGreaterThan(45);
    expect(await visit(addresses), engine).toEqual([]);
  });
});

/** Pixels by which the page is wider than its window. Runs in the page. */
function overflowOfPage(): number {
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth - clientWidth;
}

/** The text of a page, once it has finished loading. */
async function textOf(window: DrivenWindow): Promise<string> {
  const [first, second] = [await window.evaluate(shownText), await window.evaluate(shownText)];
  if (first === '' || first !== second) throw new Error(`Still loading: ${first}`);
  return first;
}

/** The text of the page, or undefined while something is loading. Runs in the page. */
function shownText(): string {
  const waiting = '[role=progressbar], .MuiSkeleton-root, [aria-busy=true], .bone, .startup-notice';
  const isLoading = document.querySelector(waiting) !== null;
  return isLoading || document.readyState !== 'complete' ? '' : (document.querySelector('#root')?.textContent ?? '');
}
