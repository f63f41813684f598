import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext } from 'react-admin';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getItem, setItem, storeToken } from '#authProvider/session.ts';
import { settingDefaults } from '#contract/instance/settingFields.ts';
import type { SettingsView } from '#contract/instance/settings.ts';
import type { Profile } from '#contract/users/users.ts';
import { openApiServer } from '#tests/support/servers/apiServer.ts';

const api = await openApiServer();
const { createAuthProvider } = await import('#authProvider/index.ts');
const { createDataProvider } = await import('#dataProvider/index.ts');
const { EnabledPlugins } = await import('#web/EnabledPlugins.tsx');
const { Layout } = await import('#web/layout/Layout.tsx');
const { createI18nProvider } = await import('#web/messages/i18nProvider.ts');
const { createStore } = await import('#web/store.ts');
const { ErrorDialog } = await import('#web/ui/dialogs/ErrorDialog.tsx');

const anna: Profile = {
  id: 5,
  name: 'Anna Nováková',
  email: 'anna@northwind.example',
  isAdmin: false,
  isSysAdmin: false,
  signInAs: false,
  timeZoneId: 'Europe/Prague',
  timeZone: 'Europe/Prague',
  cultureId: 'en-gb',
  termAgreed: false,
  noticeMail: 'daily',
};
const settings: SettingsView = {
  companyName: 'Northwind',
  ...settingDefaults,
  ocrLanguages: ['eng'],
  features: [],
  limits: { maxFiles: 10, maxFileSize: 1024, maxTotalSize: 10_240 },
  defaults: { expiryNoticePeriod: 30, timeZoneId: 'Europe/Prague', cultureId: 'en-gb' },
};

async function openLayout() {
  render(
    <AdminContext
      authProvider={createAuthProvider({})}
      dataProvider={createDataProvider({})}
      i18nProvider={await createI18nProvider()}
      store={createStore()}
    >
      <ErrorDialog>
        <EnabledPlugins>
          <Layout>
            <h1>Page</h1>
          </Layout>
        </EnabledPlugins>
      </ErrorDialog>
    </AdminContext>,
  );
  await screen.findByRole('heading', { name: 'Page' });
  return userEvent.setup();
}

beforeEach(() => {
  localStorage.clear();
  storeToken({ token: 'abc', expiresIn: 60 }, Date.now());
  setItem('profile', anna);
  setItem('settings', settings);
  api.respondWith(() => [200, {}]);
});
afterEach(cleanup);
afterAll(() => api.close());

describe('the layout', () => {
  it('shows the name of the company, followed by File Management, and links to the files', async () => {
    await openLayout();

    const home = within(screen.getByRole('banner')).getByRole('link', { name: /File Management/ });
    expect(home.textContent).toBe('Northwind File Management');
    expect(screen.getByRole('link', { name: 'File Share' }).getAttribute('aria-current')).toBe('page');
  });

  it('shows the signed-in user, and Logout', async () => {
    const user = await openLayout();
    await user.click(screen.getByRole('button', { name: 'Account of Anna Nováková' }));

    const popup = await screen.findByRole('dialog', { name: 'Account of Anna Nováková' });
    expect(await within(popup).findByText('anna@northwind.example')).toBeTruthy();
    await user.click(within(popup).getByRole('button', { name: 'Logout' }));

    await expect.poll(() => getItem('token')).toBeUndefined();
    const writing = api.received.filter(({ method }) => method !== 'GET');
    expect(writing.map(({ method, path, token }) => [method, path, token])).toEqual([
      ['POST', '/authenticate/logout', 'abc'],
    ]);
    expect([getItem('profile'), getItem('settings')]).toEqual([undefined, undefined]);
  });

  it('changes the language, stores it, and saves it in the profile', async () => {
    let cultureId = 'en-gb';
    api.respondWith(({ method, path, body }) => {
      if (method === 'PUT') cultureId = (body as { cultureId: string }).cultureId;
      if (path === '/user/me') return [200, { ...anna, cultureId }];
      return [200, path === '/user/5' ? { ...anna, cultureId, rowVersion: 7 } : {}];
    });
    const user = await openLayout();
    await user.click(screen.getByRole('button', { name: 'Account of Anna Nováková' }));
    await user.click(await screen.findByRole('combobox', { name: 'Language' }));
    await user.click(screen.getByRole('option', { name: 'Français' }));

    expect(await screen.findByRole('navigation', { name: 'Menu principal' })).toBeTruthy();
    expect(getItem('ui.locale')).toBe('fr');
    expect(document.documentElement.lang).toBe('fr');
    await expect.poll(() => getItem('profile')?.cultureId).toBe('fr-fr');
    expect(api.received.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body])).toEqual([
      ['/user', { id: 5, rowVersion: 7, cultureId: 'fr-fr' }],
    ]);
  });

  it('uses the language of the profile, also after a change there', async () => {
    setItem('profile', { ...anna, cultureId: 'fr-ca' });
    await openLayout();
    expect(await screen.findByRole('navigation', { name: 'Menu principal' })).toBeTruthy();
    setItem('profile', { ...anna, cultureId: 'cs-cz' });
    expect(await screen.findByRole('navigation', { name: 'Hlavní nabídka' })).toBeTruthy();
    expect(getItem('ui.locale')).toBe('cs');
  });
});

describe('the cookie notice', () => {
  it('stays until it is accepted, and is not shown again', async () => {
    api.respondWith(({ path }) => [200, path === '/user/me' ? { ...anna, termAgreed: true } : {}]);
    const user = await openLayout();
    await user.click(screen.getByRole('button', { name: 'Accept' }));

    await expect.poll(() => screen.queryByRole('button', { name: 'Accept' })).toBeNull();
    // The header loads notices meanwhile.
    expect(api.received.filter(({ method }) => method !== 'GET')).toEqual([
      { method: 'PUT', path: '/user/termagreed', token: 'abc', body: { id: 5, termAgreed: true } },
    ]);
    expect(getItem('profile')?.termAgreed).toBe(true);
  });

  it('stays and shows an error if it could not be saved', async () => {
    api.respondWith(() => [503, { message: 'The server cannot reach its data.', code: 'unavailable' }]);
    const user = await openLayout();
    await user.click(screen.getByRole('button', { name: 'Accept' }));

    const dialog = await screen.findByRole('alertdialog', { name: 'Error' });
    expect(within(dialog).getByText('The server cannot reach its data.')).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(await screen.findByRole('button', { name: 'Accept' })).toBeTruthy();
    expect(getItem('profile')?.termAgreed).toBe(false);
  });

  it('cannot be accepted during an impersonation, whose banner is always shown', async () => {
    setItem('profile', { ...anna, signInAs: true });
    await openLayout();

    await screen.findByText('You’re signed in as Anna Nováková. Everything you do is logged under both names.');
    expect(screen.getByRole('button', { name: 'Stop Login as' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  });
});
