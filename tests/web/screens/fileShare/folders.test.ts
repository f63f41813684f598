import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { bin } from '#contract/fileNodes/bin.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { letIn, makeFolder, makeUser, rootOf } from '#tests/support/app/make.ts';
import { openApp } from '#tests/support/browser/openApp.tsx';
import { button, complaintAt, dialog, noDialog, row, treeitem } from '#tests/support/browser/queries.ts';

const { openWhole, person } = await openApp();
let root: number;
let work: number;
let quarter: number;
let full: number;
let anna: Awaited<ReturnType<typeof makeUser>>;

beforeAll(async () => {
  root = await rootOf(person);
  work = await makeFolder(person, 'Work', root, { 'Offer.txt': 'an offer' });
  quarter = await makeFolder(person, '2026', work);
  full = await makeFolder(person, 'Full', work, { 'a.txt': 'a', 'b.txt': 'b' });
  anna = await makeUser(person, 'anna');
  await letIn(person, work, 1, anna.userId);
});

const folderNames = async () => (await person.call(folders.list, {})).body.items.map(({ name }) => name);
const menuOf = async (user: Awaited<ReturnType<typeof openWhole>>['user'], name: string) => {
  await user.click(within(await treeitem(name)).getByRole('button', { name: `Actions for ${name}` }));
  return screen.findByRole('menu', { name: `Actions for ${name}` });
};

describe('a new folder', () => {
  it('is made in the open one; a name that is taken is said at the field, which keeps it', async () => {
    const { user } = await openWhole(`/?folder=${root}`);
    await row('Work');
    await user.click(await button('New'));
    await user.click(await screen.findByRole('menuitem', { name: 'New folder' }));
    const form = await dialog(/^New folder in /);
    const name = within(form).getByRole('textbox', { name: 'Name' }) as HTMLInputElement;
    await waitFor(() => expect(document.activeElement).toBe(name));
    expect(within(form).getByRole('button', { name: 'Create' }).hasAttribute('disabled')).toBe(true);
    await user.type(name, 'work{Enter}');
    expect(await complaintAt(name)).toMatch(/already/);
    expect(name.value).toBe('work');
    await user.clear(name);
    await user.type(name, 'Invoices{Enter}');
    await noDialog();
    await treeitem('Invoices');
    await row('Invoices');
    expect(await folderNames()).toContain('Invoices');
  });

  it('is made in the details too, where a slash in its name is refused', async () => {
    const { user } = await openWhole(`/?folder=${work}`);
    const name = (await screen.findByRole('textbox', { name: 'New subfolder' })) as HTMLInputElement;
    await user.type(name, '2026/Q1{Enter}');
    expect(await complaintAt(name)).toBe('A name can’t contain / or \\.');
    await user.clear(name);
    await user.type(name, '2027 Q1');
    await user.click(await button('Create'));
    await screen.findByText('Folder “2027 Q1” created');
    await waitFor(() => expect(name.value).toBe(''));
    await row('2027 Q1');
  });
});

describe('the menu of a folder', () => {
  it('renames it in a dialog, and keeps the tree up to date', async () => {
    const { user } = await openWhole(`/?folder=${quarter}`);
    const menu = await menuOf(user, '2026');
    await user.click(within(menu).getByRole('menuitem', { name: /^Rename/ }));
    const form = await dialog('Rename 2026');
    const save = within(form).getByRole('button', { name: 'Save' });
    expect(save.hasAttribute('disabled')).toBe(true);
    await user.type(within(form).getByRole('textbox', { name: 'Name' }), ' Q2');
    await user.click(save);
    await screen.findByText('Folder saved');
    await treeitem('2026 Q2');
    expect(await folderNames()).toContain('2026 Q2');
  });

  it('is closed by Escape, and the keyboard goes back to the tree', async () => {
    const { user } = await openWhole(`/?folder=${work}`);
    await row('Offer.txt');
    screen.getByRole('tree').focus();
    await user.keyboard('{Shift>}{F10}{/Shift}');
    await screen.findByRole('menu');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(screen.getByRole('tree').contains(document.activeElement)).toBe(true);
  });

  it('shows what a reader may not do as disabled, and why', async () => {
    const { user } = await openWhole(`/?folder=${work}`, anna);
    await row('Offer.txt');
    expect((await button('New')).hasAttribute('disabled')).toBe(true);
    const menu = await menuOf(user, 'Work');
    for (const name of [/^New folder/, /^Rename/, /^Cut/, /^Move to/, /^Delete/]) {
      const entry = within(menu).getByRole('menuitem', { name });
      expect(entry.getAttribute('aria-disabled'), String(name)).toBe('true');
      within(entry).getByText('You don’t have permission to change this folder.');
    }
    expect(within(menu).queryByRole('menuitem', { name: 'Change permissions' })).toBeNull();
    const allowed = within(menu).getByRole('menuitem', { name: 'Add to favourites' });
    expect(allowed.getAttribute('aria-disabled')).toBeNull();
  });
});

