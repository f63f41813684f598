import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TOTP } from 'otpauth';
import PostalMime from 'postal-mime';
import { beforeAll, describe, expect, it } from 'vitest';
import { getItem } from '#authProvider/session.ts';
import { settings } from '#contract/instance/settings.ts';
import { invitations } from '#contract/users/invitations.ts';
import { users } from '#contract/users/users.ts';
import { letIn, makeFolder, makeUser, rootOf } from '#tests/support/app/make.ts';
import { openApp } from '#tests/support/browser/openApp.tsx';
import { admin } from '#tests/support/servers/serverProcess.ts';

const { person, server } = await openApp({ env: { COMPANY_NAME: 'Northwind' } });
const { AuthShell } = await import('#web/login/AuthShell.tsx');
const { resolveRoute } = await import('#web/login/resolveRoute.ts');
const { loadTexts } = await import('#web/login/texts.ts');
let anna: Awaited<ReturnType<typeof makeUser>>;

beforeAll(async () => {
  anna = await makeUser(person, 'anna');
  await letIn(person, await makeFolder(person, 'Plans', await rootOf(person)), 1, anna.userId);
});

/** Opens an address as a visitor who has not signed in. */
async function visit(path: string, language = 'en') {
  cleanup();
  localStorage.clear();
  localStorage.setItem('strongroom.ui.locale', JSON.stringify(language));
  window.history.replaceState(null, '', `/fileshare${path}`);
  render(<AuthShell start={resolveRoute()} texts={await loadTexts()} />);
  return userEvent.setup();
}
const field = (name: string) => screen.findByLabelText(name) as Promise<HTMLInputElement>;
const alert = () => screen.findByRole('alert');
async function signIn(user: Awaited<ReturnType<typeof visit>>, id: string, password: string) {
  await user.type(await field('User ID'), id);
  await user.type(await field('Password'), `${password}{Enter}`);
}

