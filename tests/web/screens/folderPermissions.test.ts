import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { folders } from '#contract/fileNodes/folders.ts';
import { permissions } from '#contract/fileNodes/permissions.ts';
import { groups } from '#contract/users/groups.ts';
import { users } from '#contract/users/users.ts';
import { openApp } from '#tests/support/browser/openApp.tsx';

const { open, person } = await openApp();
let parent: number;
let child: number;

beforeAll(async () => {
  const root = (await person.call(folders.list, {})).body.items[0]?.id ?? 0;
  const make = async (name: string, parentId: number) =>
    (await person.call(folders.create, { body: { name, parentId } })).body.id;
  parent = await make('Contracts', root);
  child = await make('Signed', parent);
  const body = { id: 'rita', name: 'Rita', email: 'rita@northwind.example' };
  const rita = (await person.call(users.create, { body })).body.id;
  const legal = (await person.call(groups.create, { body: { name: 'Legal', email: '' } })).body.id;
  const grant = (fileNodeId: number, rights: 1 | 2, bizUnitId: number) =>
    person.call(permissions.create, { body: { fileNodeId, rights, bizUnits: [{ bizUnitId }] } });
  const granted = [await grant(parent, 1, rita), await grant(child, 2, legal)];
  expect(granted.map(({ status }) => status)).toEqual([200, 200]);
});

const section = (name: string) => screen.findByRole('region', { name });
const own = async (id: number) => {
  const { items } = (await person.call(permissions.list, { params: { id: String(id) }, query: {} })).body;
  return items.filter(({ inherited }) => !inherited);
};

describe('the permissions of a folder', () => {
  it('stand under a title of their own, with where inherited ones come from, and are searched', async () => {
    const { user } = await open(`/folder/permissions/${child}`);
    await screen.findByRole('heading', { level: 1, name: 'Permissions for “Signed”' });
    expect(document.title).toMatch(/^Permissions for “Signed” – /);
    const viewers = await section('Viewers');
    await within(viewers).findByText('Rita');
    const origin = within(viewers).getByRole('link', { name: 'Inherited from Contracts' });
    expect(origin.getAttribute('href')).toBe(`/folder/permissions/${parent}`);
    expect(within(viewers).queryByRole('button', { name: 'Remove Rita' })).toBeNull();
    await user.type(within(viewers).getByRole('searchbox', { name: 'Search Viewers' }), 'nobody');
    await within(viewers).findByText('No entries found');
  });

  it('inherit no more after a look at who loses access', async () => {
    const { user } = await open(`/folder/permissions/${child}`);
    const inherit = await screen.findByRole('switch', { name: /Inherit/ });
    await user.click(inherit);
    const review = await screen.findByRole('dialog', { name: 'Check the changes' });
    await within(review).findByText('1 person loses access');
    await within(review).findByText(/Rita/);
    await user.click(within(review).getByRole('button', { name: 'Save' }));
    await screen.findByText('Permissions for “Signed” saved');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Inherited from Contracts' })).toBeNull());
  });

  it('lose an entry after a question that names it', async () => {
    const { user } = await open(`/folder/permissions/${child}`);
    const editors = await section('Editors');
    await user.click(await within(editors).findByRole('button', { name: 'Remove Legal' }));
    const question = await screen.findByRole('dialog', { name: 'Remove entry?' });
    await within(question).findByText('No one gains or loses access.');
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(await own(child)).toHaveLength(1);
    await user.click(within(editors).getByRole('button', { name: 'Remove Legal' }));
    const again = await screen.findByRole('dialog', { name: 'Remove entry?' });
    await within(again).findByText('No one gains or loses access.');
    await user.click(within(again).getByRole('button', { name: 'Remove' }));
    await screen.findByText('Legal removed');
    await within(editors).findByText(/^No one has been added yet/);
    expect(await own(child)).toEqual([]);
  });

  it('are not for those who are no administrators', async () => {
    const password = 'seven blue lanterns';
    await person.call(users.create, {
      body: { id: 'clara', name: 'Clara', email: 'clara@northwind.example', password },
    });
    await open(`/folder/permissions/${child}`, { id: 'clara', password });
    await screen.findByText('Elsewhere');
  });
});

describe('an entry', () => {
  it('is chosen, looked at, and added; the same one is refused where it was asked for', async () => {
    const { user } = await open(`/folder/permissions/${parent}`);
    const add = async () => {
      const editors = await section('Editors');
      await user.click(within(editors).getByRole('button', { name: 'Add to Editors' }));
      const pick = await screen.findByRole('dialog', { name: 'Add editor' });
      expect(within(pick).getByRole('button', { name: 'Continue' }).hasAttribute('disabled')).toBe(true);
      await user.type(within(pick).getByRole('searchbox'), 'legal');
      await user.click(await within(pick).findByRole('checkbox', { name: /Legal/ }));
      await user.click(within(pick).getByRole('button', { name: 'Continue' }));
      return screen.findByRole('dialog', { name: 'Check the changes' });
    };
    const review = await add();
    within(review).getByText(/Legal will be able to edit “Contracts”/);
    await user.click(await within(review).findByRole('button', { name: 'Save' }));
    await screen.findByText('Permissions for “Contracts” saved');
    await within(await section('Editors')).findByText('Legal');
    expect(await own(parent)).toHaveLength(2);

    const again = await add();
    await user.click(await within(again).findByRole('button', { name: 'Save' }));
    await within(again).findByRole('alert');
    expect(await own(parent)).toHaveLength(2);
    await user.click(within(again).getByRole('button', { name: 'Back' }));
    await screen.findByRole('dialog', { name: 'Add editor' });
  });
});
