import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getItem, setItem } from '#authProvider/session.ts';
import type { CallOf } from '#contract/endpoint.ts';
import { settings } from '#contract/instance/settings.ts';
import { users } from '#contract/users/users.ts';
import { makeUser } from '#tests/support/app/make.ts';
import type { Person } from '#tests/support/app/person.ts';
import { openServer } from '#tests/support/browser/openServer.ts';
import { signIn as texts } from '#web/messages/en/signIn.ts';

/** A provider that is never visited. */
const provider = {
  OIDC_ISSUER: 'http://127.0.0.1:9',
  OIDC_CLIENT_ID: 'strongroom',
  OIDC_CLIENT_SECRET: 'a secret that both know',
  OIDC_LABEL: 'Our sign-in',
  PUBLIC_URL: 'https://files.example.org',
};
const { person, calls } = await openServer({ env: { COMPANY_NAME: 'Northwind', ...provider } });
const { LoginPage } = await import('#web/login/LoginPage.tsx');

const demands: string[] = [];
const openPage = () => {
  const outcomes: boolean[] = [];
  render(
    <LoginPage
      texts={texts}
      onSignedIn={async (isAllowed) => {
        outcomes.push(isAllowed);
      }}
      onSecondFactor={({ challenge }) => demands.push(challenge)}
    />,
  );
  return outcomes;
};
const signInAs = async (id: string, password: string) => {
  const user = userEvent.setup();
  if (id) await user.type(screen.getByLabelText('User ID'), id);
  if (password) await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Login' }));
};
let anna: Awaited<ReturnType<typeof makeUser>>;
let asAnna: Person;

beforeAll(async () => {
  anna = await makeUser(person, 'anna');
  asAnna = await person.signIn(anna.id, anna.password);
});
beforeEach(() => {
  document.title = '';
  localStorage.clear();
});
afterEach(cleanup);
async function set(body: CallOf<typeof settings.updateSystem>['body']) {
  const { status, body: reply } = await person.call(settings.updateSystem, { body });
  expect(status, reply.message).toBe(200);
}
const signInAsAnna = () => signInAs(anna.id, anna.password);
/** What the page keeps of a session. */
const stored = () => [getItem('token'), getItem('settings'), getItem('profile')];
const ofAnna = async () => [(await asAnna.call(settings.read, {})).body, (await asAnna.call(users.me, {})).body];

describe('the sign-in page', () => {
  it.each([
    ['', '', 'Please enter User ID.\nPlease enter Password.'],
    ['', 'secret', 'Please enter User ID.'],
    ['  ', 'secret', 'Please enter User ID.'],
    ['anna', '', 'Please enter Password.'],
  ])('with ID %j and password %j shows %j and sends nothing', async (id, password, message) => {
    openPage();
    await signInAs(id, password);

    expect(screen.getByRole('alert').textContent).toBe(message);
    expect(calls.sent.filter(({ path }) => path === '/authenticate')).toEqual([]);
  });

  it('names itself and the company in the title of the document', async () => {
    openPage();
    await expect.poll(() => document.title).toBe('Login – Northwind File Management');
  });

  it('shows the name of the company', async () => {
    openPage();

    expect(await screen.findByRole('heading', { name: 'Northwind File Management' })).toBeTruthy();
  });

  it('stays and shows the error of the server for a wrong password', async () => {
    const outcomes = openPage();
    await signInAs('anna', 'wrong');

    expect(await screen.findByText('User ID or password is incorrect.')).toBeTruthy();
    expect(outcomes).toEqual([]);
    expect(getItem('token')).toBeUndefined();
  });

  it('stores token, settings and profile in this order, after removing the copied files', async () => {
    localStorage.setItem('strongroom.copied.bulletins', '[1]');
    const outcomes = openPage();
    await signInAsAnna();

    await expect.poll(() => outcomes).toEqual([true]);
    expect(calls.sent.map(({ path }) => path).filter((path) => path !== '/appconfig')).toEqual([
      '/authenticate',
      '/settings',
      '/user/me',
    ]);
    expect(stored()).toEqual([calls.sent.at(-1)?.token, ...(await ofAnna())]);
    expect(localStorage.getItem('strongroom.copied.bulletins')).toBeNull();
  });

  it('opens the page Not allowed for a user without a profile', async () => {
    calls.reply('GET', /^\/user\/me$/, 403, { message: 'No.', code: 'forbidden' });
    const outcomes = openPage();
    await signInAsAnna();

    await expect.poll(() => outcomes).toEqual([false]);
  });

  it('shows once why the last session ended', () => {
    setItem('logoutMessage', 'You’re not signed in. Sign in to continue.');
    openPage();

    expect(screen.getByRole('alert').textContent).toBe('You’re not signed in. Sign in to continue.');
    expect(getItem('logoutMessage')).toBeUndefined();
  });

  it('offers the provider of the organisation in Enterprise mode only', async () => {
    openPage();
    await screen.findByRole('heading', { name: 'Northwind File Management' });
    expect(screen.queryByRole('button', { name: 'Our sign-in' })).toBeNull();
    cleanup();

    await set({ authMode: 1 });
    openPage();
    expect(await screen.findByRole('button', { name: 'Our sign-in' })).toBeTruthy();
    await set({ authMode: 0 });
  });

  it('signs in with a code of the provider if this tab started the sign-in', async () => {
    // The code is exchanged with a cookie, which a document without a browser does not keep.
    const tokens = { accessToken: asAnna.token, idToken: 'id', expiresIn: 60 };
    calls.reply('POST', /^\/authenticate\/oidc$/, 200, tokens);
    sessionStorage.setItem('strongroom.away', '1');
    window.history.replaceState(null, '', '?code=once');
    const outcomes = openPage();
    await expect.poll(() => outcomes).toEqual([true]);
    expect(calls.of('POST')[0]?.body).toEqual({ code: 'once' });
    expect(getItem('idToken')).toBe('id');
    expect(stored()).toEqual([asAnna.token, ...(await ofAnna())]);
    expect(window.location.search).toBe('');
    cleanup();

    calls.clear();
    window.history.replaceState(null, '', '?code=theirs');
    expect(openPage()).toEqual([]);
    expect(
      await screen.findByText(
        'Single sign-on failed. Try again. If it keeps failing, contact your system administrator.',
      ),
    ).toBeTruthy();
    expect(calls.of('POST')).toEqual([]);
  });

  // The last one, since it ends the sessions of those without one.
  it('opens the second step if a second factor is required, and stores nothing', async () => {
    await set({ userSecondFactor: true });
    const outcomes = openPage();
    await signInAsAnna();

    await expect.poll(() => demands).toEqual([expect.stringMatching(/./)]);
    expect(outcomes).toEqual([]);
    expect(getItem('token')).toBeUndefined();
  });
});
