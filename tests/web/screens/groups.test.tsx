import { renderHook, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { AdminContext, ResourceContextProvider } from 'react-admin';
import { describe, expect, it, vi } from 'vitest';
import { folders } from '#contract/fileNodes/folders.ts';
import { permissions } from '#contract/fileNodes/permissions.ts';
import { editing } from '#contract/instance/editing.ts';
import { groups } from '#contract/users/groups.ts';
import { users } from '#contract/users/users.ts';
import { makeUser as makeAccount } from '#tests/support/app/make.ts';
import { held } from '#tests/support/browser/heldCalls.ts';
import { openApp } from '#tests/support/browser/openApp.tsx';

const { open, person, calls, server } = await openApp();
const { createDataProvider } = await import('#dataProvider/index.ts');
const { groups: plugin } = await import('#resources/groups/index.tsx');
const { useTaken } = await import('#web/admin/form/useTaken.ts');

async function makeGroup(name: string): Promise<number> {
  const { status, body } = await person.call(groups.create, { body: { name, email: '' } });
  expect(status, body.message).toBe(200);
  return body.id;
}
async function makeUser(id: string): Promise<number> {
  const { body } = await person.call(users.create, { body: { id, name: id, email: `${id}@northwind.example` } });
  return body.id;
}
const named = async (name: string) =>
  (await person.call(groups.list, { query: {} })).body.items.find((group) => group.name === name);
const button = (name: string | RegExp) => screen.findByRole('button', { name });

const stored = async (id: number) => (await person.call(groups.get, { params: { id: String(id) } })).body;
const nameField = () => screen.findByRole('textbox', { name: /Name/ });
/** What was sent to change something. */
const changes = () => calls.changes.map(({ body }) => body);

describe('the list of groups', () => {
  it('shows members and folders, and deletes a group after a question that has its name', async () => {
    const id = await makeGroup('Legal');
    await person.call(groups.addMember, { body: { id, userId: await makeUser('anna') } });
    const { user } = await open('/bizunit/groups');
    const row = await screen.findByRole('row', { name: /Legal/ });
    const cells = within(row).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toEqual(expect.arrayContaining(['Legal', '1', '0']));
    await user.click(within(row).getByRole('button', { name: 'Actions for Legal' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const question = await screen.findByRole('dialog', { name: 'Delete group?' });
    within(question).getByText(/“Legal”/);
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    await screen.findByText('Group “Legal” deleted');
    await screen.findByText('No groups yet. Create one to give several people the same access.');
    expect(await named('Legal')).toBeUndefined();
  });

  it('shows counts, sorts by a column with aria-sort, and keeps search and order in the address', async () => {
    const id = await makeGroup('Legal');
    for (const name of ['lea', 'leo']) {
      await person.call(groups.addMember, { body: { id, userId: await makeUser(name) } });
    }
    const parentId = (await person.call(folders.list, {})).body.items[0]?.id ?? 0;
    const { id: fileNodeId } = (await person.call(folders.create, { body: { name: 'Claims', parentId } })).body;
    await person.call(permissions.create, { body: { fileNodeId, rights: 1, bizUnits: [{ bizUnitId: id }] } });
    const { user, router } = await open('/bizunit/groups');
    const row = await screen.findByRole('row', { name: /Legal/ });
    expect(within(row).getByRole('link', { name: 'Legal' }).getAttribute('href')).toBe(`/bizunit/group/${id}`);
    const cells = within(row).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toEqual(expect.arrayContaining(['2', '1']));
    expect(screen.getByRole('columnheader', { name: /Name/ }).getAttribute('aria-sort')).toBe('ascending');

    await user.click(within(screen.getByRole('columnheader', { name: /Email/ })).getByRole('button'));
    await waitFor(() => expect(router.state.location.search).toContain('sort=email'));
    await user.type(screen.getByRole('textbox', { name: 'Search for groups' }), 'leg');
    const latest = () => calls.sent.findLast(({ path }) => path.startsWith('/group?'))?.path;
    await waitFor(() => expect(latest()).toBe('/group?search=leg&skip=0&take=25&sort=email'));
    expect(router.state.location.search).toContain('leg');
  });

  it('loads the rows again when the log has new rows about people', async () => {
    await open('/bizunit/groups');
    await screen.findByRole('columnheader', { name: /Name/ });
    await makeGroup('Latecomers');
    await screen.findByRole('row', { name: /Latecomers/ });
  });

  it('names the folders of a group that cannot be deleted', async () => {
    const id = await makeGroup('Brno');
    const parentId = (await person.call(folders.list, {})).body.items[0]?.id ?? 0;
    const folder = (await person.call(folders.create, { body: { name: 'Plans', parentId } })).body;
    await person.call(permissions.create, {
      body: { fileNodeId: folder.id, rights: 1, bizUnits: [{ bizUnitId: id }] },
    });
    const { user } = await open(`/bizunit/group/${id}`);
    await user.click(await screen.findByRole('tab', { name: 'Folders 1' }));
    await screen.findByText(/Plans/);
    await user.click(await button('Actions for Brno'));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const question = await screen.findByRole('dialog');
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    expect((await within(question).findByRole('alert')).textContent).toContain('Plans');
    expect(await named('Brno')).toBeTruthy();
  });
});

describe('a new group', () => {
  it('needs a name that no other has, and is shown once it is stored', async () => {
    await makeGroup('Sales');
    const { user, router } = await open('/bizunit/group/create');
    const path = await screen.findByRole('navigation', { name: 'You are here' });
    expect(within(path).getByRole('link', { name: 'Groups' }).getAttribute('href')).toBe('/bizunit/groups');
    await user.click(await button('Save'));
    await screen.findByText('Name is required.');
    const name = screen.getByRole('textbox', { name: /Name/ });
    await user.type(name, 'Sales');
    await screen.findByText('This is already in use.');
    await user.type(name, ' abroad');
    await user.type(screen.getByRole('textbox', { name: /Email/ }), 'no address');
    await user.click(await button('Save'));
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: /Email/ }).getAttribute('aria-invalid')).toBe('true'),
    );
    await user.clear(screen.getByRole('textbox', { name: /Email/ }));
    await user.click(await button('Save'));
    await screen.findByRole('heading', { level: 1, name: 'Sales abroad' });
    expect(router.state.location.pathname).toBe(`/bizunit/group/${(await named('Sales abroad'))?.id}`);
  });
});

