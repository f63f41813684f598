import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { recall } from '#authProvider/session.ts';
import { openApiServer, type Received } from '#tests/support/apiServer.ts';
import { openScreen } from '#tests/support/openScreen.tsx';

const api = await openApiServer();
const { default: GroupEdit } = await import('#resources/groups/GroupEdit.tsx');
const { default: GroupMembers } = await import('#resources/groups/GroupMembers.tsx');

afterEach(cleanup);
afterAll(() => api.close());

const stamp = '2026-03-02T09:00:00.000Z';
const by = { id: 1, name: 'Alice Admin' };
const legal = { id: 7, name: 'Legal', email: null, createdBy: by, createdOn: stamp, updatedBy: by, updatedOn: stamp };
const line = (id: number, name: string) => ({ id, name, email: `${name.toLowerCase()}@northwind.example` });
const page = (items: object[]): [number, unknown] => [200, { items, total: items.length }];
const missing: [number, unknown] = [404, { message: 'There is nothing at this address.', code: 'not_found' }];
const changes = () => api.received.filter(({ method }) => method !== 'GET').map(({ body }) => body);

describe('editing a group (§2 Edit Group)', () => {
  const open = (answer: (request: Received) => [number, unknown]) => {
    api.answerWith((request) => {
      if (request.method === 'GET' && request.path === '/group/7') return [200, { ...legal, rowVersion: 4 }];
      return request.method === 'PUT' ? answer(request) : [200, {}];
    });
    return openScreen({ route: '/bizunit/group/edit/:id', page: GroupEdit, address: '/bizunit/group/edit/7' });
  };

  it('demands a name, and asks the server for nothing without one', async () => {
    const { user } = await open(() => missing);
    await user.clear(await screen.findByRole('textbox', { name: /Name/ }));
    await user.click(screen.getByRole('button', { name: 'Save' }));

    expect(screen.getByText('Name is required.')).toBeTruthy();
    expect(screen.getByPlaceholderText('Email (optional)')).toBeTruthy();
    expect(changes()).toEqual([]);
  });

  it('keeps what was typed, says what is wrong at its field, and goes back once it is right', async () => {
    let isTaken = true;
    const { user, router } = await open(() => {
      const errors = [{ path: 'name', message: 'There is already a group of this name.' }];
      return isTaken ? [409, { message: 'Refused.', code: 'exists', errors }] : [200, { revoke: false }];
    });
    await user.type(await screen.findByRole('textbox', { name: /Name/ }), ' team');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('There is already a group of this name.');
    expect(screen.getByDisplayValue('Legal team')).toBeTruthy();

    isTaken = false;
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/before'));
    expect(changes()[1]).toEqual({ id: 7, rowVersion: 4, name: 'Legal team', email: '' });
  });

  it('shows in a banner what belongs to no field, until it is closed', async () => {
    const { user } = await open(() => [409, { message: 'Somebody else was faster.', code: 'stale' }]);
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    const banner = await screen.findByRole('alert');
    expect(banner.textContent).toBe('Somebody else was faster.');

    await user.click(within(banner).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('logs out when saving has ended the session (§4 Revocation)', async () => {
    const { user } = await open(() => [200, { revoke: true }]);
    await user.click(await screen.findByRole('button', { name: 'Save' }));

    await expect.poll(() => recall('token')).toBeUndefined();
    expect(api.received.at(-1)?.path).toBe('/authenticate/logout');
  });
});

describe('the members of a group (§2 Group members)', () => {
  it('are added and removed by name, and both lists follow', async () => {
    const members = new Map([[11, 'Anna']]);
    const candidates = new Map([[12, 'Bob']]);
    const lines = (of: Map<number, string>) => page([...of].map(([id, name]) => line(id, name)));
    api.answerWith(({ method, path, body }) => {
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
    const { user, router } = await openScreen({
      route: '/bizunit/group/:id/member',
      page: GroupMembers,
      address: '/bizunit/group/7/member',
    });
    await user.click(await screen.findByRole('button', { name: 'Add Bob to Legal' }));

    expect(await screen.findByRole('button', { name: 'Remove Bob from Legal' })).toBeTruthy();
    expect(await screen.findByText('Every user is a member of this group.')).toBeTruthy();
    expect(changes()).toEqual([{ id: 7, userId: 12 }]);

    const table = screen.getByRole('table', { name: 'Members' });
    await user.click(within(table).getByRole('button', { name: 'Name' }));
    await waitFor(() => expect(router.state.location.search).toBe('?members.dir=desc'));
    await user.type(screen.getByPlaceholderText('Search for members'), 'ann');
    await waitFor(() => expect(router.state.location.search).toBe('?members.dir=desc&members.search=ann'));
    await waitFor(() =>
      expect(api.received.at(-1)?.path).toBe('/group/7/user?search=ann&skip=0&take=15&sort=name+desc'),
    );

    await user.click(screen.getByRole('link', { name: 'Group: Legal' }));
    expect(router.state.location.pathname).toBe('/bizunit/group/7');
  });

  it('stay as they are when the server refuses, and it says why', async () => {
    api.answerWith(({ method, path }) => {
      if (method === 'DELETE') return [403, { message: 'You may not do this.', code: 'forbidden' }];
      if (path === '/group/7') return [200, { ...legal, rowVersion: 4 }];
      return page(path.startsWith('/group/7/user?') ? [line(11, 'Anna')] : []);
    });
    const { user } = await openScreen({
      route: '/bizunit/group/:id/member',
      page: GroupMembers,
      address: '/bizunit/group/7/member',
    });
    await user.click(await screen.findByRole('button', { name: 'Remove Anna from Legal' }));

    expect((await screen.findByRole('alert')).textContent).toBe('You may not do this.');
    expect(screen.getByRole('button', { name: 'Remove Anna from Legal' })).toBeTruthy();
  });
});
