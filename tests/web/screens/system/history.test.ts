import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { folders } from '#contract/fileNodes/folders.ts';
import { permissions } from '#contract/fileNodes/permissions.ts';
import { settings } from '#contract/instance/settings.ts';
import { policyTests } from '#contract/policyTests.ts';
import { groups } from '#contract/users/groups.ts';
import { users } from '#contract/users/users.ts';
import { openApp } from '#tests/support/browser/openApp.tsx';
import { button } from '#tests/support/browser/queries.ts';

/** What there was before each change of a record, and setting it again. */
const { open, person } = await openApp();
const password = 'seven blue lanterns';

async function makeUser(id: string, rest: object = {}): Promise<number> {
  const email = `${id}@northwind.example`;
  const { status, body } = await person.call(users.create, { body: { id, name: id, email, password, ...rest } });
  expect(status, body.message).toBe(200);
  return body.id;
}
async function changeUser(id: number, patch: object) {
  const { rowVersion = 0 } = (await person.call(users.get, { params: { id: String(id) } })).body;
  expect((await person.call(users.update, { body: { id, rowVersion, ...patch } })).status).toBe(200);
}
async function makeGroup(name: string): Promise<number> {
  return (await person.call(groups.create, { body: { name, email: '' } })).body.id;
}
async function makeFolder(name: string) {
  const root = (await person.call(folders.list, {})).body.items[0]?.id ?? 0;
  return (await person.call(folders.create, { body: { name, parentId: root } })).body;
}
const noReader = (unitId: number, folderId: number) =>
  person.call(policyTests.create, { body: { unitId, folderId, expect: 0 } });

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
    await changeUser(id, { name: 'Dora Lind', timeZoneId: 'Europe/Berlin' });
    const { user } = await open(`/bizunit/user/${id}?tab=activity`);
    await screen.findByText('Name: dora → Dora Lind');
    await screen.findByText('Time zone: Europe/Prague → Europe/Berlin');
    await user.click(await button('Restore'));
    const question = await screen.findByRole('dialog', { name: 'Restore values?' });
    // Another administrator saves first.
    await changeUser(id, { name: 'Dora Berg' });
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
    const folder = await makeFolder('Plans');
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

describe('restoring what breaks a policy test', () => {
  const giveReason = async (user: Awaited<ReturnType<typeof open>>['user'], rejected: string) => {
    // The latest change comes first.
    const [restore] = await screen.findAllByRole('button', { name: 'Restore' });
    await user.click(restore as HTMLElement);
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Restore' }));
    await screen.findByText(rejected);
    const question = screen.getByRole('dialog', { name: 'Policy tests' });
    await user.type(
      within(question).getByRole('textbox', { name: /^Reason for making it anyway/ }),
      'Agreed with the board{Enter}',
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };

  it('asks for a reason: the roles of a user', async () => {
    const id = await makeUser('finn', { isAdmin: true });
    await changeUser(id, { isAdmin: false });
    await noReader(id, (await makeFolder('Dismissals')).id);
    const { user } = await open(`/bizunit/user/${id}?tab=activity`);
    await giveReason(user, 'finn must not be able to read Dismissals.');
    expect((await person.call(users.get, { params: { id: String(id) } })).body.isAdmin).toBe(true);
  });

  it('asks for a reason: the permissions of a folder', async () => {
    const folder = await makeFolder('Salaries');
    const id = await makeUser('gil');
    const bizUnits = [{ bizUnitId: id }];
    const added = (await person.call(permissions.create, { body: { fileNodeId: folder.id, rights: 1, bizUnits } }))
      .body;
    const params = { id: String(added.id), rowVersion: String(added.rowVersion) };
    await person.call(permissions.remove, { params });
    await noReader(id, folder.id);
    const { user } = await open(`/folder/permissions/${folder.id}`);
    await user.click(await button('Changes'));
    await giveReason(user, 'gil must not be able to read Salaries.');
    const { items } = (await person.call(permissions.list, { params: { id: String(folder.id) }, query: {} })).body;
    expect(items.map(({ bizUnits }) => bizUnits.map(({ bizUnitName }) => bizUnitName))).toContainEqual(['gil']);
  });
});
