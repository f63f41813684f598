import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { sharedQueries } from '#contract/instance/sharedQueries.ts';
import { groups } from '#contract/users/groups.ts';
import { users } from '#contract/users/users.ts';
import { openApp } from '#tests/support/browser/openApp.tsx';

/** Conventions of the back office that several screens share: facets, operators, saved queries. */
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
    await addFilter(user, 'Item');
    await user.type(await screen.findByRole('textbox', { name: 'Item' }), 'alpha');
    await waitFor(() => expect(rows().join()).not.toContain('Beta'));
    await compare(user, 'does not contain');
    await waitFor(() => expect(rows().join()).toContain('Beta'));
    expect(rows().join()).not.toContain('Alpha');
    expect(filterOf(router).object).toEqual({ objectNot: 'alpha' });
    // A page opened at this address shows the same.
    const field = screen.getByRole('textbox', { name: 'Item' }) as HTMLInputElement;
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

describe('the filter by the acting user', () => {
  it('offers people by name, shows the one of the address by name, and takes everyone else', async () => {
    await makeUser('edda', { isAdmin: true });
    const { user, router } = await open('/logs', { id: 'edda', password });
    await addFilter(user, 'Acting user');
    await user.type(await screen.findByRole('combobox', { name: 'Acting user' }), 'edd');
    await user.click(await screen.findByRole('option', { name: 'edda (edda@northwind.example)' }));
    await waitFor(() => expect(rows().length).toBeGreaterThan(0));
    await waitFor(() => expect(rows().every((row) => row.includes('edda'))).toBe(true));
    await compare(user, 'is not');
    await waitFor(() => expect(rows().join()).toContain('User created: edda'));
    expect(Object.keys(filterOf(router).byId)).toContain('byIdNot');
    const field = screen.getByRole('combobox', { name: 'Acting user' }) as HTMLInputElement;
    await waitFor(() => expect(field.value).toBe('edda'));
  });
});

describe('the filter by area', () => {
  it('is the facet, and can leave an area out', async () => {
    await makeGroup('Delta');
    const { user } = await open('/logs?filter={"q":"delta"}');
    const area = await screen.findByRole('group', { name: 'Area' });
    await user.click(await within(area).findByRole('button', { name: /^Users and groups/ }));
    await screen.findByRole('combobox', { name: 'Area' });
    await waitFor(() => expect(rows().join()).toContain('Delta'));
    await compare(user, 'is not');
    await screen.findByText('No results');
    expect(within(area).queryByRole('button', { pressed: true })).toBeNull();
    await compare(user, 'is');
    await within(area).findByRole('button', { name: /^Users and groups/, pressed: true });
    await waitFor(() => expect(rows().join()).toContain('Delta'));
  });
});

describe('saved queries', () => {
  it('are kept for oneself or shared, opened by their name, and deleted by their author', async () => {
    await makeUser('ada', { isAdmin: true });
    const { user, router } = await open('/logs');
    await addFilter(user, 'Acting user');
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
