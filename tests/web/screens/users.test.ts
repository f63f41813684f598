import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { getItem } from '#authProvider/session.ts';
import { groups } from '#contract/users/groups.ts';
import { users } from '#contract/users/users.ts';
import { openApp } from '#tests/support/browser/openApp.tsx';

const { open, person, calls } = await openApp();
const password = 'seven blue lanterns';

/** Makes a user who can sign in. @returns the number */
async function makeUser(id: string, name: string): Promise<number> {
  const { status, body } = await person.call(users.create, {
    body: { id, name, email: `${id}@northwind.example`, password },
  });
  expect(status, body.message).toBe(200);
  return body.id;
}
const stored = async (id: number) => (await person.call(users.get, { params: { id: String(id) } })).body;
const named = async (name: string) =>
  (await person.call(users.list, { query: { search: name } })).body.items.find((user) => user.name === name);
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const field = (name: string | RegExp) => screen.findByLabelText(name);

/** Chooses from the menu of a record. */
async function choose(user: { click: (on: Element) => Promise<void> }, name: string, action: string) {
  await user.click(await button(`Actions for ${name}`));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

describe('the list of users', () => {
  it('is narrowed by words and by the facets with their counts, which stand in the address', async () => {
    await makeUser('anna', 'Anna Novak');
    const { user, router } = await open('/bizunit/users');
    await screen.findByRole('link', { name: /Anna Novak/ });
    expect(screen.getByRole('navigation', { name: 'User & Group' })).toBeTruthy();
    const state = await screen.findByRole('group', { name: 'State' });
    const role = screen.getByRole('group', { name: 'Role' });
    await within(role).findByRole('button', { name: /System administrator1/ });
    await user.click(within(role).getByRole('button', { name: /System administrator/ }));
    await waitFor(() => expect(screen.queryByRole('link', { name: /Anna Novak/ })).toBeNull());
    expect(decodeURIComponent(router.state.location.search)).toContain('"role":"sysAdmin"');
    await user.click(within(role).getByRole('button', { name: /System administrator/ }));
    await screen.findByRole('link', { name: /Anna Novak/ });
    await user.click(within(state).getByRole('button', { name: /Deactivated/ }));
    await screen.findByText('No results');
    await user.click(within(state).getByRole('button', { name: /Deactivated/ }));
    await user.type(screen.getByRole('textbox', { name: 'Search for users' }), 'nov');
    await waitFor(() => expect(screen.queryByRole('link', { name: /^admin/ })).toBeNull());
    await screen.findByRole('link', { name: /Anna Novak/ });
  });

  it('selects a range with Shift, and neither the own account nor the last system administrator', async () => {
    // The first administrator is the last one, and Ada Zed looks at the list.
    const boss = await makeUser('boss', 'Ada Zed');
    const { rowVersion = 0 } = await stored(boss);
    await person.call(users.update, { body: { id: boss, rowVersion, isAdmin: true } });
    const chosen = [await makeUser('pb', 'Ada B'), await makeUser('pc', 'Ada C'), await makeUser('pd', 'Ada D')];
    const box = (name: string) =>
      within(screen.getByRole('row', { name: new RegExp(name) })).getByRole<HTMLInputElement>('checkbox');
    const { user } = await open('/bizunit/users', { id: 'boss', password });
    await screen.findByRole('link', { name: 'Ada B' });
    expect([box('Ada Zed'), box('\\badmin\\b')].map(({ disabled }) => disabled)).toEqual([true, true]);
    await user.type(screen.getByRole('textbox', { name: 'Search for users' }), 'ada ');
    await waitFor(() => expect(screen.queryByRole('link', { name: /^admin/ })).toBeNull());
    await user.click(box('Ada B'));
    await user.keyboard('{Shift>}');
    await user.click(box('Ada D'));
    await user.keyboard('{/Shift}');
    expect(['Ada B', 'Ada C', 'Ada D'].map((name) => box(name).checked)).toEqual([true, true, true]);

    await user.click(await button('Select all 4'));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Select all 4' })).toBeNull());
    await user.click(await button('Deactivate'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /Deactivate/ }));
    await waitFor(() => expect(calls.of('PUT')).toHaveLength(3));
    expect(calls.of('PUT').map(({ body }) => body)).toEqual(chosen.map((id) => ({ id, rowVersion: 1, invalid: true })));
    for (const id of chosen) await expect.poll(async () => (await stored(id)).invalid).toBe(true);
  });

  it('filters by State with its counts, in the address, and exports the filtered list', async () => {
    const id = await makeUser('old', 'Ben Hand');
    const { rowVersion = 0 } = await stored(id);
    await person.call(users.update, { body: { id, rowVersion, invalid: true } });
    const { user, router } = await open('/bizunit/users');
    const state = await screen.findByRole('group', { name: 'State' });
    const { body } = await person.call(users.list, { query: { state: 'deactivated' } });
    await within(state).findByText(String(body.total));
    await user.click(within(state).getByRole('button', { name: /Deactivated/ }));
    await waitFor(() => expect(decodeURIComponent(router.state.location.search)).toContain('"state":"deactivated"'));
    const isSent = (form: RegExp) => waitFor(() => expect(calls.sent.some(({ path }) => form.test(path))).toBe(true));
    await isSent(/^\/user\?.*state=deactivated/);
    await user.click(await button('Export'));
    await isSent(/^\/user\/csv.*state=deactivated/);
  });

  it('deletes one after a question that has the name', async () => {
    await makeUser('bert', 'Bert Olsen');
    const { user } = await open('/bizunit/users');
    await choose(user, 'Bert Olsen', 'Delete');
    const question = await screen.findByRole('dialog', { name: 'Delete user?' });
    within(question).getByText(/Bert Olsen/);
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(await named('Bert Olsen')).toBeTruthy();
    await choose(user, 'Bert Olsen', 'Delete');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await screen.findByText('User Bert Olsen deleted');
    await waitFor(() => expect(screen.queryByRole('link', { name: /Bert Olsen/ })).toBeNull());
    expect(await named('Bert Olsen')).toBeUndefined();
  });
});

