import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { folders } from '#contract/fileNodes/folders.ts';
import { permissions } from '#contract/fileNodes/permissions.ts';
import { settings } from '#contract/instance/settings.ts';
import { sharedQueries } from '#contract/instance/sharedQueries.ts';
import { groups } from '#contract/users/groups.ts';
import { users } from '#contract/users/users.ts';
import { openApp } from '#tests/support/browser/openApp.tsx';

/** Conventions of the back office that several screens share: facets, operators, saved queries, histories. */
const { open, person } = await openApp();
const password = 'seven blue lanterns';

type User = Awaited<ReturnType<typeof open>>['user'];
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const rows = () =>
  screen
    .queryAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent ?? '');
const filterOf = ({ state }: { state: { location: { search: string } } }) =>
  JSON.parse(new URLSearchParams(state.location.search).get('filter') ?? '{}');

async function makeUser(id: string, rest: object = {}): Promise<number> {
  const email = `${id}@northwind.example`;
  const { status, body } = await person.call(users.create, { body: { id, name: id, email, password, ...rest } });
  expect(status, body.message).toBe(200);
  return body.id;
}
async function makeGroup(name: string): Promise<number> {
  return (await person.call(groups.create, { body: { name, email: '' } })).body.id;
}
async function addFilter(user: User, name: string) {
  await user.click(await button('Filter'));
  await user.click(await screen.findByRole('menuitemcheckbox', { name }));
}
/** Chooses the operator of the filter that is described by its label. */
async function compare(user: User, operator: string) {
  await user.click(await screen.findByRole('combobox', { name: /^Condition/ }));
  await user.click(await screen.findByRole('option', { name: operator }));
}

describe('the facets of the log', () => {
  it('count the rows of each area, with the other filters', async () => {
    await makeGroup('Counted');
    await makeUser('cora');
    const { user } = await open('/logs');
    const area = await screen.findByRole('group', { name: 'Area' });
    // The first administrator, the group and the user.
    await within(area).findByRole('button', { name: 'Users and groups3' });
    within(area).getByRole('button', { name: 'Bulletins0' });
    await user.type(screen.getByRole('textbox', { name: 'Search for logs' }), 'counted');
    await within(area).findByRole('button', { name: 'Users and groups1' });
    await user.click(within(area).getByRole('button', { name: /^Bulletins/ }));
    await screen.findByText('No results');
    // The count of an area tells what choosing it instead would show.
    within(area).getByRole('button', { name: 'Users and groups1' });
  });
});

describe('the filters of the log', () => {
  it('compare in the chosen way, which the address keeps', async () => {
    await makeGroup('Alpha');
    await makeGroup('Beta');
    const { user, router } = await open('/logs?filter={"q":"group created"}');
    await waitFor(() => expect(rows().join()).toContain('Alpha'));
    await addFilter(user, 'About (as the log names it)');
    await user.type(await screen.findByRole('textbox', { name: 'About (as the log names it)' }), 'alpha');
    await waitFor(() => expect(rows().join()).not.toContain('Beta'));
    await compare(user, 'does not contain');
    await waitFor(() => expect(rows().join()).toContain('Beta'));
    expect(rows().join()).not.toContain('Alpha');
    expect(filterOf(router).object).toEqual({ objectNot: 'alpha' });
    // A page opened at this address shows the same.
    const field = screen.getByRole('textbox', { name: 'About (as the log names it)' }) as HTMLInputElement;
    expect(field.value).toBe('alpha');
    await user.click(screen.getByRole('button', { name: 'Remove this filter' }));
    await waitFor(() => expect(rows().join()).toContain('Alpha'));
  });

  it('take what was there from a link, and days that count from when it is opened', async () => {
    await makeGroup('Gamma');
    const { user, router } = await open('/logs?filter={"ip":"10.9.8.7"}');
    await screen.findByText('No results');
    expect(((await screen.findByRole('textbox', { name: 'IP Address' })) as HTMLInputElement).value).toBe('10.9.8.7');
    await compare(user, 'is not');
    await waitFor(() => expect(rows().join()).toContain('Gamma'));
    await user.click(screen.getByRole('button', { name: 'Remove this filter' }));
    await addFilter(user, 'Logged On');
    await compare(user, 'today');
    await waitFor(() => expect(filterOf(router).day).toEqual({ from: '{today}', to: '{today}' }));
    await waitFor(() => expect(rows().join()).toContain('Gamma'));
  });
});

