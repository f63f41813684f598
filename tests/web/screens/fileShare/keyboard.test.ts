import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { letIn, makeFolder, makeUser, rootOf } from '#tests/support/app/make.ts';
import { openApp } from '#tests/support/browser/openApp.tsx';
import { button, dialog, noDialog, row, rowNow, treeitem } from '#tests/support/browser/queries.ts';

/** The file page without a pointer. */
const { openWhole, person } = await openApp();
let root: number;
let work: number;
let plans: number;
let archive: number;
let anna: Awaited<ReturnType<typeof makeUser>>;

beforeAll(async () => {
  root = await rootOf(person);
  work = await makeFolder(person, 'Work', root, { 'Bridge.txt': 'steel', 'Roof.txt': 'tiles', 'Tunnel.txt': 'stone' });
  plans = await makeFolder(person, 'Plans', work, { 'Ground floor.txt': 'a plan' });
  archive = await makeFolder(person, 'Archive', root);
  anna = await makeUser(person, 'anna');
  await letIn(person, work, 1, anna.userId);
});

type User = Awaited<ReturnType<typeof openWhole>>['user'];
const namesIn = async (id: number) =>
  (await person.call(files.list, { params: { id: String(id) } })).body.items.map(({ name }) => name);
const folderOf = ({ state }: { state: { location: { search: string } } }) =>
  Number(new URLSearchParams(state.location.search).get('folder'));
const selected = () =>
  screen
    .getAllByRole('row', { selected: true })
    .map(({ textContent }) => /\w+(?=\.txt)|Plans/.exec(textContent ?? '')?.[0]);

/** Opens the folder Work with the keyboard in its list. */
async function openWork(who?: typeof anna) {
  const opened = await openWhole(`/?folder=${work}`, who);
  await row('Tunnel.txt');
  screen.getByRole('grid').focus();
  return opened;
}
const press = (user: User, ...keys: string[]) => user.keyboard(keys.join(''));

describe('the selection', () => {
  it('follows arrows, Home, End and first letters, grows with Shift and ends with Escape', async () => {
    const { user } = await openWork();
    await press(user, '{Home}');
    await waitFor(() => expect(selected()).toEqual(['Plans']));
    await press(user, '{ArrowDown}{ArrowDown}');
    await waitFor(() => expect(selected()).toEqual(['Roof']));
    await press(user, '{End}');
    await waitFor(() => expect(selected()).toEqual(['Tunnel']));
    await press(user, 'br');
    await waitFor(() => expect(selected()).toEqual(['Bridge']));
    await press(user, '{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    await waitFor(() => expect(selected()).toEqual(['Bridge', 'Roof', 'Tunnel']));
    await press(user, '{Escape}');
    await waitFor(() => expect(screen.queryAllByRole('row', { selected: true })).toEqual([]));
  });

  it('is toggled row by row with Ctrl, without losing the others', async () => {
    const { user } = await openWork();
    await press(user, 'bridge');
    await waitFor(() => expect(selected()).toEqual(['Bridge']));
    await press(user, '{Control>}{ArrowDown}{ArrowDown} {/Control}');
    await waitFor(() => expect(selected()).toEqual(['Bridge', 'Tunnel']));
    await press(user, '{Control>} {/Control}');
    await waitFor(() => expect(selected()).toEqual(['Bridge']));
  });
});

describe('walking the folders', () => {
  it('goes into a folder by Enter and back by Alt+↑ and Backspace, where the folder is selected', async () => {
    const { user, router } = await openWork();
    await press(user, '{Home}');
    await waitFor(() => expect(selected()).toEqual(['Plans']));
    await press(user, '{Enter}');
    await row('Ground floor.txt');
    expect(folderOf(router)).toBe(plans);
    screen.getByRole('grid').focus();
    await press(user, '{Alt>}{ArrowUp}{/Alt}');
    await row('Tunnel.txt');
    expect(folderOf(router)).toBe(work);
    screen.getByRole('grid').focus();
    await press(user, '{Backspace}');
    await row('Archive');
    expect(folderOf(router)).toBe(root);
  });

  it('in the tree opens and closes by arrows, finds by first letters, and opens by Enter', async () => {
    const { user, router } = await openWhole(`/?folder=${root}`);
    await row('Work');
    screen.getByRole('tree').focus();
    await press(user, 'wor');
    const item = await treeitem('Work');
    await press(user, '{ArrowRight}');
    await treeitem('Plans');
    expect(item.getAttribute('aria-expanded')).toBe('true');
    await press(user, '{ArrowRight}{Enter}');
    await row('Ground floor.txt');
    expect(folderOf(router)).toBe(plans);
    screen.getByRole('tree').focus();
    await press(user, '{ArrowLeft}{ArrowLeft}');
    await waitFor(async () => expect((await treeitem('Work')).getAttribute('aria-expanded')).toBe('false'));
  });
});

describe('cutting and pasting', () => {
  beforeEach(async () => {
    expect(await namesIn(work)).toContain('Roof.txt');
  });

  it('moves a file, and Ctrl+Z puts it back', async () => {
    const { user, router } = await openWork();
    await press(user, 'roof');
    await waitFor(() => expect(selected()).toEqual(['Roof']));
    await press(user, '{Control>}x{/Control}');
    await screen.findByText(/^Roof\.txt is cut/);
    await router.navigate(`/?folder=${archive}`);
    await screen.findByText('This folder is empty.');
    await press(user, '{Control>}v{/Control}');
    await row('Roof.txt');
    expect(await namesIn(work)).not.toContain('Roof.txt');
    await press(user, '{Control>}z{/Control}');
    await waitFor(() => expect(rowNow('Roof.txt')).toBeNull());
    await expect.poll(() => namesIn(work)).toContain('Roof.txt');
  });

  it('is not offered to those who may only read, who are told so', async () => {
    const { user } = await openWork(anna);
    await press(user, 'roof');
    await waitFor(() => expect(selected()).toEqual(['Roof']));
    await press(user, '{Delete}');
    await screen.findByText('You can only view this folder.');
    expect(screen.queryByRole('dialog')).toBeNull();
    await press(user, '{F2}');
    expect(screen.queryByRole('textbox', { name: /^Rename/ })).toBeNull();
    expect(await namesIn(work)).toContain('Roof.txt');
  });
});

describe('deleting a folder by the key', () => {
  it('asks first, and Escape leaves everything', async () => {
    const { user } = await openWork();
    await press(user, '{Home}');
    await waitFor(() => expect(selected()).toEqual(['Plans']));
    await press(user, '{Delete}');
    await within(await dialog('Delete Plans')).findByText(/1 file inside/);
    await press(user, '{Escape}');
    await noDialog();
    const { items } = (await person.call(folders.list, {})).body;
    expect(items.map(({ name }) => name)).toContain('Plans');
  });
});

describe('the dialog of shortcuts', () => {
  it('is opened by a question mark, but not while one types', async () => {
    const { user } = await openWork();
    await press(user, '/');
    await press(user, 'what?');
    expect(screen.queryByRole('dialog')).toBeNull();
    screen.getByRole('grid').focus();
    await press(user, '?');
    const sheet = within(await dialog('Keyboard shortcuts'));
    for (const part of ['Anywhere', 'In the list', 'In the folders', 'In the preview']) sheet.getByText(part);
    await user.click(await button('Close'));
    await noDialog();
  });
});
