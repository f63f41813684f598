import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { bin } from '#contract/fileNodes/bin.ts';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { letIn, makeFolder, makeUser, rootOf, upload } from '#tests/support/app/make.ts';
import { openApp } from '#tests/support/browser/openApp.tsx';
import { button, dialog, noDialog, row, rowNow } from '#tests/support/browser/queries.ts';

const { openWhole, person } = await openApp();
let root: number;
let work: number;

beforeAll(async () => {
  root = await rootOf(person);
  work = await makeFolder(person, 'Work', root);
});

const TRASH = '/?folder=-1';
const inTrash = async () => (await person.call(bin.list, { query: {} })).body.items.map(({ name }) => name).sort();
const inWork = async () =>
  (await person.call(files.list, { params: { id: String(work) } })).body.items.map(({ name }) => name).sort();
const details = () => screen.findByRole('tabpanel', { name: 'Details' });
/** Uploads files, and deletes them. */
async function thrown(parentId: number, ...names: string[]): Promise<void> {
  const ids = await upload(person, parentId, Object.fromEntries(names.map((name) => [name, `this is ${name}`])));
  for (const id of Object.values(ids)) {
    await person.call(files.remove, { params: { id: String(id), rowVersion: '1' } });
  }
}

describe('Trash', () => {
  it('is opened below the folders, and says how long deleted items stay', async () => {
    const { user, router } = await openWhole(`/?folder=${work}`);
    await user.click(await button('Trash'));
    await waitFor(() => expect(router.state.location.search).toContain('folder=-1'));
    await screen.findByText('Trash is empty.');
    screen.getByText(/^Deleted items can be restored from here for \d+ days?\.$/);
    await within(await details()).findByText('Select an item to see its details.');
  });

  it('describes an item, and restores it to where it was', async () => {
    await thrown(work, 'Offer.txt');
    const { user } = await openWhole(TRASH);
    await user.click(await row('Offer.txt'));
    const panel = within(await details());
    const location = await panel.findByText('Original location', { selector: 'dt' });
    expect(location.nextElementSibling?.textContent).toMatch(/Work$/);
    expect(panel.getByText('Deleted by').nextElementSibling?.textContent).toBe('admin');
    await user.click(panel.getByRole('button', { name: 'Restore' }));
    await screen.findByText('“Offer.txt” restored');
    await waitFor(() => expect(rowNow('Offer.txt')).toBeNull());
    expect(await inWork()).toEqual(['Offer.txt']);
    expect(await inTrash()).toEqual([]);
  });

  it('finds items by their names, and says where none matches', async () => {
    await thrown(work, 'Bridge.txt', 'Tunnel.txt');
    const { user, router } = await openWhole(TRASH);
    await row('Bridge.txt');
    screen.getByText('2 deleted items');
    const box = screen.getByRole('searchbox', { name: 'Search in Trash' });
    await user.type(box, 'tunn');
    await waitFor(() => expect(rowNow('Bridge.txt')).toBeNull());
    await row('Tunnel.txt');
    await user.type(box, 'zz');
    await screen.findByText('No items in Trash match your search.');
    await user.click(await button('Clear the search'));
    await row('Bridge.txt');
    expect(router.state.location.search).not.toContain('tunn');
  });

  it('deletes for good after a question that names the item, and not without', async () => {
    const { user } = await openWhole(TRASH);
    await user.click(await row('Bridge.txt'));
    await user.click(await within(await details()).findByRole('button', { name: 'Permanently Delete' }));
    const question = await dialog('Delete permanently?');
    within(question).getByText('“Bridge.txt” will be permanently deleted. This can’t be undone.');
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    await noDialog();
    expect(await inTrash()).toEqual(['Bridge.txt', 'Tunnel.txt']);
    await user.click(within(await details()).getByRole('button', { name: 'Permanently Delete' }));
    const again = await dialog('Delete permanently?');
    await user.click(within(again).getByRole('button', { name: 'Permanently delete 1 item' }));
    await screen.findByText('“Bridge.txt” permanently deleted');
    await noDialog();
    expect(await inTrash()).toEqual(['Tunnel.txt']);
  });

  it('restores several at once, all of them by keyboard', async () => {
    await thrown(work, 'Road.txt');
    const { user } = await openWhole(TRASH);
    await user.click(await row('Road.txt'));
    await user.keyboard('{Control>}a{/Control}');
    await screen.findByText('2 selected');
    within(await details()).getByText('Several items are selected.');
    await user.click(await button('Restore'));
    await screen.findByText('2 items restored');
    await screen.findByText('Trash is empty.');
    expect(await inWork()).toEqual(['Offer.txt', 'Road.txt', 'Tunnel.txt']);
  });
});

