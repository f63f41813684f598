import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { folders } from '#contract/fileNodes/folders.ts';
import { groups } from '#contract/users/groups.ts';
import { invitations } from '#contract/users/invitations.ts';
import { users } from '#contract/users/users.ts';
import { eventually } from '#tests/support/app/eventually.ts';
import { openPage, type Watched } from '#tests/support/browser/browser.ts';
import { launchChromium } from '#tests/support/browser/chromium.ts';
import { shownTexts, untranslatedIn } from '#tests/support/browser/englishWords.ts';
import { textsOf } from '#tests/support/content/catalogues.ts';
import { admin, ServerProcess } from '#tests/support/servers/serverProcess.ts';
import { type MailServer, startMailServer } from '#tests/support/servers/smtpServer.ts';

/** The same steps in each language, by the labels of its catalogue: no screen shows a text in English. */

let app: ServerProcess;
let browser: Browser;
let post: MailServer;
let folder: number;

beforeAll(async () => {
  post = await startMailServer();
  const env = { FEATURES: 'oneTimeShares,bulletins,approvals', SMTP_URL: post.url };
  [app, browser] = await Promise.all([ServerProcess.open({ env }), launchChromium()]);
  const person = await app.signIn();
  const root = (await person.call(folders.list, {})).body.items[0]?.id ?? 0;
  folder = (await person.call(folders.create, { body: { name: 'Qwx', parentId: root } })).body.id;
  await person.upload(folder, { 'qwx-1.txt': 'one', 'qwx-2.txt': 'two' });
});
afterAll(() => Promise.all([app?.close(), browser?.close(), post?.stop()]));

const password = 'seven blue lanterns';

const languages = [
  { locale: 'en', culture: 'en-GB', greeting: 'Hello', shares: 'shared these files with you' },
  { locale: 'cs', culture: 'cs-CZ', greeting: 'Dobrý den', shares: 's vámi sdílí tyto soubory' },
  { locale: 'de', culture: 'de-DE', greeting: 'Guten Tag', shares: 'hat diese Dateien für Sie freigegeben' },
  { locale: 'fr', culture: 'fr-FR', greeting: 'Bonjour', shares: 'partage ces fichiers avec vous' },
];

const screens = [
  ...['bizunit/users', 'bizunit/groups', 'config', 'health', 'logs', 'attr/attributes', 'folder/permissions/:folder'],
  ...['account/security', 'account/connect', 'bbs', 'bbs/new', 'onetimeshare/list', 'onetimeshare/requests'],
  ...['tasks', 'account/absence', 'records/workflow/create'],
  ...['holds', 'rules', 'reviews', 'tests', 'access', 'workflows', 'approvals'].map((tab) => `records/${tab}`),
];

