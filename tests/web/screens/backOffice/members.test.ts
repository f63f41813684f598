import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { groups } from '#contract/users/groups.ts';
import { makeUser } from '#tests/support/app/make.ts';
import { openApp } from '#tests/support/browser/openApp.tsx';
import { button, rowNow } from '#tests/support/browser/queries.ts';

const { open, person } = await openApp();
let id: number;
beforeAll(async () => {
  id = (await person.call(groups.create, { body: { name: 'Legal', email: null } })).body.id;
  for (const name of ['anna', 'ben']) {
    const { userId } = await makeUser(person, name);
    await person.call(groups.addMember, { body: { id, userId } });
  }
});
const namesOf = async () =>
  (await person.call(groups.members, { params: { id: String(id) }, query: {} })).body.items.map(({ name }) => name);
const members = () => screen.findByRole('region', { name: 'Members' });

describe('the members of a group', () => {
  it('are removed at once, and come back by Undo', async () => {
    const { user } = await open(`/bizunit/group/${id}/member`);
    await user.click(await button('Remove Anna from Legal'));
    await screen.findByText('Anna is no longer in Legal');
    expect(await namesOf()).toEqual(['Ben']);
    await user.click(await button('Undo'));
    await expect.poll(namesOf).toEqual(['Anna', 'Ben']);
    await button('Remove Anna from Legal');
  });

  it('that a search does not find leave the heads of the columns, and a row that says so', async () => {
    const { user } = await open(`/bizunit/group/${id}/member`);
    const list = within(await members());
    await list.findByRole('row', { name: /Ben/ });
    await user.type(list.getByRole('textbox'), 'zzzz');
    const message = await list.findByText('No results');
    expect(message.closest('tbody')).not.toBeNull();
    list.getByRole('columnheader', { name: /Name/ });
    list.getByRole('columnheader', { name: /Email/ });
    await waitFor(() => expect(rowNow('No results')).not.toBeNull());
  });
});

describe('the form of a new user', () => {
  it('does not open the list of time zones by Tab, but by an arrow', async () => {
    const { user } = await open('/bizunit/user/create');
    const zone = await screen.findByRole('combobox', { name: /time zone/i });
    screen.getByRole('textbox', { name: /Email/ }).focus();
    await user.tab();
    expect(document.activeElement).toBe(zone);
    expect(screen.queryByRole('listbox')).toBeNull();
    await user.keyboard('{ArrowDown}');
    await screen.findByRole('listbox');
  });
});
