import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { groups } from '#contract/users/groups.ts';
import { users } from '#contract/users/users.ts';
import type { Person } from '#tests/support/app/person.ts';
import { openHome, openPage, seriousFindings, type Watched } from '#tests/support/browser/browser.ts';
import { launchChromium } from '#tests/support/browser/chromium.ts';
import { englishWords } from '#tests/support/browser/englishWords.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';

let app: ServerProcess;
let browser: Browser;
let person: Person;

beforeAll(async () => {
  [app, browser] = await Promise.all([ServerProcess.open(), launchChromium()]);
  person = await app.signIn();
  await person.call(groups.create, { body: { name: 'Legal', email: '' } });
});
afterAll(() => Promise.all([app?.close(), browser?.close()]));

const password = 'seven blue lanterns';

async function addUser(id: string, name: string): Promise<number> {
  const { body } = await person.call(users.create, { body: { id, name, email: `${id}@northwind.example`, password } });
  return body.id;
}
/** Chooses from the menu behind the three dots of a record. */
async function menu(page: Page, name: string, action: string) {
  await button(page, `Actions for ${name}`).click();
  await page.getByRole('menuitem', { name: action }).click();
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

describe('an administrator', () => {
  it('creates a user, finds them, adds them to a group and deletes them', async () => {
    const { page, problems } = await openHome(browser, app);
    await page.getByRole('link', { name: 'User & Group' }).click();
    await page.getByRole('link', { name: 'Create User' }).click();
    await button(page, 'Save').click();
    for (const text of ['ID is required.', 'Name is required.', 'Email is required.'])
      await page.getByText(text).waitFor();
    await page.getByLabel('ID').fill('carla');
    await page.getByLabel('Name').fill('Carla Rossi');
    await page.getByLabel('Email').fill('carla@northwind.example');
    await page.getByLabel('Password').fill('short');
    await button(page, 'Save').click();
    await page.getByText('A password needs at least 10 characters.').waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe('Carla Rossi');
    await page.getByLabel('Password').fill(password);
    // The message of a field disappears when it is corrected, which moves the button up.
    await page.getByText('A password needs at least 10 characters.').waitFor({ state: 'detached' });
    await button(page, 'Save').click();

    await page.getByRole('heading', { name: 'Carla Rossi' }).waitFor();
    await menu(page, 'Carla Rossi', 'Change groups');
    await button(page, 'Add Carla Rossi to Legal').click();
    await button(page, 'Remove Carla Rossi from Legal').waitFor();
    await page.getByText('This user is already in every group.').waitFor();
    await page.getByRole('link', { name: 'User: Carla Rossi' }).click();
    await page.getByRole('tab', { name: 'Groups 1' }).click();
    await page.waitForURL(/tab=groups/);
    await page.getByRole('link', { name: 'Legal' }).waitFor();

    await page.getByRole('link', { name: 'User', exact: true }).click();
    await page.getByPlaceholder('Search for users').fill('rossi');
    await page.waitForURL(/filter=.*rossi/);
    await page.reload();
    await page.getByText('1 - 1 of 1 items').waitFor();
    await page.getByRole('row', { name: /Carla Rossi/ }).hover();
    await menu(page, 'Carla Rossi', 'Delete');
    await page.getByRole('dialog', { name: 'Delete user?' }).getByText('Carla Rossi').waitFor();
    await button(page, 'Delete').click();
    await page.getByText('No results').waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('impersonates another user under a banner, sees what they see, and returns with Stop Login as', async () => {
    const id = await addUser('bob', 'Bob Smith');
    const { page, problems } = await openHome(browser, app);
    await page.goto(`${app.url}bizunit/user/${id}`);
    await menu(page, 'Bob Smith', 'Login as');
    await page.getByLabel('Reason (recorded in the log)').fill('helping with uploads');
    await page.getByRole('dialog').getByRole('button', { name: 'Login as' }).click();

    const banner = page.getByText('You’re signed in as Bob Smith. Everything you do is logged under both names.');
    await banner.waitFor();
    await page.waitForURL(app.url);
    await expect.poll(() => page.getByRole('link', { name: 'Config' }).count()).toBe(0);
    await page.goto(`${app.url}bizunit/users`);
    await banner.waitFor();

    await page.getByRole('button', { name: /^Account of Bob/ }).click();
    await page.getByRole('menuitem', { name: 'Stop Login as' }).click();
    await page.getByRole('button', { name: /^Account of admin/ }).waitFor();
    await banner.waitFor({ state: 'detached' });
    await page.goto(`${app.url}logs?filter=${encodeURIComponent('{"q":"uploads"}')}`);
    await page.getByText('helping with uploads').waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('invites a user, who chooses a password and is signed in; the link works once', async () => {
    const id = await addUser('dana', 'Dana Lind');
    const { page, problems } = await openHome(browser, app);
    await page.goto(`${app.url}bizunit/user/${id}`);
    await menu(page, 'Dana Lind', 'Send invitation');
    await page.getByRole('dialog').getByText('dana@northwind.example').waitFor();
    await button(page, 'Send').click();
    await page.getByText('Invitation sent to Dana Lind').waitFor();
    const path = await invitationPath();
    await page.context().close();

    const { page: hers } = await openPage(browser);
    await hers.goto(app.origin + path);
    await hers.getByText('Dana Lind').waitFor();
    expect(await seriousFindings(hers)).toEqual([]);
    await hers.getByLabel('Password', { exact: true }).fill('eight red kettles');
    await hers.getByLabel('Confirm password').fill('eight red kettle');
    await hers.getByRole('button', { name: 'Set password and sign in' }).click();
    await hers.getByText("Password doesn't match.").waitFor();
    await hers.getByLabel('Confirm password').fill('eight red kettles');
    await hers.getByRole('button', { name: 'Set password and sign in' }).click();
    await hers.getByRole('button', { name: /^Account of Dana/ }).waitFor();

    await hers.goto(app.origin + path);
    await hers.getByRole('link', { name: 'Go to the sign-in page' }).waitFor();
    expect(problems).toEqual([]);
    await hers.context().close();
  });

  it('changes settings, which explain their effect, and is warned before leaving unsaved ones', async () => {
    const { page, problems } = await openHome(browser, app);
    await page.goto(`${app.url}config`);
    const days = page.getByLabel('Bin retention days');
    await days.fill('0');
    await button(page, 'Save').click();
    await page.getByText('Enter a whole number from 1 to 9999.').waitFor();
    await days.fill('30');
    await page.getByText('Items that have been in Trash for more than 30 days will be permanently deleted.').waitFor();

    await page.getByRole('link', { name: 'Logs' }).click();
    await page
      .getByRole('dialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Keep editing' })
      .click();
    expect(page.url()).toBe(`${app.url}config`);
    await button(page, 'Save').click();
    await page.getByText('Settings saved').waitFor();
    await page.reload();
    await expect.poll(() => days.inputValue()).toBe('30');
    await expect.poll(() => page.getByText('0.00 GB').count()).toBe(3);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

describe('the first steps', () => {
  it('are reached on a phone, beside what needs attention', async () => {
    const { page, problems } = await openHome(browser, app, { viewport: { width: 360, height: 740 }, hasTouch: true });
    await page.getByRole('link', { name: /needs? attention$/ }).waitFor();
    await page.getByRole('button', { name: /^First steps · \d left$/ }).tap();
    const steps = page.getByRole('dialog', { name: 'First steps' });
    await steps.getByText('One command, run every day.').waitFor();
    const box = await steps.boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= 360).toBe(true);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBe(0);
    expect(await seriousFindings(page)).toEqual([]);
    await steps.getByRole('link', { name: 'Create a user' }).tap();
    await page.getByRole('heading', { name: 'Create User' }).waitFor();
    await page.getByRole('link', { name: /needs? attention$/ }).tap();
    await page.getByRole('heading', { name: 'Health', exact: true }).waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

describe('a list on a phone', () => {
  it('shows the column by which it is sorted, and is sorted by another', async () => {
    const { page, problems } = await openHome(browser, app, { viewport: { width: 360, height: 740 }, hasTouch: true });
    await page.goto(`${app.url}bizunit/groups`);
    await page
      .getByText(/^\d+ members?$/)
      .first()
      .waitFor();
    const byName = button(page, 'Sort by Name ascending');
    expect(await byName.innerText()).toBe('Name');
    await byName.tap();
    await page.getByRole('menuitem', { name: 'Email ascending' }).tap();
    await expect.poll(() => button(page, 'Sort by Email ascending').innerText()).toBe('Email');
    expect(problems).toEqual([]);
    await page.context().close();
  });

  it('has its choices with counts behind a button of their own', async () => {
    const { page, problems } = await openHome(browser, app, { viewport: { width: 360, height: 740 }, hasTouch: true });
    await page.goto(`${app.url}bizunit/users`);
    await button(page, 'Filter').waitFor();
    const quick = button(page, 'Quick filters');
    expect(await quick.getAttribute('aria-expanded')).toBe('false');
    await quick.tap();
    await page
      .getByRole('group', { name: 'Role' })
      .getByRole('button', { name: /^System administrator/ })
      .tap();
    await page.waitForURL(/filter=.*role/);
    expect(await quick.getAttribute('aria-expanded')).toBe('true');
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

describe('the log', () => {
  it('is filtered by a thing and its name, which the address contains, and cleared by removing the filters', async () => {
    const { page, problems } = await openHome(browser, app);
    await page.getByRole('button', { name: /^First steps · \d of 7$/ }).click();
    await page.getByRole('link', { name: 'Create a group (done)' }).waitFor();
    await page.getByRole('button', { name: 'Hide first steps' }).click();
    await page.getByRole('button', { name: /^First steps/ }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: /needs? attention$/ }).click();
    await page.getByRole('region', { name: 'Backup' }).getByText('No backup yet.').waitFor();
    await page.getByRole('link', { name: 'Logs' }).click();
    await page.getByPlaceholder('Search for logs').fill('group created');
    await page.waitForURL(/filter=.*group/);
    await button(page, 'Legal').first().click();
    await page.waitForURL(/object.*Legal/);
    await page.getByRole('button', { name: /^Users and groups/ }).click();
    await page.waitForURL(/category.*people/);
    await page.reload();
    await expect.poll(() => page.getByRole('textbox', { name: 'Item' }).inputValue()).toBe('Legal');
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Export as CSV').click()]);
    const lines = readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\r\n')
      .slice(1);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.filter((line) => !line.includes('Legal'))).toEqual([]);
    await page.goto(`${app.url}logs?filter=${encodeURIComponent('{}')}`);
    await page.getByText('Log exported: User (search: group created, category: people, object: Legal)').waitFor();
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

describe('a user who is no administrator', () => {
  it('edits the own name, changes the own password, and cannot open pages of administrators', async () => {
    const id = await addUser('eva', 'Eva Dark');
    const { page, problems } = await openPage(browser);
    await page.goto(app.url);
    await page.getByLabel('User ID').fill('eva');
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByRole('button', { name: 'Accept' }).click();
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Edit Settings' }).click();
    expect(await page.getByLabel('Email').isDisabled()).toBe(true);
    expect(await page.getByLabel('ID').isDisabled()).toBe(true);
    await page.getByLabel('Name').fill('Eva Bright');
    await button(page, 'Save').click();
    await page.getByRole('button', { name: /^Account of Eva Bright/ }).click();

    await page.getByRole('menuitem', { name: 'Change Password' }).click();
    await page.getByLabel('Current password').fill('not this one');
    await page.getByLabel(/^Password/).fill('nine green bottles');
    await page.getByLabel('Confirm password').fill('nine green bottles');
    await button(page, 'Save').click();
    await page.getByText(/current password is/i).waitFor();
    await page.getByLabel('Current password').fill(password);
    await button(page, 'Save').click();
    await page.getByText('Password for Eva Bright changed').waitFor();

    for (const path of ['bizunit/user/create', `bizunit/user/edit/${id}`, 'bizunit/group/create', 'config', 'logs']) {
      await page.goto(app.url + path);
      await page.waitForURL((url) => url.pathname === '/fileshare/');
    }
    await page.goto(`${app.url}bizunit/users`);
    await page.getByRole('link', { name: 'Eva Bright' }).waitFor();
    expect(await page.getByRole('columnheader').allInnerTexts()).toEqual(['Name', 'Email']);
    expect(problems).toEqual([]);
    await page.context().close();
  });
});

describe('The screens of the back office', () => {
  let watched: Watched;
  const ids = { user: 0, group: 0 };
  let data: string[];
  beforeAll(async () => {
    watched = await openHome(browser, app);
    // Pseudo-localised English: a text in plain letters is not from a catalogue.
    await watched.page.evaluate(() => localStorage.setItem('strongroom.ui.locale', '"en-XA"'));
    ids.user = await addUser('fred', 'Fred Long');
    const { body } = await person.call(groups.list, { query: {} });
    ids.group = body.items[0]?.id ?? 0;
    const everyone = (await person.call(users.list, { query: {} })).body.items;
    data = [...everyone, ...body.items].flatMap(({ name, email }) => [name, email || name]);
    data.push(...everyone.flatMap(({ authProviderUserId }) => authProviderUserId ?? []));
  });
  afterAll(() => watched?.page.context().close());

  /** Each screen is loaded once and checked in all of these. */
  const variants = [
    ['light', { width: 1280, height: 800 }],
    ['dark', { width: 360, height: 740 }],
  ] as const;
  const screens = [
    ...['users', 'user/1', 'user/create', 'user/edit/1', 'user/editme/1', 'user/editpwme/1', 'user/editpw/:user'],
    ...['user/1/group', 'groups', 'group/:group', 'group/create', 'group/edit/:group', 'group/:group/member'],
    ...['groups', 'folders', 'access', 'activity'].map((tab) => `user/1?tab=${tab}`),
  ].map((path) => `bizunit/${path}`);
  screens.push('config', 'health', 'account/security', 'account/connect', 'logs', 'logs?tab=system', 'attr/attributes');
  screens.push('records/locks');
  screens.push(`logs?filter=${encodeURIComponent('{"category":"people","object":"Legal"}')}`);

  it.each(screens)(
    '%s violates no policy, fits its width, uses the catalogues, and has no serious finding of axe',
    async (screen) => {
      const { page, problems } = watched;
      const findings: Record<string, string[]> = {};
      await page.goto(app.url + screen.replace(':user', String(ids.user)).replace(':group', String(ids.group)));
      await page.locator('main h1').waitFor();
      await page.waitForFunction(() => !document.querySelector('main [aria-busy=true]'));
      const untranslated = await englishWords(page, data);
      for (const [colorScheme, size] of variants) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize(size);
        const excess = () => page.locator('main').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
        await expect.poll(excess, { message: `${colorScheme} is too wide` }).toBe(0);
        findings[colorScheme] = await seriousFindings(page);
      }
      expect(findings).toEqual({ light: [], dark: [] });
      expect(untranslated).toEqual([]);
      expect(problems.splice(0)).toEqual([]);
    },
  );
});

/** The path of the link in the one mail of the outbox; the instance has no mail server. */
async function invitationPath(): Promise<string> {
  const outbox = join(app.dataDir, 'outbox');
  const read = () => {
    const mails = readdirSync(outbox, { encoding: 'utf8' }).map((file) => readFileSync(join(outbox, file), 'utf8'));
    return mails
      .join()
      .replace(/=\r?\n/g, '')
      .match(/\/fileshare\/welcome\/[\w-]+/)?.[0];
  };
  await expect.poll(() => read()).toBeTruthy();
  return read() ?? '';
}
