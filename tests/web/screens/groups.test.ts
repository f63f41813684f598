import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { folders } from '#contract/fileNodes/folders.ts';
import { permissions } from '#contract/fileNodes/permissions.ts';
import { groups } from '#contract/users/groups.ts';
import { users } from '#contract/users/users.ts';
import { openApp } from '#tests/support/browser/openApp.tsx';

const { open, person } = await openApp();

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

  it('offers Keep mine and Take theirs where another has saved meanwhile', async () => {
    const id = await makeGroup('Editors');
    const { user, router } = await open(`/bizunit/group/edit/${id}`);
    await user.type(await screen.findByRole('textbox', { name: /Name/ }), ' of mine');
    const { rowVersion = 0 } = (await named('Editors')) ?? {};
    await person.call(groups.update, { body: { id, rowVersion, name: 'Editors of theirs' } });
    await user.click(await button('Save'));
    const name = await screen.findByRole('group', { name: 'Name' });
    await user.click(within(name).getByRole('button', { name: 'Keep mine' }));
    await user.click(await button('Save'));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/bizunit/group/${id}`));
    expect(await named('Editors of mine')).toBeTruthy();
  });
});

describe('the members of a group', () => {
  it('are searched, added and removed', async () => {
    const id = await makeGroup('Team');
    await makeUser('boris');
    await makeUser('clara');
    const { user } = await open(`/bizunit/group/${id}/member`);
    const path = await screen.findByRole('navigation', { name: 'You are here' });
    expect(within(path).getByRole('link', { name: 'Team' }).getAttribute('href')).toBe(`/bizunit/group/${id}`);
    await user.type(screen.getByPlaceholderText('Search for candidates'), 'bor');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Add clara to Team' })).toBeNull());
    await user.click(await button('Add boris to Team'));
    await button('Remove boris from Team');
    expect((await person.call(groups.members, { params: { id: String(id) } })).body.total).toBe(1);
    await user.click(await button('Remove boris from Team'));
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
