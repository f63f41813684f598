import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getItem, setItem } from '#authProvider/session.ts';
import { openApiServer } from '#tests/support/servers/apiServer.ts';
import { signIn as texts } from '#web/messages/en/signIn.ts';

const api = await openApiServer();
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
const settings = { companyName: 'Northwind', features: [] };
const profile = { id: 5, name: 'Anna' };

beforeEach(() => {
  document.title = '';
  localStorage.clear();
  api.respondWith(({ path }) => {
    if (path === '/appconfig' || path === '/settings') return [200, settings];
    if (path === '/authenticate') return [200, { token: 'abc', expiresIn: 60 }];
    return [200, profile];
  });
});
afterEach(cleanup);
afterAll(() => api.close());

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
    expect(api.received.filter(({ path }) => path === '/authenticate')).toEqual([]);
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
    api.respondWith(() => [401, { message: 'User ID or password is incorrect.', code: 'unauthenticated' }]);
    const outcomes = openPage();
    await signInAs('anna', 'wrong');

    expect(await screen.findByText('User ID or password is incorrect.')).toBeTruthy();
    expect(outcomes).toEqual([]);
    expect(getItem('token')).toBeUndefined();
  });

  it('opens the second step if a second factor is required, and stores nothing', async () => {
    const secondFactor = { challenge: 'c', methods: ['app'] };
    api.respondWith(() => [401, { message: 'Please confirm.', code: 'second_factor', secondFactor }]);
    const outcomes = openPage();
    await signInAs('anna', 'secret');

    await expect.poll(() => demands).toEqual(['c']);
    expect(outcomes).toEqual([]);
    expect(getItem('token')).toBeUndefined();
  });

  it('stores token, settings and profile in this order, after removing the copied files', async () => {
    localStorage.setItem('strongroom.copied.bulletins', '[1]');
    const outcomes = openPage();
    await signInAs('anna', 'secret');

    await expect.poll(() => outcomes).toEqual([true]);
    expect(api.received.map(({ path }) => path).filter((path) => path !== '/appconfig')).toEqual([
      '/authenticate',
      '/settings',
      '/user/me',
    ]);
    expect([getItem('token'), getItem('settings'), getItem('profile')]).toEqual(['abc', settings, profile]);
    expect(localStorage.getItem('strongroom.copied.bulletins')).toBeNull();
  });

  it('opens the page Not allowed for a user without a profile', async () => {
    api.respondWith(({ path }) => {
      if (path === '/user/me') return [403, { message: 'No.', code: 'forbidden' }];
      return [200, path === '/authenticate' ? { token: 'abc', expiresIn: 60 } : settings];
    });
    const outcomes = openPage();
    await signInAs('anna', 'secret');

    await expect.poll(() => outcomes).toEqual([false]);
  });

  it('shows once why the last session ended', () => {
    setItem('logoutMessage', 'You’re not signed in. Sign in to continue.');
    openPage();

    expect(screen.getByRole('alert').textContent).toBe('You’re not signed in. Sign in to continue.');
    expect(getItem('logoutMessage')).toBeUndefined();
  });

  it('offers the provider of the organisation in Enterprise mode only', async () => {
    const oidc = { label: 'Our sign-in' };
    api.respondWith(() => [200, { ...settings, authMode: 0, oidc }]);
    openPage();
    await screen.findByRole('heading', { name: 'Northwind File Management' });
    expect(screen.queryByRole('button', { name: 'Our sign-in' })).toBeNull();
    cleanup();

    api.respondWith(() => [200, { ...settings, authMode: 1, oidc }]);
    openPage();
    expect(await screen.findByRole('button', { name: 'Our sign-in' })).toBeTruthy();
  });

  it('signs in with a code of the provider if this tab started the sign-in', async () => {
    api.respondWith(({ path }) => {
      if (path === '/authenticate/oidc') return [200, { accessToken: 'abc', idToken: 'id', expiresIn: 60 }];
      return [200, path === '/user/me' ? profile : settings];
    });
    sessionStorage.setItem('strongroom.away', '1');
    window.history.replaceState(null, '', '?code=once');
    const outcomes = openPage();
    await expect.poll(() => outcomes).toEqual([true]);
    expect(api.received.find(({ method }) => method === 'POST')?.body).toEqual({ code: 'once' });
    expect(getItem('idToken')).toBe('id');
    expect(getItem('token')).toBe('abc');
    expect(window.location.search).toBe('');
    cleanup();

    window.history.replaceState(null, '', '?code=theirs');
    api.respondWith(() => [200, settings]);
    expect(openPage()).toEqual([]);
    expect(
      await screen.findByText(
        'Single sign-on failed. Try again. If it keeps failing, contact your system administrator.',
      ),
    ).toBeTruthy();
    expect(api.received.filter(({ method }) => method === 'POST')).toEqual([]);
  });
});
