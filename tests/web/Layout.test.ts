import { screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { getItem, setItem } from '#authProvider/session.ts';
import { session } from '#contract/users/session.ts';
import { users } from '#contract/users/users.ts';
import { letIn, makeFolder, makeUser, rootOf } from '#tests/support/app/make.ts';
import { openApp } from '#tests/support/browser/openApp.tsx';
import { button } from '#tests/support/browser/queries.ts';

const { openWhole, person, calls } = await openApp({ env: { COMPANY_NAME: 'Northwind' } });
const { enter } = await import('#authProvider/signIn.ts');
const address = '/account/connect';
let anna: Awaited<ReturnType<typeof makeUser>>;
let berta: typeof anna;

beforeAll(async () => {
  anna = await makeUser(person, 'anna');
  berta = await makeUser(person, 'berta', { cultureId: 'fr-ca' });
  await letIn(person, await makeFolder(person, 'Plans', await rootOf(person)), 1, anna.userId);
});

const storedOf = async ({ userId }: typeof anna) =>
  (await person.call(users.get, { params: { id: String(userId) } })).body;
const profile = () => {
  const stored = getItem('profile');
  if (!stored) throw new Error('No one is signed in.');
  return stored;
};

describe('the layout', () => {
  it('shows the name of the company, followed by File Management, and links to the files', async () => {
    await openWhole('/', anna);
    const home = within(await screen.findByRole('banner')).getByRole('link', { name: /File Management/ });
    expect(home.textContent).toBe('Northwind File Management');
    expect(screen.getByRole('link', { name: 'File Share' }).getAttribute('aria-current')).toBe('page');
  });

  it('shows the signed-in user, and Logout', async () => {
    const { user } = await openWhole(address, anna);
    const token = getItem('token');
    await user.click(await button('Account of Anna'));
    const popup = await screen.findByRole('dialog', { name: 'Account of Anna' });
    expect(await within(popup).findByText('anna@northwind.example')).toBeTruthy();
    await user.click(within(popup).getByRole('button', { name: 'Logout' }));

    await expect.poll(() => getItem('token')).toBeUndefined();
    expect(calls.changes.map(({ method, path, token }) => [method, path, token])).toEqual([
      ['POST', '/authenticate/logout', token],
    ]);
    expect([getItem('profile'), getItem('settings')]).toEqual([undefined, undefined]);
  });

  it('changes the language, stores it, and saves it in the profile', async () => {
    const { rowVersion } = await storedOf(anna);
    const { user } = await openWhole(address, anna);
    await user.click(await button('Account of Anna'));
    await user.click(await screen.findByRole('combobox', { name: 'Language' }));
    await user.click(screen.getByRole('option', { name: 'Français' }));

    expect(await screen.findByRole('navigation', { name: 'Menu principal' })).toBeTruthy();
    expect(getItem('ui.locale')).toBe('fr');
    expect(document.documentElement.lang).toBe('fr');
    await expect.poll(() => getItem('profile')?.cultureId).toBe('fr-fr');
    const body = { id: anna.userId, rowVersion, cultureId: 'fr-fr' };
    expect(calls.of('PUT').map(({ path, body }) => [path, body])).toEqual([['/user', body]]);
    expect((await storedOf(anna)).cultureId).toBe('fr-fr');
  });

  it('uses the language of the profile, also after a change there', async () => {
    await openWhole(address, berta, 'en');
    expect(await screen.findByRole('navigation', { name: 'Menu principal' })).toBeTruthy();
    const { rowVersion = 0 } = await storedOf(berta);
    await person.call(users.update, { body: { id: berta.userId, rowVersion, cultureId: 'cs-cz' } });
    setItem('profile', { ...profile(), cultureId: 'cs-cz' });
    expect(await screen.findByRole('navigation', { name: 'Hlavní nabídka' })).toBeTruthy();
    await expect.poll(() => getItem('ui.locale')).toBe('cs');
  });
});

describe('the cookie notice', () => {
  it('stays until it is accepted, and is not shown again', async () => {
    const emil = await makeUser(person, 'emil');
    const { user } = await openWhole(address, emil);
    await user.click(await button('Accept'));

    await expect.poll(() => screen.queryByRole('button', { name: 'Accept' })).toBeNull();
    expect(calls.changes).toEqual([
      {
        method: 'PUT',
        path: '/user/termagreed',
        token: getItem('token'),
        body: { id: emil.userId, termAgreed: true },
      },
    ]);
    expect(profile().termAgreed).toBe(true);
  });

  it('stays and shows an error if it could not be saved', async () => {
    const clara = await makeUser(person, 'clara');
    const message = 'The server cannot reach its data.';
    calls.reply('PUT', /^\/user\/termagreed$/, 503, { message, code: 'unavailable' });
    const { user } = await openWhole(address, clara);
    await user.click(await button('Accept'));

    const dialog = await screen.findByRole('alertdialog', { name: 'Error' });
    expect(within(dialog).getByText(message)).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(await button('Accept')).toBeTruthy();
    expect(profile().termAgreed).toBe(false);
  });

  it('cannot be accepted during an impersonation, whose banner is always shown', async () => {
    const dora = await makeUser(person, 'dora');
    await openWhole(address, async () => {
      const { body } = await person.call(session.impersonate, { body: { id: dora.userId } });
      await enter(body, Date.now());
    });
    await screen.findByText('You’re signed in as Dora. Everything you do is logged under both names.');
    expect(await button('Stop Login as')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  });
});