describe('editing a group', () => {
  it('names it above the form and in the title, and stores what was changed', async () => {
    const id = await makeGroup('Lawyers');
    const { user, router } = await open(`/bizunit/group/edit/${id}`);
    const path = await screen.findByRole('navigation', { name: 'You are here' });
    const link = await within(path).findByRole('link', { name: 'Lawyers' });
    expect(link.getAttribute('href')).toBe(`/bizunit/group/${id}`);
    await waitFor(() => expect(document.title).toMatch(/^Lawyers – Edit Group – /));
    await user.type(await screen.findByRole('textbox', { name: /Name/ }), ' and clerks');
    await user.click(await button('Save'));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/bizunit/group/${id}`));
    await screen.findByRole('heading', { level: 1, name: 'Lawyers and clerks' });
    expect(document.title).toMatch(/^Lawyers and clerks – /);
  });

  it('shows what another has saved meanwhile, and saves again with Keep mine or Take theirs', async () => {
    const id = await makeGroup('Editors');
    const { user, router } = await open(`/bizunit/group/edit/${id}`);
    await user.type(await nameField(), ' of mine');
    const { rowVersion } = await stored(id);
    const theirs = { name: 'Editors of theirs', email: 'theirs@northwind.example' };
    await person.call(groups.update, { body: { id, rowVersion, ...theirs } });
    await user.click(await button('Save'));
    await screen.findByText('admin changed this while you were editing');
    // Only the name was changed by both.
    expect(screen.queryByRole('group', { name: 'Email' })).toBeNull();
    const choice = within(screen.getByRole('group', { name: 'Name' }));
    await user.click(choice.getByRole('button', { name: 'Take theirs' }));
    expect(screen.getByDisplayValue(theirs.name)).toBeTruthy();
    await user.click(choice.getByRole('button', { name: 'Keep mine' }));
    expect(screen.getByDisplayValue(theirs.email)).toBeTruthy();
    expect(screen.getByDisplayValue('Editors of mine')).toBeTruthy();
    await user.click(await button('Save'));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/bizunit/group/${id}`));
    const saved = { name: 'Editors of mine', email: theirs.email };
    expect(changes().at(-1)).toMatchObject({ rowVersion: rowVersion + 1, ...saved });
    expect(await stored(id)).toMatchObject(saved);
  });

  it('requires a name at its field, focuses it, and sends nothing without one', async () => {
    const { user } = await open(`/bizunit/group/edit/${await makeGroup('Nameless')}`);
    const name = await nameField();
    await user.clear(name);
    await user.click(await button('Save'));
    expect(await screen.findByText('Name is required.')).toBeTruthy();
    expect(name.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(name.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Name is required.');
    await waitFor(() => expect(document.activeElement).toBe(name));
    expect(screen.getByPlaceholderText('Email (optional)')).toBeTruthy();
    expect(changes()).toEqual([]);
  });

  it('shows that a name is taken while it is typed', async () => {
    await makeGroup('Taken');
    const { user } = await open(`/bizunit/group/edit/${await makeGroup('Copied')}`);
    const name = await nameField();
    await user.clear(name);
    await user.type(name, 'Taken');
    expect(await screen.findByText('This is already in use.')).toBeTruthy();
  });

  it('saves a corrected name while the check of the former one is still running', async () => {
    await makeGroup('Occupied');
    const id = await makeGroup('Corrected');
    const { user, router } = await open(`/bizunit/group/edit/${id}`);
    const name = await nameField();
    const check = held('GET', '/group', { query: 'name=Occupied' });
    await user.clear(name);
    await user.type(name, 'Occupied');
    await check.isWaiting();
    await user.clear(name);
    await user.type(name, 'Free');
    await user.click(await button('Save'));
    check.release();
    await waitFor(() => expect(router.state.location.pathname).toBe(`/bizunit/group/${id}`));
    expect(changes()).toMatchObject([{ name: 'Free' }]);
    expect((await stored(id)).name).toBe('Free');
  });

  it('saves a value that was corrected while the check of Save was running when Save is pressed again', async () => {
    const id = await makeGroup('Checked');
    const { user, router } = await open(`/bizunit/group/edit/${id}`);
    const email = await screen.findByRole('textbox', { name: /Email/ });
    const check = held('GET', '/group', { query: 'name=Checked' });
    await user.type(email, 'wrong');
    await user.click(await button('Save'));
    await check.isWaiting();
    await user.clear(email);
    await user.type(email, 'checked@northwind.example');
    check.release();
    await screen.findByText('This was changed after Save. Save again.');
    expect(changes()).toEqual([]);
    await user.click(await button('Save'));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/bizunit/group/${id}`));
    expect(changes()).toMatchObject([{ email: 'checked@northwind.example' }]);
    expect((await stored(id)).email).toBe('checked@northwind.example');
  });

  it('lets the server decide if the check of a name failed', async () => {
    const id = await makeGroup('Unchecked');
    const { user, router } = await open(`/bizunit/group/edit/${id}`);
    const name = await nameField();
    calls.reply('GET', /^\/group\?/, 404, { message: 'Page not found.', code: 'not_found' });
    await user.type(name, ' team');
    await user.click(await button('Save'));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/bizunit/group/${id}`));
  });

  it('keeps the input, shows an error of the server at its field, and goes back after success', async () => {
    const taken = await makeGroup('Clerks team');
    const id = await makeGroup('Clerks');
    const { rowVersion } = await stored(id);
    const { user, router } = await open(`/bizunit/group/edit/${id}`);
    const name = await nameField();
    // Otherwise the form would know before.
    calls.reply('GET', /^\/group\?/, 503, { message: 'The server cannot reach its data.', code: 'unavailable' });
    await user.type(name, ' team');
    await user.click(await button('Save'));
    expect((await screen.findByRole('alert')).textContent).toBe('A group named “Clerks team” already exists.');
    expect(screen.getByDisplayValue('Clerks team')).toBeTruthy();

    const errors = [{ path: 'name', message: 'There is already a group of this name.' }];
    const pass = calls.reply('PUT', /^\/group$/, 409, { message: 'Refused.', code: 'exists', errors });
    await user.click(await button('Save'));
    await screen.findByText('There is already a group of this name.');
    await waitFor(() => expect(document.activeElement).toBe(name));
    expect(screen.getByDisplayValue('Clerks team')).toBeTruthy();
    pass();

    const version = String((await stored(taken)).rowVersion);
    await person.call(groups.remove, { params: { id: String(taken), rowVersion: version } });
    await user.click(await button('Save'));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/bizunit/group/${id}`));
    expect(changes().at(-1)).toMatchObject({ id, rowVersion, name: 'Clerks team' });
  });

  it('shows who else is editing the group', async () => {
    const id = await makeGroup('Shared');
    const boss = await makeAccount(person, 'boss', { isAdmin: true });
    const other = await (await server.signIn()).signIn(boss.id, boss.password);
    await other.call(editing.announce, { body: { resource: 'groups', id } });
    await open(`/bizunit/group/edit/${id}`);
    expect(await screen.findByText('Boss is editing')).toBeTruthy();
  });
});

it('a form that is closed while its name is typed does not ask whether it is taken', async () => {
  await open('/bizunit/groups');
  const resources = plugin.resources ?? {};
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
  const requested = calls.sent.flatMap(({ path }) => /name=(\w+)/.exec(path)?.[1] ?? []);
  expect(requested).toEqual(['Soon']);
});

describe('the members of a group', () => {
  it('are added and removed by name, and both lists are updated', async () => {
    const id = await makeGroup('Team');
    for (const { id: userId } of (await person.call(users.list, { query: {} })).body.items)
      await person.call(groups.addMember, { body: { id, userId } });
    const boris = await makeUser('boris');
    const clara = await makeUser('clara');
    const { user, router } = await open(`/bizunit/group/${id}/member`);
    const path = await screen.findByRole('navigation', { name: 'You are here' });
    expect(within(path).getByRole('link', { name: 'Team' }).getAttribute('href')).toBe(`/bizunit/group/${id}`);
    await user.type(screen.getByPlaceholderText('Search for candidates'), 'bor');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Add clara to Team' })).toBeNull());
    await user.click(await button('Add boris to Team'));
    await button('Remove boris from Team');
    const isMember = async (name: string) =>
      (await person.call(groups.members, { params: { id: String(id) }, query: { search: name } })).body.total === 1;
    expect([await isMember('boris'), await isMember('clara')]).toEqual([true, false]);
    await user.clear(screen.getByPlaceholderText('Search for candidates'));
    await user.click(await button('Add clara to Team'));
    expect(await screen.findByText('Every user is a member of this group.')).toBeTruthy();
    expect(changes()).toEqual([boris, clara].map((userId) => ({ id, userId })));

    await user.type(screen.getByPlaceholderText('Search for members'), 'bor');
    const latest = () => calls.sent.findLast(({ path }) => path.startsWith(`/group/${id}/user?`))?.path;
    await waitFor(() => expect(latest()).toBe(`/group/${id}/user?search=bor&skip=0&take=15&sort=name`));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove clara from Team' })).toBeNull());
    await user.click(await button('Remove boris from Team'));
    await waitFor(async () => expect(await isMember('boris')).toBe(false));
    await user.click(screen.getByRole('link', { name: 'Group: Team' }));
    expect(router.state.location.pathname).toBe(`/bizunit/group/${id}`);
  });

  it('are none at first, which is said', async () => {
    await open(`/bizunit/group/${await makeGroup('Nobody')}/member`);
    await screen.findByText('This group has no members yet.');
  });
});

describe('those who are no administrators', () => {
  const password = 'seven blue lanterns';

  it('see groups and members, and no way to change them', async () => {
    const id = await makeGroup('Readers');
    const body = { id: 'rolf', name: 'rolf', email: 'rolf@northwind.example', password };
    const { id: userId } = (await person.call(users.create, { body })).body;
    await person.call(groups.addMember, { body: { id, userId } });
    const list = await open('/bizunit/groups', { id: 'rolf', password });
    await screen.findByRole('link', { name: 'Readers' });
    expect(screen.queryByRole('link', { name: 'Create Group' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Actions for Readers' })).toBeNull();
    await list.user.click(await screen.findByRole('link', { name: 'Readers' }));
    await screen.findByRole('heading', { level: 1, name: 'Readers' });
    await screen.findByRole('link', { name: 'rolf' });
    for (const name of ['Edit', 'Create Group']) expect(screen.queryByRole('link', { name })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
    expect(screen.queryByRole('tab', { name: 'Activity' })).toBeNull();
    void list.router.navigate(`/bizunit/group/edit/${id}`);
    await screen.findByText('Elsewhere');
  });
});

describe('the form of a group', () => {
  it('is saved by the Enter key, and the first wrong field has the focus', async () => {
    const { user, router } = await open('/bizunit/group/create');
    const email = await screen.findByRole('textbox', { name: /Email/ });
    await user.type(email, 'nobody{Enter}');
    const name = screen.getByRole('textbox', { name: /Name/ });
    await waitFor(() => expect(document.activeElement).toBe(name));
    expect(name.getAttribute('aria-invalid')).toBe('true');
    expect(await named('')).toBeUndefined();
    await user.clear(email);
    await user.type(name, 'By keyboard{Enter}');
    await screen.findByRole('heading', { level: 1, name: 'By keyboard' });
    expect(router.state.location.pathname).toMatch(/^\/bizunit\/group\/\d+$/);
  });

  it('says what does not exist any more', async () => {
    const { user } = await open('/bizunit/group/99999');
    const failure = await screen.findByRole('alert');
    within(failure).getByText('Group not found.');
    await user.click(within(failure).getByRole('button', { name: 'Try again' }));
    await screen.findByText('Group not found.');
    expect(screen.queryByText('This item no longer exists.')).toBeNull();
  });
});
