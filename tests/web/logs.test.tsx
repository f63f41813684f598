import { cleanup, screen, within } from '@testing-library/react';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { openScreen } from '#tests/support/browser/openScreen.tsx';
import { openApiServer } from '#tests/support/servers/apiServer.ts';

const api = await openApiServer();
const { logs } = await import('#resources/logs/index.tsx');
const { settings } = await import('#resources/settings/index.tsx');
const { users } = await import('#resources/users/index.tsx');
const resources = { ...logs.resources, ...settings.resources, ...users.resources };
// As the route loads it: with its texts.
const { default: LogsPage } = (await logs.routes?.[0]?.page()) ?? {};

afterEach(cleanup);
afterAll(() => api.close());

const row = (id: number, log: string, by = 'Alice Admin') => ({
  ...{ id, log, by, actor: by, byId: id, signInId: null, actedBy: null, token: null },
  ...{ on: '2026-03-02T09:00:00.000Z', length: null, kind: 'User', ip: '10.0.0.7', level: 0 },
});

describe('logs', () => {
  const open = async () => {
    api.respondWith(({ path }) => {
      if (path.startsWith('/userlog/verification')) return [200, { last: null }];
      const items = [row(1, 'Group created: Legal'), row(2, 'Signed in', 'Boris Klein')];
      return path.startsWith('/userlog?') ? [200, { items, total: 2, hasMore: false }] : [404, { message: 'Gone.' }];
    });
    if (!LogsPage) throw new Error('The page has no route.');
    return openScreen({ route: '/logs', page: LogsPage, address: '/logs', resources });
  };
  const last = () =>
    new URLSearchParams(api.received.findLast(({ path }) => path.startsWith('/userlog?'))?.path.split('?')[1]);

  it('filter by the thing, the person and the address of a row, and keep that in the address', async () => {
    const { user, router } = await open();
    const first = await screen.findByRole('row', { name: /Group created/ });
    await user.click(within(first).getByRole('button', { name: 'Legal' }));
    await expect.poll(() => last().get('object')).toBe('Legal');
    await user.click(await screen.findByRole('button', { name: 'Boris Klein' }));
    await expect.poll(() => last().get('byId')).toBe('2');
    await user.click(screen.getAllByRole('button', { name: '10.0.0.7' })[0] as HTMLElement);
    await expect.poll(() => last().get('ip')).toBe('10.0.0.7');
    expect(last().get('object')).toBe('Legal');
    expect(decodeURIComponent(router.state.location.search)).toContain('"ip":"10.0.0.7"');
  }, 90_000);

  it('are sorted by the newest first, in pages of fifteen, and each has a name', async () => {
    await open();
    const head = await screen.findByRole('columnheader', { name: /Logged On/ });
    expect(head.getAttribute('aria-sort')).toBe('descending');
    const list = api.received.find(({ path }) => path.startsWith('/userlog?'));
    expect(list?.path).toContain('skip=0&take=15&sort=on+desc');
    expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual(['Logs']);
  });
});