describe.each(languages)('in $locale', ({ locale, culture, greeting, shares }) => {
  const me = `qwx-${locale}`;
  let watched: Watched;
  let page: Page;
  let labels: Map<string, string>;
  let untranslated: (texts: string[]) => string[];
  /** The text of a key. */
  const t = (key: string) => labels.get(key) ?? `(no text ${key})`;
  const button = (key: string) => page.getByRole('button', { name: t(key), exact: true });
  /** The field of a form, whose label may end in an asterisk. */
  const field = (key: string) => page.getByRole('textbox', { name: new RegExp(`^${t(key)}( \\*)?$`) });
  const open = async (path: string) => {
    await page.goto(app.url + path);
    await page.locator('main h1').waitFor();
    await page.waitForFunction(() => !document.querySelector('main [aria-busy=true]'));
  };
  const says = (text: string) => page.getByText(text).first().waitFor();
  const expectTranslated = async () => expect(untranslated(await shownTexts(page))).toEqual([]);

  beforeAll(async () => {
    labels = new Map(await textsOf(locale));
    untranslated = await untranslatedIn(locale, [me, 'Qwx']);
    const person = await app.signIn();
    const body = { id: me, name: me, email: `${me}@northwind.example`, password, isAdmin: true, cultureId: culture };
    expect((await person.call(users.create, { body })).status).toBe(200);
    watched = await openPage(browser, { locale: culture });
    page = watched.page;
  });
  afterAll(() => watched?.page.context().close());

  it('signs in, after a wrong password and an empty form', async () => {
    await page.goto(app.url);
    await button('signIn.submit').click();
    await says(t('signIn.userIdMissing'));
    await expectTranslated();
    await page.getByLabel(t('signIn.userId')).fill(me);
    await page.getByLabel(t('signIn.password')).fill('wrong');
    await button('signIn.submit').click();
    await says(t('errors.reasons.session.wrong'));
    await expectTranslated();
    await page.getByLabel(t('signIn.password')).fill(password);
    await button('signIn.submit').click();
    await page.getByRole('button', { name: t('shell.cookies.accept') }).waitFor();
    await expectTranslated();
    await button('shell.cookies.accept').click();
  });

  it('opens a file and its menu, and searches where one cannot', async () => {
    await page.goto(`${app.url}?folder=${folder}`);
    await page.getByRole('row', { name: /qwx-1/ }).click();
    await expectTranslated();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menu').waitFor();
    await expectTranslated();
    await page.keyboard.press('Escape');
    await page.goto(`${app.url}?folder=-1`);
    await says(t('bin.empty'));
    await page.getByRole('textbox', { name: t('search.searchFor') }).fill('budget');
    await page.keyboard.press('Enter');
    await page.getByRole('alertdialog', { name: t('shell.error.title') }).waitFor();
    await says(t('errors.reasons.bin.asFolder'));
    await expectTranslated();
    await page.keyboard.press('Escape');
  });

  it('leaves the form of a user empty, then enters a taken ID and half an email address', async () => {
    await open('bizunit/user/create');
    await button('ui.save').click();
    await page.locator('[aria-invalid=true]').first().waitFor();
    await expectTranslated();
    await field('users.id').fill(admin.id);
    await field('users.name').fill('Qwx Qwx');
    await field('users.email').fill('nonsense');
    await button('ui.save').click();
    await says(t('ui.taken'));
    await expect.poll(() => field('users.email').getAttribute('aria-invalid')).toBe('true');
    await expectTranslated();
  });

  it('creates a group, and looks at its members', async () => {
    await open('bizunit/group/create');
    await field('groups.name').fill(`Qwx-${locale}`);
    await button('ui.save').click();
    const person = await app.signIn();
    const idOf = async () =>
      (await person.call(groups.list, { query: {} })).body.items.find(({ name }) => name === `Qwx-${locale}`)?.id;
    await expect.poll(idOf).toBeTruthy();
    const id = await idOf();
    await open(`bizunit/group/${id}`);
    await expectTranslated();
    await open(`bizunit/group/${id}/member`);
    await expectTranslated();
  });

  it.each(screens)('shows %s', async (path) => {
    await open(path.replace(':folder', String(folder)));
    await expectTranslated();
  });

  it('shares files, and those outside get an email and a page in the language of the sender', async () => {
    post.mails.length = 0;
    await open('onetimeshare/new');
    await expectTranslated();
    await page.getByLabel(new RegExp(`^${t('shares.form.recipients')}`)).fill('qwx@example.org');
    const note = { name: 'qwx.txt', mimeType: 'text/plain', buffer: Buffer.from('from here') };
    await page.getByLabel(t('fileShare.upload.chosen')).setInputFiles([note]);
    await button('shares.shareNow').click();
    await page.getByRole('dialog').waitFor();
    await expectTranslated();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('shares.shareNow') })
      .click();
    await says(t('shares.sent.title'));
    await expectTranslated();
    await eventually(() => expect(post.mails).toHaveLength(1));
    expect(post.mails[0]?.text).toContain(shares);
    const link = /\/fileshare\/share\/\S+/.exec(post.mails[0]?.text ?? '')?.[0] ?? '';
    const { page: outside } = await openPage(browser, { locale: culture });
    await outside.goto(app.origin + link);
    await outside.getByText('qwx.txt').first().waitFor();
    expect(untranslated(await shownTexts(outside))).toEqual([]);
    await outside.context().close();
    expect(untranslated((post.mails[0]?.text ?? '').split('\n'))).toEqual([]);
  });

  it('invites a user, who gets an email and a page in their language', async () => {
    const person = await app.signIn();
    const body = { id: `new-${locale}`, name: 'Qwx', email: `new-${locale}@northwind.example`, cultureId: culture };
    const { id } = (await person.call(users.create, { body })).body;
    post.mails.length = 0;
    await person.call(invitations.invite, { body: { id } });
    await eventually(() => expect(post.mails).toHaveLength(1));
    const text = post.mails[0]?.text ?? '';
    expect(text).toContain(greeting);
    const { page: theirs } = await openPage(browser, { locale: culture });
    await theirs.goto(app.origin + (/\/fileshare\/welcome\/\S+/.exec(text)?.[0] ?? ''));
    await theirs.getByRole('button', { name: t('signIn.setPassword') }).click();
    await theirs.locator('[role=alert], [aria-invalid=true]').first().waitFor();
    expect(untranslated(await shownTexts(theirs))).toEqual([]);
    await theirs.context().close();
  });

  it('had no exception on the way', () => {
    expect(watched.problems).toEqual([]);
  });
});
