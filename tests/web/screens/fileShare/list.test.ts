import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { letIn, makeFolder, makeUser, rootOf } from '#tests/support/app/make.ts';
import { openApp } from '#tests/support/browser/openApp.tsx';
import { button, dialog, noDialog, row, rowNow } from '#tests/support/browser/queries.ts';

const { openWhole, person } = await openApp();
let root: number;
let work: number;
let archive: number;
let anna: Awaited<ReturnType<typeof makeUser>>;

beforeAll(async () => {
  root = await rootOf(person);
  work = await makeFolder(person, 'Work', root, { 'Bridge.txt': 'steel', 'Plan.txt': 'a plan', 'Tunnel.txt': 'stone' });
  archive = await makeFolder(person, 'Archive', root);
  anna = await makeUser(person, 'anna');
  await letIn(person, work, 1, anna.userId);
});

const namesIn = async (id: number) =>
  (await person.call(files.list, { params: { id: String(id) } })).body.items.map(({ name }) => name);
const stored = async (name: string, id = work) =>
  (await person.call(files.list, { params: { id: String(id) } })).body.items.find((file) => file.name === name);
const shownNames = () =>
  screen
    .getAllByRole('row')
    .flatMap(({ textContent }) => /(Bridge|Plan|Tunnel)[^.]*\.txt/.exec(textContent ?? '')?.[0] ?? []);
const bar = () => screen.findByRole('toolbar', { name: 'Actions for the selection' });

describe('renaming in a row', () => {
  it('by F2 selects the name; what the server refuses is said there, and Escape gives up', async () => {
    const { user } = await openWhole(`/?folder=${work}`);
    await user.click(await row('Plan.txt'));
    await user.keyboard('{F2}');
    const field = (await screen.findByRole('textbox', { name: 'Rename Plan.txt' })) as HTMLInputElement;
    expect(document.activeElement).toBe(field);
    await user.clear(field);
    await user.type(field, 'bridge.txt{Enter}');
    expect((await screen.findByRole('alert')).textContent).toMatch(/already/);
    expect(field.value).toBe('bridge.txt');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Rename/ })).toBeNull());
    expect(await namesIn(work)).toContain('Plan.txt');
  });

  it('is taken back by Ctrl+Z', async () => {
    const { user } = await openWhole(`/?folder=${work}`);
    await user.click(await row('Plan.txt'));
    await user.keyboard('{F2}');
    const field = await screen.findByRole('textbox', { name: 'Rename Plan.txt' });
    await user.clear(field);
    await user.type(field, 'Site plan.txt{Enter}');
    await screen.findByText('Renamed to “Site plan.txt”');
    await row('Site plan.txt');
    await user.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(rowNow('Site plan.txt')).toBeNull());
    await expect.poll(() => namesIn(work)).toContain('Plan.txt');
  });
});

describe('deleting files', () => {
  it('needs no question, since Undo brings them back', async () => {
    const { user } = await openWhole(`/?folder=${work}`);
    await user.click(await row('Tunnel.txt'));
    await user.keyboard('{Delete}');
    await screen.findByText('“Tunnel.txt” moved to Trash');
    await waitFor(() => expect(rowNow('Tunnel.txt')).toBeNull());
    await user.click(await button('Undo'));
    await row('Tunnel.txt');
    expect(await namesIn(work)).toContain('Tunnel.txt');
  });

  it('for good by Shift+Delete asks, and says that it can’t be undone', async () => {
    const { user } = await openWhole(`/?folder=${work}`);
    await user.click(await row('Tunnel.txt'));
    await user.keyboard('{Shift>}{Delete}{/Shift}');
    const question = await dialog('Delete 1 file permanently');
    within(question).getByText('This can’t be undone.');
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    await noDialog();
    expect(await namesIn(work)).toContain('Tunnel.txt');
  });
});