describe('restoring what has no place any more', () => {
  it('asks about a name that is taken, and keeps both', async () => {
    await thrown(work, 'Plan.txt');
    await upload(person, work, { 'Plan.txt': 'another plan' });
    const { user } = await openWhole(TRASH);
    await user.click(await row('Plan.txt'));
    await user.click(await within(await details()).findByRole('button', { name: 'Restore' }));
    const question = await screen.findByRole('alertdialog', { name: 'Restore “Plan.txt”?' });
    within(question).getByText(/restores under a new name, such as “Plan \(2\)\.txt”/);
    await user.click(within(question).getByRole('button', { name: 'Keep both' }));
    await screen.findByText('“Plan.txt” restored');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(await inWork()).toEqual(expect.arrayContaining(['Plan.txt', 'Plan (2).txt']));
  });

  it('overwrites when this was asked for before, and the other file is in Trash', async () => {
    await thrown(work, 'Site.txt');
    await upload(person, work, { 'Site.txt': 'a longer text about another site' });
    const { user } = await openWhole(TRASH);
    await user.click(await row('Site.txt'));
    await user.click(await within(await details()).findByRole('switch', { name: 'Overwrite' }));
    await user.click(within(await details()).getByRole('button', { name: 'Restore' }));
    await screen.findByText('“Site.txt” restored');
    const { items } = (await person.call(files.list, { params: { id: String(work) } })).body;
    expect(items.find(({ name }) => name === 'Site.txt')?.size).toBe('this is Site.txt'.length);
    expect(await inTrash()).toEqual(['Site.txt']);
  });

  it('brings back the folder too, or chooses another one', async () => {
    const gone = await makeFolder(person, 'Gone', root);
    await thrown(gone, 'Left.txt', 'Right.txt');
    await person.call(folders.remove, { params: { id: String(gone), rowVersion: '1' } });
    const { user } = await openWhole(TRASH);
    await user.click(await row('Left.txt'));
    await user.click(await within(await details()).findByRole('button', { name: 'Restore' }));
    const where = await dialog('Restore “Left.txt” to where?');
    await user.click(within(where).getByRole('button', { name: 'Choose another folder' }));
    const submit = within(where).getByRole('button', { name: 'Restore' });
    expect(submit.hasAttribute('disabled')).toBe(true);
    await user.click(await within(where).findByRole('treeitem', { name: /^Work/ }));
    await user.click(within(where).getByRole('button', { name: 'Restore to “Work”' }));
    await screen.findByText('“Left.txt” restored');
    await noDialog();
    expect(await inWork()).toContain('Left.txt');

    await user.click(await row('Right.txt'));
    await user.click(await within(await details()).findByRole('button', { name: 'Restore' }));
    const again = await dialog('Restore “Right.txt” to where?');
    await user.click(within(again).getByRole('button', { name: 'Restore with its folders' }));
    await screen.findByText('“Right.txt” restored');
    const { items } = (await person.call(folders.list, {})).body;
    expect(items.map(({ name }) => name)).toContain('Gone');
  });
});

describe('the Trash of a user who may only read', () => {
  it('shows nothing that others have deleted, in French', async () => {
    const emil = await makeUser(person, 'emil', { cultureId: 'fr-fr' });
    await letIn(person, work, 1, emil.userId);
    await thrown(work, 'Private.txt');
    await openWhole(TRASH, emil);
    await screen.findByText('La corbeille est vide.');
    expect(rowNow('Private.txt')).toBeNull();
  });
});
