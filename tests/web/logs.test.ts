import { screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { groups } from '#contract/users/groups.ts';
import { makeUser } from '#tests/support/app/make.ts';
import { openApp } from '#tests/support/browser/openApp.tsx';

const { open, person, calls, server } = await openApp();
let boris: Awaited<ReturnType<typeof makeUser>>;

beforeAll(async () => {
  boris = await makeUser(person, 'boris', { isAdmin: true });
  const asBoris = await (await server.signIn()).signIn(boris.id, boris.password);
  await asBoris.call(groups.create, { body: { name: 'Legal' } });
});

describe('logs', () => {
  const lists = () => calls.sent.filter(({ path }) => path.startsWith('/userlog?'));
  const last = () => new URLSearchParams(lists().at(-1)?.path.split('?')[1]);

  it('filter by the thing, the person and the address of a row, and keep that in the address', async () => {
    const { user, router } = await open('/logs');
    const first = await screen.findByRole('row', { name: /Group created/ });
    await user.click(within(first).getByRole('button', { name: 'Legal' }));
    await expect.poll(() => last().get('object')).toBe('Legal');
    await user.click(await screen.findByRole('button', { name: 'Boris' }));
    await expect.poll(() => last().get('byId')).toBe(String(boris.userId));
    await user.click((await screen.findAllByRole('button', { name: '127.0.0.1' }))[0] as HTMLElement);
    await expect.poll(() => last().get('ip')).toBe('127.0.0.1');
    expect(last().get('object')).toBe('Legal');
    expect(decodeURIComponent(router.state.location.search)).toContain('"ip":"127.0.0.1"');
    await screen.findByRole('row', { name: /Group created/ });
    expect(screen.queryByRole('row', { name: /Signed in/ })).toBeNull();
  });

  it('are sorted by the newest first, in pages of fifteen, and each has a name', async () => {
    await open('/logs');
    const head = await screen.findByRole('columnheader', { name: /Logged On/ });
    expect(head.getAttribute('aria-sort')).toBe('descending');
    expect(lists()[0]?.path).toContain('skip=0&take=15&sort=on+desc');
    expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual(['Logs']);
  });
});
