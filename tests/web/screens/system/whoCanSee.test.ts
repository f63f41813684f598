import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { groups } from '#contract/users/groups.ts';
import { letIn, makeFolder, makeUser, rootOf } from '#tests/support/app/make.ts';
import { openApp } from '#tests/support/browser/openApp.tsx';
import { button, dialog } from '#tests/support/browser/queries.ts';

const { open, person } = await openApp();
let contracts: number;
let signed: number;

beforeAll(async () => {
  contracts = await makeFolder(person, 'Contracts', await rootOf(person));
  signed = await makeFolder(person, 'Signed', contracts);
  const rita = await makeUser(person, 'rita');
  const bruno = await makeUser(person, 'bruno');
  const legal = (await person.call(groups.create, { body: { name: 'Legal', email: '' } })).body.id;
  await person.call(groups.addMember, { body: { id: legal, userId: bruno.userId } });
  await letIn(person, contracts, 1, rita.userId);
  await letIn(person, signed, 2, legal);
});

/** The cells of the row of a person or folder, as they are read. */
const cellsOf = async (list: HTMLElement, name: string) => {
  const line = await within(list).findByRole('row', { name: new RegExp(`^${name}`) });
  return within(line)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent ?? '');
};

describe('“Who can see this?”', () => {
  it('names everyone with their access and the entry that gives it, and finds one of them', async () => {
    const { user } = await open(`/folder/permissions/${signed}`);
    await user.click(await button('Who can see this?'));
    const list = await dialog('Who can see “Signed”?');
    const [rita, right, through] = await cellsOf(list, 'Rita');
    expect(rita).toContain('rita@northwind.example');
    expect(right).toMatch(/Viewer$/);
    expect(through).toMatch(/Rita.*Inherited from Contracts/);
    const [, edits, group] = await cellsOf(list, 'Bruno');
    expect(edits).toMatch(/Editor$/);
    expect(group).toMatch(/Legal/);
    expect(group).not.toMatch(/Inherited/);
    expect((await cellsOf(list, 'admin'))[2]).toMatch(/Administrator/);
    within(list).getByText('3 rows');
    await user.type(within(list).getByRole('searchbox', { name: 'Search' }), 'brun');
    await within(list).findByText('1 row');
    expect(within(list).queryByRole('row', { name: /Rita/ })).toBeNull();
    await user.clear(within(list).getByRole('searchbox', { name: 'Search' }));
    await user.type(within(list).getByRole('searchbox', { name: 'Search' }), 'nobody');
    await within(list).findByText('No results');
  });

  it('leads on to what a person can see, and back', async () => {
    const { user } = await open(`/folder/permissions/${signed}`);
    await user.click(await button('Who can see this?'));
    await user.click(await within(await dialog()).findByRole('button', { name: 'Rita' }));
    const folders = await dialog('What can Rita see?');
    expect((await cellsOf(folders, 'Contracts')).join()).toMatch(/Viewer.*Rita/);
    await cellsOf(folders, 'Signed');
    await user.click(within(folders).getByRole('button', { name: 'Back to Signed' }));
    await cellsOf(await dialog('Who can see “Signed”?'), 'Bruno');
    await user.click(within(await dialog()).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('counts only those who inherit nothing where only they have access', async () => {
    const { user } = await open(`/folder/permissions/${contracts}`);
    await user.click(await button('Who can see this?'));
    const list = await dialog('Who can see “Contracts”?');
    await cellsOf(list, 'Rita');
    within(list).getByText('2 rows');
    expect(within(list).queryByRole('row', { name: /Bruno/ })).toBeNull();
  });
});
