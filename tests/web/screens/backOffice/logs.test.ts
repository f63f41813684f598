import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { groups } from '#contract/users/groups.ts';
import { users } from '#contract/users/users.ts';
import { openApp } from '#tests/support/browser/openApp.tsx';

const { open, person } = await openApp({ env: { FEATURES: 'oneTimeShares' } });

beforeAll(async () => {
  for (const name of ['Legal', 'Sales']) await person.call(groups.create, { body: { name, email: '' } });
  const { items } = (await person.call(groups.list, { query: {} })).body;
  const { id = 0, rowVersion = 0 } = items.find(({ name }) => name === 'Sales') ?? {};
  await person.call(groups.update, { body: { id, rowVersion, name: 'Sales abroad' } });
});

const rows = () => screen.queryAllByRole('row', { name: /Group/ }).length;

describe('the log', () => {
  it('is searched and narrowed to an area, a thing and a person, in the address', async () => {
    const { user, router } = await open('/logs');
    await waitFor(() => expect(rows()).toBe(3));
    expect(document.title).toMatch(/^Logs – /);
    await user.type(screen.getByRole('textbox', { name: 'Search for logs' }), 'created');
    await waitFor(() => expect(rows()).toBe(2));
    const area = screen.getByRole('group', { name: 'Area' });
    await user.click(within(area).getByRole('button', { name: /Users and groups/ }));
    await waitFor(() => expect(decodeURIComponent(router.state.location.search)).toContain('"category":"people"'));
    await user.click(within(await screen.findByRole('row', { name: /Legal/ })).getByRole('button', { name: 'Legal' }));
    await waitFor(() => expect(rows()).toBe(1));
    expect(decodeURIComponent(router.state.location.search)).toContain('"object":"Legal"');
  });

  it('has the other logs behind their tabs, each with its own empty text', async () => {
    const { user, router } = await open('/logs');
    await user.click(await screen.findByRole('tab', { name: 'Onetime Download Logs' }));
    await screen.findByText('No downloads yet.');
    expect(router.state.location.search).toContain('tab=');
    await user.click(screen.getByRole('tab', { name: 'System Logs' }));
    await screen.findByText('No warnings or errors.');
  });

  it('is on the page of a record, as its history', async () => {
    const { items } = (await person.call(groups.list, { query: {} })).body;
    const { id = 0 } = items.find(({ name }) => name === 'Sales abroad') ?? {};
    const { user } = await open(`/bizunit/group/${id}`);
    await user.click(await screen.findByRole('tab', { name: 'Activity' }));
    await screen.findByText(/Group .*: Sales/);
  });

  it('is verified on demand', async () => {
    const { user } = await open('/logs');
    await user.click(await screen.findByRole('button', { name: 'Verify now' }));
    await screen.findByText(/^Last verified: /);
  });

  it('is not for those who are no administrators', async () => {
    const password = 'seven blue lanterns';
    await person.call(users.create, {
      body: { id: 'clara', name: 'Clara', email: 'clara@northwind.example', password },
    });
    const { router } = await open('/logs', { id: 'clara', password });
    await screen.findByText('Elsewhere');
    expect(router.state.location.pathname).toBe('/');
  });
});

describe('health', () => {
  it('shows what needs attention and every part of the instance', async () => {
    const { user } = await open('/health');
    await screen.findByRole('heading', { level: 1, name: 'Health' });
    for (const part of ['Database', 'Storage', 'Backup', 'Log', 'Versions'])
      await screen.findByRole('region', { name: part });
    await screen.findByText('No undelivered emails');
    await user.click(screen.getByRole('button', { name: 'Reload' }));
    await screen.findByRole('region', { name: 'Needs attention' });
  });
});

describe('a long log', () => {
  it('comes in pages of fifteen, the newest first, and is sorted on the server', async () => {
    for (let n = 10; n < 30; n++) await person.call(groups.create, { body: { name: `Long ${n}`, email: '' } });
    const { user, router } = await open('/logs?filter={"q":"long"}');
    await screen.findByText('Long 29');
    await screen.findByText('1 - 15 of 20 items');
    expect(screen.queryByText('Long 14')).toBeNull();
    const head = screen.getByRole('columnheader', { name: /Logged On/ });
    expect(head.getAttribute('aria-sort')).toBe('descending');
    await user.click(within(head).getByRole('button'));
    await screen.findByText('Long 10');
    expect(router.state.location.search).toContain('order=ASC');
    expect(screen.queryByText('Long 29')).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Go to next page' }));
    await screen.findByText('Long 29');
  });

  it('forgets the filter of another tab, and keeps its own in the address', async () => {
    const { user, router } = await open('/logs?filter={"q":"nothing like it"}');
    await screen.findByText('No results');
    await user.click(screen.getByRole('tab', { name: 'System Logs' }));
    await screen.findByText('No warnings or errors.');
    expect(router.state.location.search).not.toContain('nothing');
  });

  it('shows no System Logs to administrators who are no system administrators', async () => {
    const password = 'seven blue lanterns';
    const body = { id: 'ines', name: 'Ines', email: 'ines@northwind.example', password, isAdmin: true };
    await person.call(users.create, { body });
    await open('/logs', { id: 'ines', password });
    await screen.findByRole('tab', { name: 'User Logs' });
    expect(screen.queryByRole('tab', { name: 'System Logs' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Verify now' })).toBeNull();
  });
});