describe('deleting a folder', () => {
  it('asks with the number of files inside, and is taken back by Undo', async () => {
    const { user, router } = await openWhole(`/?folder=${full}`);
    await row('a.txt');
    const menu = await menuOf(user, 'Full');
    await user.click(within(menu).getByRole('menuitem', { name: /^Delete/ }));
    const question = await dialog('Delete Full');
    await within(question).findByText('2 files inside are deleted too. It can be restored from Trash.');
    await user.click(within(question).getByRole('button', { name: 'Delete Full' }));
    await screen.findByText('“Full” moved to Trash');
    // The folder above is open now.
    await waitFor(() => expect(router.state.location.search).toContain(`folder=${work}`));
    expect(await folderNames()).not.toContain('Full');
    await user.click(await button('Undo'));
    await treeitem('Full');
    expect((await person.call(bin.list, { query: {} })).body.total).toBe(0);
  });

  it('is not done when the question is answered with Cancel', async () => {
    const { user } = await openWhole(`/?folder=${full}`);
    const menu = await menuOf(user, 'Full');
    await user.click(within(menu).getByRole('menuitem', { name: /^Delete/ }));
    await user.click(within(await dialog('Delete Full')).getByRole('button', { name: 'Cancel' }));
    await noDialog();
    expect(await folderNames()).toContain('Full');
  });
});

describe('moving a folder', () => {
  it('says why a target is impossible, and moves to one that is found by its name', async () => {
    await makeFolder(person, 'Archive', root);
    const { user } = await openWhole(`/?folder=${full}`);
    const menu = await menuOf(user, 'Full');
    await user.click(within(menu).getByRole('menuitem', { name: /^Move to/ }));
    const move = await dialog('Move Full');
    const submit = within(move).getByRole('button', { name: 'Move' });
    expect(submit.hasAttribute('disabled')).toBe(true);
    await user.click(await within(move).findByRole('treeitem', { name: /^Full/ }));
    within(move).getByText('A folder can’t be moved into itself.');
    await user.click(within(move).getByRole('treeitem', { name: /^Work/ }));
    within(move).getByText('Already in “Work”');
    expect(submit.hasAttribute('disabled')).toBe(true);
    await user.type(within(move).getByRole('searchbox', { name: 'Search for folders' }), 'arch');
    await user.click(await within(move).findByRole('treeitem', { name: /Archive/ }));
    await within(move).findByText(/Archive”$/);
    await user.click(submit);
    await screen.findByText('“Full” moved to “Archive”');
    await user.click(await button('Undo'));
    await screen.findByText('Move undone');
    const { items } = (await person.call(folders.list, {})).body;
    expect(items.find(({ name }) => name === 'Full')?.parentId).toBe(work);
  });
});

describe('favourites', () => {
  it('say how to make one, and open and leave the list by their stars', async () => {
    const { user, router } = await openWhole(`/?folder=${root}`);
    await row('Work');
    await user.click(screen.getByRole('tab', { name: 'Favourites' }));
    await screen.findByText('No favourites yet.');
    await user.click(within(await treeitem('Work')).getByRole('button', { name: 'Add Work to favourites' }));
    const list = await screen.findByRole('list', { name: 'Favourites' });
    await user.click(within(list).getByRole('button', { name: 'Work' }));
    await waitFor(() => expect(router.state.location.search).toContain(`folder=${work}`));
    await user.click(screen.getByRole('tab', { name: 'Favourites' }));
    const stars = within(await screen.findByRole('list', { name: 'Favourites' }));
    await user.click(stars.getByRole('button', { name: 'Remove Work from favourites' }));
    await screen.findByText('No favourites yet.');
  });
});
