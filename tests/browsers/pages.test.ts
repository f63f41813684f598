import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attributeGroups } from '#contract/attributeGroups.ts';
import { AttributeType } from '#contract/enums.ts';
import { oneTimeShares } from '#contract/oneTimeShares.ts';
import type { Person } from '#tests/support/app/person.ts';
import { makeShare } from '#tests/support/app/shares.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';
import { type MailServer, startMailServer } from '#tests/support/servers/smtpServer.ts';
import { engines } from './support/browsers.ts';
import { type DrivenWindow, until } from './support/drivenWindow.ts';
import { signIn } from './support/signIn.ts';

describe.each(engines)('besides the main path in %s', (engine, open) => {
  let app: ServerProcess;
  let post: MailServer;
  let window: DrivenWindow;
  let person: Person;

  beforeAll(async () => {
    post = await startMailServer();
    const env = { FEATURES: 'oneTimeShares', SMTP_URL: post.url };
    [app, window] = await Promise.all([ServerProcess.open({ env }), open()]);
    await window.resize(1440, 900);
    person = await app.signIn();
    await signIn(window, app);
  });
  afterAll(() => Promise.all([app?.close(), window?.close(), post?.stop()]));

  it('reorders attributes by dragging', async () => {
    const attributes = ['First', 'Second', 'Third'].map((name, sortIndex) => ({
      name,
      sortIndex,
      type: AttributeType.Textbox,
    }));
    const { body } = await person.call(attributeGroups.create, { body: { name: 'Contracts', attributes } });
    await window.goto(`${app.url}attr/edit/${body.id}`);
    const handle = (name: string) => ({ role: 'button', name: new RegExp(`^Reorder attribute \\d, ${name}`) });
    await window.drag(handle('Third'), handle('First'));
    await window.see({ role: 'button', name: /^Reorder attribute 1, Third/ });
    await window.click({ role: 'button', name: 'Save' });
    await until(async () => {
      const { body: now } = await person.call(attributeGroups.get, { params: { id: String(body.id) } });
      expect(now.attributes.map(({ name }) => name)).toEqual(['Third', 'First', 'Second']);
    });
  });

  it('asks before a page with unsaved changes is closed', async () => {
    await window.goto(`${app.url}bizunit/group/create`);
    await window.see({ label: /^Name/ });
    expect(await window.evaluate(mayClose)).toBe(true);
    await window.fill({ label: /^Name/ }, 'Unsaved');
    // The dialog belongs to the browser, and drivers accept it without being asked.
    await until(async () => expect(await window.evaluate(mayClose)).toBe(false));
  });

  it('shows a share to its recipients, and lets them download it', async () => {
    const id = await makeShare(person, { emails: 'ann@example.org', files: { 'Site plan.txt': 'a plan' } });
    await person.call(oneTimeShares.sendMail, { body: { id } });
    const link = await until(async () => {
      const token = /\/share\/(\S+)/.exec(post.mails[0]?.text ?? '')?.[1];
      if (!token) throw new Error('The mail with the link has not come.');
      return `${app.url}share/${token}`;
    });
    await window.goto(link);
    await window.see({ role: 'heading', name: /admin shared files with you$/ });
    await window.click({ role: 'button', name: 'Download Site plan.txt' });
    await until(async () => {
      const { items } = (await person.call(oneTimeShares.downloads, { params: { id: String(id) } })).body;
      expect(items.map(({ log }) => log)).toContainEqual(expect.stringMatching(/^File downloaded/));
    });
    await window.see({ role: 'heading', name: /admin shared files with you$/ });
  });

  it('shows an error in a dialog', async () => {
    await window.goto(`${app.url}bizunit/users`);
    await window.see({ role: 'cell', name: 'admin' });
    await app.stop();
    await window.click({ role: 'button', name: 'Export' });
    await window.see({ role: 'alertdialog', name: 'Error' });
    await window.click({ role: 'button', name: 'Close' });
    await window.gone({ role: 'alertdialog' });
    await app.restart();
  });

  it('opens the sign-in page in one tab when the other signs out', async () => {
    await window.goto(`${app.url}bizunit/users`);
    await window.see({ role: 'cell', name: 'admin' });
    const back = await window.openTab();
    await window.goto(app.url);
    await window.clickByScript({ role: 'button', name: /^Account of/ });
    await window.clickByScript({ role: 'button', name: 'Logout' });
    await window.see({ label: /^User ID/ });
    await back();
    await window.see({ label: /^User ID/ });
  });

  it('no exception and no policy violation occurred', async () => {
    const problems = (await window.problems()).filter((problem) => !isOfStoppedServer.test(problem));
    expect(problems, engine).toEqual([]);
  });
});

/** Browsers log by themselves that a request got no response. */
const isOfStoppedServer = /ERR_CONNECTION_REFUSED|Could not connect/;

/** Whether the page could be closed without a dialog. Runs in the page. */
function mayClose(): boolean {
  return window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}
