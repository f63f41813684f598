import { cleanup, renderHook, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { AdminContext, ResourceContextProvider } from 'react-admin';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { getItem } from '#authProvider/session.ts';
import { adminProfile, openScreen } from '#tests/support/browser/openScreen.tsx';
import { openApiServer, type Received } from '#tests/support/servers/apiServer.ts';

const api = await openApiServer();
const { default: GroupEdit } = await import('#resources/groups/GroupEdit.tsx');
const { default: GroupList } = await import('#resources/groups/GroupList.tsx');
const { default: GroupMembers } = await import('#resources/groups/GroupMembers.tsx');
const { groups } = await import('#resources/groups/index.tsx');
const { useTaken } = await import('#web/admin/form/useTaken.ts');
const { createDataProvider } = await import('#dataProvider/index.ts');
const { loadMessages } = await import('#web/messages/lazyMessages.ts');
await loadMessages(['groups']);
const { resources = {} } = groups;

afterEach(cleanup);
afterAll(() => api.close());

const stamp = '2026-03-02T09:00:00.000Z';
const by = { id: 1, name: 'Alice Admin' };
const stamps = { createdBy: by, createdOn: stamp, updatedBy: by, updatedOn: stamp };
const legal = { id: 7, name: 'Legal', email: null, ...stamps, members: 3, folders: 2, fromDirectory: false };
const line = (id: number, name: string) => ({ id, name, email: `${name.toLowerCase()}@northwind.example` });
const page = (items: object[]): [number, unknown] => [200, { items, total: items.length }];
const missing: [number, unknown] = [404, { message: 'Page not found.', code: 'not_found' }];
const changes = () => api.received.filter(({ method }) => method !== 'GET').map(({ body }) => body);

describe('list of groups', () => {
  const open = (profile = adminProfile) => {
    api.respondWith(({ path }) => (path.startsWith('/group?') ? page([{ ...legal, rowVersion: 4 }]) : missing));
    return openScreen({ route: '/bizunit/groups', page: GroupList, address: '/bizunit/groups', resources, profile });
  };

  it('shows counts, sorts by a column with aria-sort, and keeps search and order in the address', async () => {
    const { user, router } = await open();
    const row = await screen.findByRole('row', { name: /Legal/ });
    expect(within(row).getByRole('link', { name: 'Legal' }).getAttribute('href')).toBe('/bizunit/group/7');
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(expect.arrayContaining(['3', '2']));
    expect(screen.getByRole('columnheader', { name: /Name/ }).getAttribute('aria-sort')).toBe('ascending');

    await user.click(within(screen.getByRole('columnheader', { name: /Email/ })).getByRole('button'));
    await waitFor(() => expect(router.state.location.search).toContain('sort=email'));
    await user.type(screen.getByRole('textbox', { name: 'Search for groups' }), 'leg');
    await waitFor(() => expect(api.received.at(-1)?.path).toBe('/group?search=leg&skip=0&take=25&sort=email'));
    expect(router.state.location.search).toContain('leg');
  }, 90_000);

  it('loads the rows again when the log has new rows about people', async () => {
    api.news.push('people');
    await open();
    await waitFor(() => {
      expect(api.received.filter(({ path }) => path.startsWith('/group?')).length).toBeGreaterThan(1);
    });
    api.news.length = 0;
  });

  it('offers no way to create, export or edit to a user who is no administrator', async () => {
    await open({ ...adminProfile, isAdmin: false, isSysAdmin: false });
    await screen.findByRole('link', { name: 'Legal' });
    expect(screen.queryByRole('link', { name: 'Create Group' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Actions for Legal' })).toBeNull();
  });
});

describe('editing a group', () => {
  const open = (response: (request: Received) => [number, unknown]) => {
    api.respondWith((request) => {
      if (request.method === 'GET' && request.path === '/group/7') return [200, { ...legal, rowVersion: 4 }];
      if (request.path.startsWith('/group?'))
        return page(request.path.includes('name=Taken') ? [line(8, 'Taken')] : []);
      return request.method === 'PUT' ? response(request) : [200, {}];
    });
    const [route, address] = ['/bizunit/group/edit/:id', '/bizunit/group/edit/7'];
    return openScreen({ route, page: GroupEdit, address, resources });
  };

  it('requires a name at its field, focuses it, and sends nothing without one', async () => {
    const { user } = await open(() => missing);
    const name = await screen.findByRole('textbox', { name: /Name/ });
    await user.clear(name);
    await user.click(screen.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('Name is required.')).toBeTruthy();
    expect(name.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(name.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Name is required.');
    await waitFor(() => expect(document.activeElement).toBe(name));
    expect(screen.getByPlaceholderText('Email (optional)')).toBeTruthy();
    expect(changes()).toEqual([]);
  });

  it('shows that a name is taken while it is typed', async () => {
    const { user } = await open(() => missing);
    const name = await screen.findByRole('textbox', { name: /Name/ });
    await user.clear(name);
    await user.type(name, 'Taken');
    expect(await screen.findByText('This is already in use.')).toBeTruthy();
  });

  it('saves a corrected name while the check of the former one is still running', async () => {
    let respondLate = () => {};
    const isLate = new Promise<void>((done) => {
      respondLate = done;
    });
    const { user, router } = await open(() => [200, { revoke: false }]);
    api.respondWith(async ({ method, path }) => {
      if (path.includes('name=Taken')) await isLate;
      if (path.startsWith('/group?')) return page(path.includes('name=Taken') ? [line(8, 'Taken')] : []);
      return [200, method === 'GET' ? { ...legal, rowVersion: 4 } : { revoke: false }];
    });
    const name = await screen.findByRole('textbox', { name: /Name/ });
    await user.clear(name);
    await user.type(name, 'Taken');
    await waitFor(() => expect(api.received.map(({ path }) => path)).toContainEqual(expect.stringContaining('Taken')));
    await user.clear(name);
    await user.type(name, 'Free');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    respondLate();
    await waitFor(() => expect(router.state.location.pathname).toBe('/before'));
    expect(changes()).toMatchObject([{ name: 'Free' }]);
  });

  it('saves a value that was corrected while the check of Save was running when Save is pressed again', async () => {
    let respondLate = () => {};
    const isLate = new Promise<void>((done) => {
      respondLate = done;
    });
    const { user, router } = await open(() => [200, { revoke: false }]);
    const email = await screen.findByRole('textbox', { name: /Email/ });
    api.respondWith(async ({ method, path }) => {
      if (path.startsWith('/group?')) {
        await isLate;
        return page([]);
      }
      return [200, method === 'GET' ? { ...legal, rowVersion: 4 } : { revoke: false }];
    });
    await user.type(email, 'wrong');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(api.received.some(({ path }) => path.includes('name=Legal'))).toBe(true));
    await user.clear(email);
    await user.type(email, 'legal@northwind.example');
    respondLate();
    await screen.findByText('This was changed after Save. Save again.');
    expect(changes()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/before'));
    expect(changes()).toMatchObject([{ email: 'legal@northwind.example' }]);
  });

  it('lets the server decide if the check of a name failed', async () => {
    const { user, router } = await open(() => [200, { revoke: false }]);
    const name = await screen.findByRole('textbox', { name: /Name/ });
    api.respondWith(({ method, path }) => {
      if (path.startsWith('/group?')) return missing;
      return [200, method === 'GET' ? { ...legal, rowVersion: 4 } : { revoke: false }];
    });
    await user.type(name, ' team');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/before'));
  });

  it('keeps the input, shows an error of the server at its field, and goes back after success', async () => {
    let isTaken = true;
    const { user, router } = await open(() => {
      const errors = [{ path: 'name', message: 'There is already a group of this name.' }];
      return isTaken ? [409, { message: 'Refused.', code: 'exists', errors }] : [200, { revoke: false }];
    });
    const name = await screen.findByRole('textbox', { name: /Name/ });
    await user.type(name, ' team');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('There is already a group of this name.');
    await waitFor(() => expect(document.activeElement).toBe(name));
    expect(screen.getByDisplayValue('Legal team')).toBeTruthy();

    isTaken = false;
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/before'));
    expect(changes()[1]).toMatchObject({ id: 7, rowVersion: 4, name: 'Legal team' });
  });

  it('shows what another user has saved, and saves again with Keep mine or Take theirs', async () => {
    let isStale = true;
    api.respondWith(({ method, path, body }) => {
      if (method === 'PUT') {
        const { rowVersion } = body as { rowVersion: number };
        if (rowVersion === 4) return [409, { message: 'Changed.', code: 'stale' }];
        return [200, { revoke: false }];
      }
      if (path.startsWith('/group?')) return page([]);
      const theirs = { ...legal, name: 'Lawyers', email: 'law@northwind.example', rowVersion: 5 };
      return [200, isStale ? { ...legal, rowVersion: 4 } : theirs];
    });
    const [route, address] = ['/bizunit/group/edit/:id', '/bizunit/group/edit/7'];
    const { user, router } = await openScreen({ route, page: GroupEdit, address, resources });
    await user.type(await screen.findByRole('textbox', { name: /Name/ }), ' team');
    isStale = false;
    await user.click(screen.getByRole('button', { name: 'Save' }));

    await screen.findByText('Alice Admin changed this while you were editing');
    // Only the name was changed by both.
    expect(screen.queryByRole('group', { name: 'Email' })).toBeNull();
    const choice = within(screen.getByRole('group', { name: 'Name' }));
    await user.click(choice.getByRole('button', { name: 'Take theirs' }));
    expect(screen.getByDisplayValue('Lawyers')).toBeTruthy();
    await user.click(choice.getByRole('button', { name: 'Keep mine' }));
    expect(screen.getByDisplayValue('law@northwind.example')).toBeTruthy();
    expect(screen.getByDisplayValue('Legal team')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/before'));
    expect(changes().at(-1)).toMatchObject({ rowVersion: 5, name: 'Legal team', email: 'law@northwind.example' });
  });

  it('shows who else is editing the group', async () => {
    api.others.splice(0, 1, { id: 2, name: 'Boris Klein' });
    await open(() => missing);
    expect(await screen.findByText('Boris Klein is editing')).toBeTruthy();
    api.others.length = 0;
  });

  it('logs out when saving has ended the session', async () => {
    const { user } = await open(() => [200, { revoke: true }]);
    await user.click(await screen.findByRole('button', { name: 'Save' }));

    await expect.poll(() => getItem('token')).toBeUndefined();
    expect(api.received.at(-1)?.path).toBe('/authenticate/logout');
  });
});

it('a form that is closed while its name is typed does not ask whether it is taken', async () => {
  api.respondWith(() => page([]));
  const dataProvider = createDataProvider(resources);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <AdminContext dataProvider={dataProvider}>
      <ResourceContextProvider value="groups">{children}</ResourceContextProvider>
    </AdminContext>
  );
  const { result, unmount } = renderHook(useTaken, { wrapper });
  expect(await result.current('name', 'Soon', false)).toBe(false);
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const checking = result.current('name', 'Late', true);
  unmount();
  vi.runAllTimers();
  vi.useRealTimers();
  expect(await checking).toBe(false);
  expect(api.received.map(({ path }) => /name=(\w+)/.exec(path)?.[1])).toEqual(['Soon']);
});

describe('members of a group', () => {
  const open = () => {
    const [route, address] = ['/bizunit/group/:id/member', '/bizunit/group/7/member'];
    return openScreen({ route, page: GroupMembers, address, resources });
  };

  it('are added and removed by name, and both lists are updated', async () => {
    const members = new Map([[11, 'Anna']]);
    const candidates = new Map([[12, 'Bob']]);
    const lines = (of: Map<number, string>) => page([...of].map(([id, name]) => line(id, name)));
    api.respondWith(({ method, path, body }) => {
      if (method === 'POST' && path === '/group/user') {
        const { userId } = body as { userId: number };
        members.set(userId, candidates.get(userId) ?? '');
        candidates.delete(userId);
        return [200, {}];
      }
      if (path === '/group/7') return [200, { ...legal, rowVersion: 4 }];
      if (path.startsWith('/group/7/user?')) return lines(members);
      return path.startsWith('/group/7/candidate?') ? lines(candidates) : missing;
    });
    const { user, router } = await open();
    await user.click(await screen.findByRole('button', { name: 'Add Bob to Legal' }));

    expect(await screen.findByRole('button', { name: 'Remove Bob from Legal' })).toBeTruthy();
    expect(await screen.findByText('Every user is a member of this group.')).toBeTruthy();
    expect(changes()).toEqual([{ id: 7, userId: 12 }]);

    await user.type(screen.getByPlaceholderText('Search for members'), 'ann');
    await waitFor(() => expect(api.received.at(-1)?.path).toBe('/group/7/user?search=ann&skip=0&take=15&sort=name'));
    await user.click(screen.getByRole('link', { name: 'Group: Legal' }));
    expect(router.state.location.pathname).toBe('/bizunit/group/7');
  });
});
