import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { adminProfile, openScreen } from '#tests/support/browser/openScreen.tsx';
import { openApiServer } from '#tests/support/servers/apiServer.ts';

const api = await openApiServer();
const { users } = await import('#resources/users/index.tsx');
const { groups } = await import('#resources/groups/index.tsx');
const { settings } = await import('#resources/settings/index.tsx');
// As the route loads it: with its texts.
const { default: UserList } = (await users.routes?.[0]?.page()) ?? {};
const resources = { ...groups.resources, ...settings.resources, ...users.resources };

afterEach(cleanup);
afterAll(() => api.close());

const user = (id: number, name: string, more: object = {}) => ({
  ...{ id, name, email: `${name.toLowerCase()}@northwind.example`, authProviderUserId: name.toLowerCase() },
  ...{ isAdmin: false, isSysAdmin: false, invalid: false, state: 'active', groups: 2, lastSignInOn: null },
  ...{ rowVersion: 4, isLastSysAdmin: false, hasNamesake: false, ...more },
});
const all = [
  user(1, 'Alice', { isSysAdmin: true }),
  user(2, 'Boris'),
  user(3, 'Clara'),
  user(4, 'David'),
  user(5, 'Root', { isSysAdmin: true, isLastSysAdmin: true }),
];
const counts = {
  state: { active: 4, invited: 0, deactivated: 3 },
  role: { sysAdmin: 2, admin: 0, user: 3 },
  lastSignIn: { week: 0, old: 0, never: 5 },
};

describe('list of users', () => {
  const open = (profile = adminProfile) => {
    api.respondWith(({ method, path }) => {
      if (path.startsWith('/user/counts')) return [200, counts];
      if (path.startsWith('/user?')) return [200, { items: all, total: all.length }];
      if (method === 'GET') return [200, all.find(({ id }) => path === `/user/${id}`) ?? { items: [], total: 0 }];
      return [200, { revoke: false }];
    });
    if (!UserList) throw new Error('The list has no route.');
    return openScreen({ route: '/bizunit/users', page: UserList, address: '/bizunit/users', resources, profile });
  };
  const box = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) })).getByRole('checkbox');
  const isChecked = (name: string) => (box(name) as HTMLInputElement).checked;

  it('selects a range with Shift, and neither the own account nor the last system administrator', async () => {
    const { user: person } = await open();
    await screen.findByRole('link', { name: 'Boris' });
    expect([box('Alice'), box('Root')].map((item) => (item as HTMLInputElement).disabled)).toEqual([true, true]);
    await person.click(box('Boris'));
    await person.keyboard('{Shift>}');
    await person.click(box('David'));
    await person.keyboard('{/Shift}');
    expect(['Boris', 'Clara', 'David'].map(isChecked)).toEqual([true, true, true]);

    await person.click(screen.getByRole('button', { name: 'Select all 5' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Select all 5' })).toBeNull());
    await person.click(screen.getByRole('button', { name: 'Deactivate' }));
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /Deactivate/ }));
    await waitFor(() => expect(api.received.filter(({ method }) => method === 'PUT')).toHaveLength(3));
    const changed = api.received.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    expect(changed).toEqual([2, 3, 4].map((id) => ({ id, rowVersion: 4, invalid: true })));
  }, 90_000);

  it('filters by State with its counts, in the address, and exports the filtered list', async () => {
    const { user: person, router } = await open();
    const state = await screen.findByRole('group', { name: 'State' });
    await within(state).findByText('3');
    await person.click(within(state).getByRole('button', { name: /Deactivated/ }));
    await waitFor(() => expect(decodeURIComponent(router.state.location.search)).toContain('"state":"deactivated"'));
    await waitFor(() => expect(api.received.some(({ path }) => /^\/user\?.*state=deactivated/.test(path))).toBe(true));
    await person.click(screen.getByRole('button', { name: 'Export' }));
    await waitFor(() =>
      expect(api.received.some(({ path }) => /export.*state=deactivated|csv.*state=/.test(path))).toBe(true),
    );
  }, 90_000);

  it('shows names and addresses to others than administrators, without actions', async () => {
    await open({ ...adminProfile, id: 9, isAdmin: false, isSysAdmin: false });
    await screen.findByRole('link', { name: 'Boris' });
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Name', 'Email']);
    expect(screen.queryByRole('group', { name: 'State' })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});