/** The token of the link in the latest mail to an address. */
async function mailedTo(address: string): Promise<string> {
  const folder = join(server.dataDir, 'outbox');
  const find = async () => {
    const mails = await Promise.all(
      readdirSync(folder).map((name) => PostalMime.parse(readFileSync(join(folder, name)))),
    );
    return mails.filter(({ to }) => to?.[0]?.address === address).at(-1)?.text ?? '';
  };
  await expect.poll(find).toMatch(/\/(welcome|reset)\//);
  return /\/(?:welcome|reset)\/(\S+)/.exec(await find())?.[1] ?? '';
}

describe('signing in', () => {
  it('says what is missing, then what is wrong, and keeps the user ID', async () => {
    const user = await visit('/login');
    await screen.findByRole('heading', { name: 'Northwind File Management' });
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect((await alert()).textContent).toBe('Please enter User ID.\nPlease enter Password.');
    await signIn(user, 'anna', 'a wrong password');
    await waitFor(async () => expect((await alert()).textContent).toBe('User ID or password is incorrect.'));
    expect((await field('User ID')).value).toBe('anna');
    expect(getItem('token')).toBeUndefined();
  });

  it('asks for it in German where the browser speaks German, and so are its errors', async () => {
    const user = await visit('/login', 'de');
    await user.click(await screen.findByRole('button', { name: 'Anmelden' }));
    expect((await alert()).textContent).not.toMatch(/Please/);
    expect(document.documentElement.lang).toBe('de');
  });

  it('opens the app, at the page that was asked for', async () => {
    const user = await visit('/account/security');
    expect(window.location.pathname).toBe('/fileshare/login');
    await signIn(user, anna.id, anna.password);
    await expect.poll(() => getItem('profile')?.name).toBe('Anna');
    await screen.findByRole('heading', { level: 1, name: 'Security' });
    expect(window.location.pathname).toBe('/fileshare/account/security');
  });
});

describe('an invitation', () => {
  it('greets by name, has the password typed twice, and signs in', async () => {
    const body = { id: 'otto', name: 'Otto', email: 'otto@northwind.example' };
    const { id } = (await person.call(users.create, { body })).body;
    await person.call(invitations.invite, { body: { id } });
    const token = await mailedTo('otto@northwind.example');
    const user = await visit(`/welcome/${token}`);
    await screen.findByText('Otto');
    await user.type(await field('Password'), 'seven blue lanterns');
    await user.type(await field('Confirm password'), 'seven red lanterns');
    await user.click(screen.getByRole('button', { name: 'Set password and sign in' }));
    expect((await alert()).textContent).toBe("Password doesn't match.");
    for (const name of ['Password', 'Confirm password']) {
      await user.clear(await field(name));
      await user.type(await field(name), 'short');
    }
    await user.click(screen.getByRole('button', { name: 'Set password and sign in' }));
    await waitFor(async () => expect((await alert()).textContent).toMatch(/at least \d+ characters/));
    for (const name of ['Password', 'Confirm password']) {
      await user.clear(await field(name));
      await user.type(await field(name), 'seven blue lanterns');
    }
    await user.click(screen.getByRole('button', { name: 'Set password and sign in' }));
    await expect.poll(() => getItem('profile')?.name).toBe('Otto');
  });

  it('that was used or never given leads to the sign-in page', async () => {
    await visit('/welcome/never-given');
    expect((await alert()).textContent).not.toBe('');
    const link = screen.getByRole('link', { name: 'Go to the sign-in page' });
    expect(link.getAttribute('href')).toMatch(/\/login$/);
    expect(screen.queryByLabelText('Password')).toBeNull();
  });
});

describe('a forgotten password', () => {
  it('says the same for everybody, and mails a link that sets a new one', async () => {
    const user = await visit('/forgotten');
    const id = await field('User ID or email');
    await user.click(screen.getByRole('button', { name: 'Send link' }));
    expect((await alert()).textContent).toBe('Please enter User ID.');
    await user.type(id, 'nobody at all{Enter}');
    const notice = /^If an account matches, we’ve emailed it a link\./;
    expect((await screen.findByRole('status')).textContent).toMatch(notice);
  });

  it('is replaced through the link, which works once', async () => {
    const form = await visit('/forgotten');
    await form.type(await field('User ID or email'), 'anna@northwind.example{Enter}');
    await screen.findByRole('status');
    const token = await mailedTo('anna@northwind.example');
    const user = await visit(`/reset/${token}`);
    await screen.findByText('Anna');
    for (const name of ['Password', 'Confirm password']) await user.type(await field(name), 'nine green lanterns');
    await user.click(screen.getByRole('button', { name: 'Set password' }));
    expect((await screen.findByRole('status')).textContent).toMatch(/^Password set\./);
    await person.signIn(anna.id, 'nine green lanterns');
    await expect(person.signIn(anna.id, anna.password)).rejects.toThrow(/incorrect/);
  });
});

describe('access that is not allowed', () => {
  it('says whom to ask, and ends the session', async () => {
    await visit('/unauthorised');
    await screen.findByRole('heading', { name: /^Access denied/ });
    expect((await alert()).textContent).toMatch(/contact your system administrator/);
    expect(getItem('token')).toBeUndefined();
  });
});

describe('the second factor', () => {
  it('is set up while signing in where it is required, and its recovery codes are shown once', async () => {
    await person.call(settings.update, { body: { adminSecondFactor: true } });
    const user = await visit('/login');
    await signIn(user, admin.id, admin.password);
    const form = await screen.findByRole('form', { name: 'Confirm it’s you' });
    await within(form).findByRole('img', { name: 'QR code for an authenticator app' });
    const secret = within(form).getByText(/^([A-Z2-7]{4} ?)+$/, { selector: 'code' }).textContent ?? '';
    const code = within(form).getByRole('textbox');
    await user.type(code, '000000{Enter}');
    await waitFor(async () => expect((await alert()).textContent).not.toBe(''));
    await user.clear(code);
    await user.type(code, new TOTP({ secret: secret.replaceAll(' ', '') }).generate());
    await user.keyboard('{Enter}');
    expect((await screen.findAllByRole('listitem')).length).toBeGreaterThanOrEqual(8);
    expect(getItem('token')).toBeUndefined();
    await user.click(screen.getByRole('button', { name: 'I’ve saved my codes' }));
    await expect.poll(() => getItem('profile')?.name).toBe('admin');
  });
});