describe('several files', () => {
  it('are counted with their size, moved together, and moved back', async () => {
    const { user } = await openWhole(`/?folder=${work}`);
    await user.click(await row('Bridge.txt'));
    await user.keyboard('{Control>}');
    await user.click(await row('Tunnel.txt'));
    await user.keyboard('{/Control}');
    const count = within(await bar()).getByRole('status');
    await waitFor(() => expect(count.textContent).toBe('2 selected · 10 B'));
    await user.click(within(await bar()).getByRole('button', { name: 'Move to…' }));
    const move = within(await dialog('Move 2 items'));
    await user.click(await move.findByRole('treeitem', { name: /^Archive/ }));
    await user.click(move.getByRole('button', { name: 'Move' }));
    await screen.findByText('2 items moved to “Archive”');
    expect(await namesIn(archive)).toEqual(['Bridge.txt', 'Tunnel.txt']);
    await user.click(await button('Undo'));
    await screen.findByText('Move undone');
    expect(await namesIn(archive)).toEqual([]);
  });

  it('get tags together, and keep what is not set', async () => {
    const { user } = await openWhole(`/?folder=${work}`);
    await row('Bridge.txt');
    screen.getByRole('grid').focus();
    await user.keyboard('{Control>}a{/Control}');
    await within(await bar()).findByText(/^3 selected/);
    await user.click(within(await bar()).getByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const form = within(await dialog('Edit 3 files'));
    const save = form.getByRole('button', { name: 'Save' });
    expect(save.hasAttribute('disabled')).toBe(true);
    await user.click(form.getByRole('combobox', { name: 'Tags' }));
    await user.click(await screen.findByRole('option', { name: 'Set' }));
    await user.click(save);
    await form.findByText('Tags is required.');
    await user.type(form.getByRole('textbox', { name: 'Tags' }), 'north');
    await user.click(save);
    await screen.findByText('3 files saved');
    expect((await stored('Plan.txt'))?.tags).toBe('north');
  });

  it('are no longer selected after Escape', async () => {
    const { user } = await openWhole(`/?folder=${work}`);
    await row('Bridge.txt');
    screen.getByRole('grid').focus();
    await user.keyboard('{Control>}a{/Control}');
    await bar();
    await user.click(within(await bar()).getByRole('button', { name: 'Clear selection' }));
    await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
    screen.getByText('3 files');
  });
});

describe('copying', () => {
  it('by keyboard puts a copy into another folder', async () => {
    const { user, router } = await openWhole(`/?folder=${work}`);
    await user.click(await row('Plan.txt'));
    await user.keyboard('{Control>}c{/Control}');
    await screen.findByText('Plan.txt is copied. Paste it into another folder.');
    await router.navigate(`/?folder=${archive}`);
    await screen.findByText('This folder is empty.');
    await user.keyboard('{Control>}v{/Control}');
    await screen.findByText('“Plan.txt” copied to “Archive”');
    await row('Plan.txt');
    expect(await namesIn(work)).toContain('Plan.txt');
  });
});

describe('the order and the view of a list', () => {
  it('follow the headings, and are kept in the address', async () => {
    const { user, router } = await openWhole(`/?folder=${work}`);
    await row('Bridge.txt');
    expect(shownNames()).toEqual(['Bridge.txt', 'Plan.txt', 'Tunnel.txt']);
    await user.click(screen.getByRole('button', { name: 'Name' }));
    await waitFor(() => expect(shownNames()).toEqual(['Tunnel.txt', 'Plan.txt', 'Bridge.txt']));
    expect(router.state.location.search).toContain('desc');
    await user.click(await button('Sort and columns'));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Ascending' }));
    await waitFor(() => expect(shownNames()).toEqual(['Bridge.txt', 'Plan.txt', 'Tunnel.txt']));
  });

  it('has columns that one chooses', async () => {
    const { user } = await openWhole(`/?folder=${work}`);
    await row('Bridge.txt');
    await button('Size');
    await user.click(await button('Sort and columns'));
    const size = await screen.findByRole('menuitemcheckbox', { name: 'Size' });
    expect(size.getAttribute('aria-checked')).toBe('true');
    await user.click(size);
    expect(size.getAttribute('aria-checked')).toBe('false');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Size' })).toBeNull());
  });
});

describe('a folder of another', () => {
  it('is empty for a reader without a word about uploading', async () => {
    const empty = await makeFolder(person, 'Empty', work);
    await openWhole(`/?folder=${empty}`, anna);
    await screen.findByText('Files that others add will appear here.');
    expect(screen.queryByRole('button', { name: 'Upload' })).toBeNull();
  });

  it('says which actions on its files are not allowed', async () => {
    const { user } = await openWhole(`/?folder=${work}`, anna);
    await user.click(within(await row('Plan.txt')).getByRole('button', { name: 'Actions for Plan.txt' }));
    const menu = within(await screen.findByRole('menu'));
    for (const name of [/^Rename/, /^Cut/, /^Move to/, /^Delete/]) {
      const entry = menu.getByRole('menuitem', { name });
      expect(entry.getAttribute('aria-disabled'), String(name)).toBe('true');
      within(entry).getByText('You can only view this folder.');
    }
    expect(menu.getByRole('menuitem', { name: /^Download/ }).getAttribute('aria-disabled')).toBeNull();
  });

  it('says of a folder that was deleted meanwhile what is shown instead', async () => {
    const gone = await makeFolder(person, 'Gone', work);
    await person.call(folders.remove, { params: { id: String(gone), rowVersion: '1' } });
    await openWhole(`/?folder=${gone}`, anna);
    await screen.findByText('You don’t have access');
  });
});
