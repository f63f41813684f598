import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { groups } from '#contract/users/groups.ts';
import { users } from '#contract/users/users.ts';
import { openApp } from '#tests/support/browser/openApp.tsx';

const { open, person } = await openApp();

async function makeUser(id: string, name: string): Promise<number> {
  const { status, body } = await person.call(users.create, { body: { id, name, email: `${id}@northwind.example` } });
  expect(status, body.message).toBe(200);
  return body.id;
}
async function makeGroup(name: string): Promise<number> {
  return (await person.call(groups.create, { body: { name, email: '' } })).body.id;
}
const members = async (id: number) => (await person.call(groups.members, { params: { id: String(id) } })).body.items;
const stored = async (id: number) => (await person.call(users.get, { params: { id: String(id) } })).body;
const all = async () => (await person.call(users.list, { query: {} })).body.items.map(({ name }) => name);
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const csv = (...lines: string[]) => new File([lines.join('\n')], 'users.csv', { type: 'text/csv' });

describe('users from a CSV file', () => {
  it('are made only once nothing is wrong with any line', async () => {
    const { user } = await open('/bizunit/users');
    await user.click(await button('Import'));
    const dialog = await screen.findByRole('dialog', { name: 'Import users' });
    const choose = within(dialog).getByLabelText('Choose a CSV file', { selector: 'input' });
    const create = within(dialog).getByRole('button', { name: 'Create users' });
    await user.upload(choose, csv('id,name', 'ann,Ann'));
    await within(dialog).findByText('Columns missing in the file: email');
    await user.upload(choose, csv('id,name,email', 'ann,Ann Lee,ann@example.org', 'ann,Bob Ray,bob@example.org'));
    const problems = await within(dialog).findByRole('table', { name: 'Import users' });
    expect(within(problems).getAllByRole('row').length).toBeGreaterThan(1);
    expect(create.hasAttribute('disabled')).toBe(true);

    await user.upload(choose, csv('id,name,email', 'ann,Ann Lee,ann@example.org', 'bob,Bob Ray,bob@example.org'));
    await within(dialog).findByText('2 users will be created.');
    expect(await all()).not.toContain('Ann Lee');
    await user.click(create);
    await screen.findByText('2 users created');
    await screen.findByRole('link', { name: /Ann Lee/ });
    expect(await all()).toEqual(expect.arrayContaining(['Ann Lee', 'Bob Ray']));
  });
});

describe('several users', () => {
  const tick = async (user: { click: (on: Element) => Promise<void> }, name: string) => {
    const row = await screen.findByRole('row', { name: new RegExp(name) });
    await user.click(within(row).getByRole('checkbox'));
  };

  it('are put into a group', async () => {
    await makeUser('carl', 'Carl Berg');
    await makeUser('dora', 'Dora Lind');
    const team = await makeGroup('Team');
    const { user } = await open('/bizunit/users');
    await tick(user, 'Carl Berg');
    await tick(user, 'Dora Lind');
    await user.click(await button('Add to group'));
    const dialog = await screen.findByRole('dialog');
    const group = within(dialog).getByRole('combobox');
    await user.click(group);
    await user.type(group, 'Team');
    await user.click(await screen.findByRole('option', { name: 'Team' }));
    await user.click(within(dialog).getByRole('button', { name: 'Add to group' }));
    await screen.findByText('2 users updated');
    expect((await members(team)).map(({ name }) => name).sort()).toEqual(['Carl Berg', 'Dora Lind']);
  });

  it('are deactivated after a question', async () => {
    const id = await makeUser('emil', 'Emil Roth');
    const { user } = await open('/bizunit/users');
    await tick(user, 'Emil Roth');
    await user.click(await button('Deactivate'));
    const question = await screen.findByRole('dialog');
    expect((await stored(id)).invalid).toBe(false);
    await user.click(within(question).getByRole('button', { name: 'Deactivate' }));
    await screen.findByText('1 user updated');
    expect((await stored(id)).invalid).toBe(true);
  });
});

describe('a user who leaves', () => {
  it('has what they hold listed, and is deactivated with a reason', async () => {
    const id = await makeUser('fred', 'Fred Long');
    const team = await makeGroup('Staff');
    await person.call(groups.addMember, { body: { id: team, userId: id } });
    const { user } = await open(`/bizunit/user/${id}`);
    await user.click(await button('This person leaves'));
    const dialog = await screen.findByRole('dialog', { name: 'Fred Long leaves' });
    await within(dialog).findByText('Groups (1)');
    within(dialog).getByText('Staff');
    const end = within(dialog).getByRole('button', { name: 'End and deactivate' });
    expect(end.hasAttribute('disabled')).toBe(true);
    await user.type(within(dialog).getByLabelText(/^Reason/), 'Moves away');
    await user.click(end);
    await within(dialog).findByText('Fred Long was deactivated. This ended:');
    await waitFor(async () => expect((await stored(id)).invalid).toBe(true));
    expect(await members(team)).toEqual([]);
  });
});