describe('a new user', () => {
  it('needs a free ID, a name and an address, and is shown once it is stored', async () => {
    await makeUser('carl', 'Carl Berg');
    const { user, router } = await open('/bizunit/user/create');
    const path = await screen.findByRole('navigation', { name: 'You are here' });
    expect(within(path).getByRole('link', { name: 'Users' }).getAttribute('href')).toBe('/bizunit/users');
    expect(document.title).toMatch(/^Create User – /);
    await user.click(await button('Save'));
    for (const text of ['ID is required.', 'Name is required.', 'Email is required.']) await screen.findByText(text);

    await user.type(await field(/^ID/), 'carla');
    await user.type(await field(/^Name/), 'Carla Rossi');
    await user.type(await field(/^Email/), 'carl@northwind.example');
    await screen.findByText('This is already in use.');
    await user.clear(await field(/^Email/));
    await user.type(await field(/^Email/), 'carla@northwind.example');
    await user.type(await field(/^Password/), 'short');
    await user.click(await button('Save'));
    await screen.findByText('A password needs at least 10 characters.');
    expect(await named('Carla Rossi')).toBeUndefined();
    await user.clear(await field(/^Password/));
    await user.type(await field(/^Password/), password);
    await user.clear(await field(/^ID/));
    await user.type(await field(/^ID/), 'carl');
    await user.click(await button('Save'));
    const id = await field(/^ID/);
    await waitFor(() => expect(id.getAttribute('aria-invalid')).toBe('true'));
    await screen.findByText('This is already in use.');
    await waitFor(() => expect(document.activeElement).toBe(id));
    expect(router.state.location.pathname).toBe('/bizunit/user/create');
    await user.type(id, 'a');
    await user.click(await button('Save'));
    await screen.findByRole('heading', { name: 'Carla Rossi' });
    expect(router.state.location.pathname).toBe(`/bizunit/user/${(await named('Carla Rossi'))?.id}`);
  });
});

describe('the page of a user', () => {
  it('has the profile, the groups and the neighbours, and its tab in the address', async () => {
    const id = await makeUser('dora', 'Dora Lind');
    const { body } = await person.call(groups.create, { body: { name: 'Legal', email: '' } });
    await person.call(groups.addMember, { body: { id: body.id, userId: id } });
    const { user, router } = await open(`/bizunit/user/${id}`);
    await screen.findByRole('heading', { level: 1, name: 'Dora Lind' });
    expect(document.title).toMatch(/^Dora Lind – /);
    const path = screen.getByRole('navigation', { name: 'You are here' });
    expect(within(path).getByText('Dora Lind').getAttribute('aria-current')).toBe('page');
    await screen.findByText('dora@northwind.example');
    await user.click(screen.getByRole('tab', { name: /^Groups 1/ }));
    await screen.findByRole('link', { name: 'Legal' });
    expect(router.state.location.search).toContain('tab=groups');
    await user.click(await screen.findByRole('link', { name: /^(Next|Previous)$/ }));
    await waitFor(() => expect(screen.queryByRole('heading', { level: 1, name: 'Dora Lind' })).toBeNull());
  });

  it('lets a deactivated one sign in again', async () => {
    const id = await makeUser('emil', 'Emil Roth');
    const { rowVersion = 0 } = await stored(id);
    await person.call(users.update, { body: { id, rowVersion, invalid: true } });
    const { user } = await open(`/bizunit/user/${id}`);
    await screen.findByText('Deactivated');
    await choose(user, 'Emil Roth', 'Reactivate');
    const question = await screen.findByRole('dialog', { name: 'Reactivate' });
    await user.click(within(question).getByRole('button', { name: 'Reactivate' }));
    await screen.findByText('Emil Roth can sign in again.');
    expect((await stored(id)).invalid).toBe(false);
    await waitFor(() => expect(screen.queryByText('Deactivated')).toBeNull());
  });
});