describe('saved queries', () => {
  it('are kept for oneself or shared, opened by their name, and deleted by their author', async () => {
    await makeUser('ada', { isAdmin: true });
    const { user, router } = await open('/logs');
    await addFilter(user, 'Operator (number)');
    await compare(user, 'is me');
    await waitFor(() => expect(filterOf(router).byId).toEqual({ byId: '{me}' }));
    await user.click(await button('Save query'));
    const dialog = await screen.findByRole('dialog', { name: 'Save query' });
    await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Mine');
    await user.click(within(dialog).getByRole('switch', { name: 'Share with all administrators' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await screen.findByText('Query “Mine” saved');
    const list = await screen.findByRole('group', { name: 'Saved queries' });
    await within(list).findByText('Shared by admin');

    // The name is taken, which the dialog says; without sharing it is free.
    await user.click(await button('Save query'));
    const again = await screen.findByRole('dialog', { name: 'Save query' });
    await user.type(within(again).getByRole('textbox', { name: 'Name' }), 'mine');
    await user.click(within(again).getByRole('switch'));
    await user.click(within(again).getByRole('button', { name: 'Save' }));
    await within(again).findByText('A query named “mine” is already shared.');
    await user.click(within(again).getByRole('switch'));
    await user.click(within(again).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(2));
    await user.click(within(list).getByRole('button', { name: 'Delete query “mine”' }));
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1));
  });

  it('of others mean the one who opens them by {me}', async () => {
    const value = { filter: { byId: { byId: '{me}' } }, sort: { field: 'on', order: 'DESC' as const }, perPage: 15 };
    await person.call(sharedQueries.create, { body: { resource: 'userLogs', name: 'What I did', value } });
    await makeUser('bea', { isAdmin: true });
    const { user, router } = await open('/logs', { id: 'bea', password });
    const list = await screen.findByRole('group', { name: 'Saved queries' });
    await user.click(await within(list).findByRole('button', { name: /What I did/ }));
    await waitFor(() => expect(filterOf(router).byId).toEqual({ byId: '{me}' }));
    await waitFor(() => expect(rows().every((row) => row.includes('bea'))).toBe(true));
    expect(rows()).not.toEqual([]);
    // Another administrator cannot delete it.
    expect(within(list).queryByRole('button', { name: 'Delete query “What I did”' })).toBeNull();
    const { items } = (await person.call(sharedQueries.list, { query: { resource: 'userLogs' } })).body;
    expect(items.map(({ name }) => name)).toContain('What I did');
  });
});

describe('the history of a record', () => {
  it('shows what a group was before and under which names it is in the log, and restores it', async () => {
    const id = await makeGroup('Sales');
    const { rowVersion } = (await person.call(groups.get, { params: { id: String(id) } })).body;
    await person.call(groups.update, { body: { id, rowVersion, name: 'Sales abroad', email: 's@northwind.example' } });
    const { user } = await open(`/bizunit/group/${id}?tab=activity`);
    await screen.findByText('Name: Sales → Sales abroad');
    await screen.findByText('Email: nothing → s@northwind.example');
    await screen.findByText('Created');
    await user.click(await screen.findByRole('combobox', { name: 'Name in the log' }));
    await user.click(await screen.findByRole('option', { name: 'Sales' }));
    await screen.findByText('Group created: Sales');
    await user.click(await button('Restore'));
    const question = await screen.findByRole('dialog', { name: 'Restore values?' });
    within(question).getByText('Name: Sales');
    within(question).getByText('Email: nothing');
    await user.click(within(question).getByRole('button', { name: 'Restore' }));
    await screen.findByText('Values restored');
    await screen.findByRole('heading', { level: 1, name: 'Sales' });
    expect((await person.call(groups.get, { params: { id: String(id) } })).body).toMatchObject({
      name: 'Sales',
      email: null,
    });
    // What is as it was before the change needs no restoring; the restoring itself can be undone.
    await screen.findByText('Name: Sales abroad → Sales');
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Restore' })).toHaveLength(1));
  });

  it('restores what a user was, and says why it cannot', async () => {
    const id = await makeUser('dora');
    const change = async (patch: object) => {
      const { rowVersion = 0 } = (await person.call(users.get, { params: { id: String(id) } })).body;
      expect((await person.call(users.update, { body: { id, rowVersion, ...patch } })).status).toBe(200);
    };
    await change({ name: 'Dora Lind', timeZoneId: 'Europe/Prague' });
    const { user } = await open(`/bizunit/user/${id}?tab=activity`);
    await screen.findByText('Name: dora → Dora Lind');
    await screen.findByText('Time zone: nothing → Europe/Prague');
    await user.click(await button('Restore'));
    const question = await screen.findByRole('dialog', { name: 'Restore values?' });
    // Another administrator saves first.
    await change({ name: 'Dora Berg' });
    await user.click(within(question).getByRole('button', { name: 'Restore' }));
    await within(question).findByRole('alert');
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect((await person.call(users.get, { params: { id: String(id) } })).body.name).toBe('Dora Berg');
  });

  it('restores settings', async () => {
    await person.call(settings.update, { body: { binRetensionDays: 30 } });
    const { user } = await open('/config');
    await user.click(await button('Changes'));
    await screen.findByText('Bin retention days: 999 → 30');
    await user.click(await button('Restore'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Restore' }));
    await screen.findByText('Values restored');
    expect((await person.call(settings.read, {})).body.binRetensionDays).toBe(999);
    await screen.findByText('Bin retention days: 30 → 999');
  });

  it('restores the permissions of a folder: entries added, changed and removed, and inheritance', async () => {
    const root = (await person.call(folders.list, {})).body.items[0]?.id ?? 0;
    const folder = (await person.call(folders.create, { body: { name: 'Plans', parentId: root } })).body;
    const legal = await makeGroup('Legal');
    const params = { id: String(folder.id) };
    const own = async () => {
      const { items } = (await person.call(permissions.list, { params, query: {} })).body;
      return items.map(({ bizUnits, rights }) => `${bizUnits[0]?.bizUnitName} ${rights}`);
    };
    const bizUnits = [{ bizUnitId: legal }];
    const added = await person.call(permissions.create, { body: { fileNodeId: folder.id, rights: 1, bizUnits } });
    const { id, rowVersion } = added.body;
    await person.call(permissions.update, { body: { id, rowVersion, rights: 2 } });
    await person.call(permissions.remove, { params: { id: String(id), rowVersion: String(rowVersion + 1) } });
    await person.call(folders.update, { body: { id: folder.id, rowVersion: folder.rowVersion, inherit: false } });

    const { user } = await open(`/folder/permissions/${folder.id}`);
    await user.click(await button('Changes'));
    const restore = async (text: string) => {
      const row = (await screen.findByText(text)).closest('tr') as HTMLElement;
      await user.click(within(row).getByRole('button', { name: 'Restore' }));
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Restore' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    await restore('Entry: Legal: can edit → nothing');
    expect(await own()).toEqual(['Legal 2']);
    await restore('Inherits permissions: yes → no');
    expect((await person.call(folders.get, { params })).body.inherit).toBe(true);
    await restore('Entry: nothing → Legal: can edit');
    expect(await own()).toEqual([]);
    const viewers = await screen.findByRole('region', { name: 'Viewers' });
    await within(viewers).findByText(/^No one has been added yet/);
  });
});