describe('editing a user', () => {
  it('names who is edited above the form, and stores what was changed', async () => {
    const id = await makeUser('fred', 'Fred Long');
    const { user, router } = await open(`/bizunit/user/edit/${id}`);
    const path = await screen.findByRole('navigation', { name: 'You are here' });
    const link = await within(path).findByRole('link', { name: 'Fred Long' });
    expect(link.getAttribute('href')).toBe(`/bizunit/user/${id}`);
    await waitFor(() => expect(document.title).toMatch(/^Fred Long – Edit User – /));
    const name = await field(/^Name/);
    await user.clear(name);
    await user.click(await button('Save'));
    await screen.findByText('Name is required.');
    await user.type(name, 'Fred Short');
    await user.click(await field(/^Administrator/));
    await user.click(await button('Save'));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/bizunit/user/${id}`));
    expect(await stored(id)).toMatchObject({ name: 'Fred Short', isAdmin: true });
  });

  it('asks in its own dialog before what was typed is lost', async () => {
    const id = await makeUser('gina', 'Gina Moss');
    const { user, router } = await open(`/bizunit/user/edit/${id}`);
    await user.type(await field(/^Name/), ' the Second');
    const path = screen.getByRole('navigation', { name: 'You are here' });
    await user.click(within(path).getByRole('link', { name: 'Users' }));
    const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByDisplayValue('Gina Moss the Second')).toBeTruthy();
    await user.click(within(path).getByRole('link', { name: 'Users' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/bizunit/users'));
    expect((await stored(id)).name).toBe('Gina Moss');
  });

  it('sets a password that is typed twice', async () => {
    const id = await makeUser('hugo', 'Hugo Klee');
    const { user, router } = await open(`/bizunit/user/editpw/${id}`);
    const path = await screen.findByRole('navigation', { name: 'You are here' });
    await within(path).findByRole('link', { name: 'Hugo Klee' });
    await user.type(await field(/^Password/), 'nine green bottles');
    await user.type(await field(/^Confirm password/), 'nine green bottle');
    await user.click(await button('Save'));
    await screen.findByText("Password doesn't match.");
    await user.type(await field(/^Confirm password/), 's');
    await user.click(await button('Save'));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/bizunit/user/${id}`));
    await expect(person.signIn('hugo', 'nine green bottles')).resolves.toBeTruthy();
  });
});

it('those who take their own rights away are signed out', async () => {
  const id = await makeUser('nils', 'Nils Holm');
  const { rowVersion = 0 } = await stored(id);
  await person.call(users.update, { body: { id, rowVersion, isAdmin: true } });
  const { user } = await open(`/bizunit/user/edit/${id}`, { id: 'nils', password });
  await user.click(await field(/^Administrator/));
  await user.click(await button('Save'));
  await expect.poll(() => getItem('token')).toBeUndefined();
  expect(calls.changes.at(-1)?.path).toBe('/authenticate/logout');
});

describe('the groups of a user', () => {
  it('are added and removed, and both lists follow', async () => {
    const id = await makeUser('ines', 'Ines Park');
    const { body } = await person.call(groups.create, { body: { name: 'Sales', email: '' } });
    const { user } = await open(`/bizunit/user/${id}/group`);
    await user.click(await button('Add Ines Park to Sales'));
    await button('Remove Ines Park from Sales');
    expect((await person.call(groups.members, { params: { id: String(body.id) } })).body.total).toBe(1);
    await user.click(await button('Remove Ines Park from Sales'));
    await button('Add Ines Park to Sales');
    await screen.findByText('This user is in no group yet.');
    const path = screen.getByRole('navigation', { name: 'You are here' });
    expect(within(path).getByRole('link', { name: 'Ines Park' }).getAttribute('href')).toBe(`/bizunit/user/${id}`);
  });
});

describe('those who are no administrators', () => {
  it('see names and addresses, without actions', async () => {
    await makeUser('owen', 'Owen Reed');
    await open('/bizunit/users', { id: 'owen', password });
    await screen.findByRole('link', { name: 'Owen Reed' });
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Name', 'Email']);
    expect(screen.queryByRole('group', { name: 'State' })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('change their own name and password, and no one else', async () => {
    const id = await makeUser('jana', 'Jana Dark');
    const other = await makeUser('kurt', 'Kurt Weil');
    const me = { id: 'jana', password };
    const { user, router } = await open(`/bizunit/user/editme/${other}`, me);
    await waitFor(() => expect(router.state.location.pathname).toBe(`/bizunit/user/editme/${id}`));
    expect((await field(/^Email/)).hasAttribute('disabled')).toBe(true);
    await user.type(await field(/^Name/), ' Bright');
    await user.click(await button('Save'));
    await waitFor(async () => expect((await stored(id)).name).toBe('Jana Dark Bright'));
  });

  it('find their present time zone in its list, and choose another', async () => {
    const id = await makeUser('mila', 'Mila Novak');
    const { user } = await open(`/bizunit/user/editme/${id}`, { id: 'mila', password });
    const zone = await screen.findByRole('combobox', { name: /^Time zone/ });
    await waitFor(() => expect((zone as HTMLInputElement).value).toBe('Europe/Prague'));
    await user.click(zone);
    await user.keyboard('{ArrowDown}');
    const present = document.querySelector('[role=option][aria-selected=true]');
    expect(present?.textContent).toBe('Europe/Prague');
    await user.keyboard('{Escape}');
    await user.clear(zone);
    await user.type(zone, 'Lisbon');
    await user.click(await screen.findByRole('option', { name: 'Europe/Lisbon' }));
    await user.click(await button('Save'));
    await waitFor(async () => expect((await stored(id)).timeZoneId).toBe('Europe/Lisbon'));
  });

  it('are led away from the forms of administrators', async () => {
    const id = await makeUser('lena', 'Lena Roos');
    const { router } = await open(`/bizunit/user/edit/${id}`, { id: 'lena', password });
    await screen.findByText('Elsewhere');
    expect(router.state.location.pathname).toBe('/');
  });
});

describe('many users', () => {
  it('come page by page, which the address says, and the way back is kept', async () => {
    for (let n = 10; n < 32; n++) {
      const body = { id: `many${n}`, name: `Many ${n}`, email: `many${n}@northwind.example` };
      expect((await person.call(users.create, { body })).status).toBe(200);
    }
    const address = '/bizunit/users?filter={"q":"many"}&page=2&perPage=10&sort=name&order=ASC';
    const { user, router } = await open(address);
    await screen.findByRole('link', { name: 'Many 20' });
    expect(screen.queryByRole('link', { name: 'Many 19' })).toBeNull();
    await screen.findByText('11 - 20 of 22 items');
    await user.click(await button('Go to next page'));
    await screen.findByRole('link', { name: 'Many 31' });
    expect(router.state.location.search).toContain('page=3');
    await user.click(screen.getByRole('link', { name: 'Many 31' }));
    await screen.findByRole('heading', { level: 1, name: 'Many 31' });
    void router.navigate(-1);
    await screen.findByRole('link', { name: 'Many 30' });
    expect(router.state.location.search).toContain('page=3');
  });

  it('are ticked all at once, and taken out one by one', async () => {
    const { user } = await open('/bizunit/users?filter={"q":"many 1"}&perPage=10');
    await screen.findByRole('link', { name: 'Many 10' });
    await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
    await screen.findByText(/10 items selected/);
    await user.click(screen.getByRole('checkbox', { name: 'Select Many 10' }));
    await screen.findByText(/9 items selected/);
  });
});

describe('what may not be done', () => {
  it('is not offered: neither deleting oneself nor ticking oneself', async () => {
    const { user } = await open('/bizunit/users?filter={"q":"admin"}');
    const row = await screen.findByRole('row', { name: /admin/ });
    expect(within(row).queryByRole('checkbox', { name: 'Select admin' })?.hasAttribute('disabled') ?? true).toBe(true);
    await user.click(within(row).getByRole('button', { name: 'Actions for admin' }));
    await screen.findByRole('menu');
    expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull();
    expect(screen.queryByRole('menuitem', { name: 'Login as' })).toBeNull();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Actions for admin' })));
  });

  it('is not there for those who are no administrators', async () => {
    await makeUser('aaron', 'Aaron Falk');
    await open('/bizunit/users', { id: 'aaron', password });
    await screen.findByRole('link', { name: /Aaron Falk/ });
    for (const name of ['Filter', 'Import', 'Columns']) expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Create User' })).toBeNull();
    expect(screen.queryByRole('group', { name: 'State' })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
  });
});
