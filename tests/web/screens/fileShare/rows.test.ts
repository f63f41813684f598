import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { makeFolder, rootOf } from '#tests/support/app/make.ts';
import { openApp } from '#tests/support/browser/openApp.tsx';
import { button, dialog, noDialog, row, treeitem } from '#tests/support/browser/queries.ts';

/** Folders as rows of the list, menus of rows, and the view of the list. */
const { openWhole, person, server } = await openApp();
let work: number;
let plans: number;

beforeAll(async () => {
  const root = await rootOf(person);
  work = await makeFolder(person, 'Work', root, { 'Bridge.txt': 'steel', 'Tunnel.txt': 'stone' });
  plans = await makeFolder(person, 'Plans', work, { 'Ground floor.txt': 'a plan' });
});

type User = Awaited<ReturnType<typeof openWhole>>['user'];
const menuOf = async (user: User, name: string) => {
  await user.click(within(await row(name)).getByRole('button', { name: `Actions for ${name}` }));
  return screen.findByRole('menu', { name: `Actions for ${name}` });
};
const entriesOf = (menu: HTMLElement) =>
  within(menu)
    .getAllByRole('menuitem')
    .map(({ textContent }) => textContent);
const folderOf = ({ state }: { state: { location: { search: string } } }) =>
  Number(new URLSearchParams(state.location.search).get('folder'));

describe('a folder in the list', () => {
  it('stands before the files, and is opened by a double click; the tree follows', async () => {
    const { user, router } = await openWhole(`/?folder=${work}`);
    await row('Bridge.txt');
    const names = screen
      .getAllByRole('row')
      .map(({ textContent }) => /Plans|Bridge|Tunnel/.exec(textContent ?? '')?.[0]);
    expect(names.filter(Boolean)).toEqual(['Plans', 'Bridge', 'Tunnel']);
    await user.dblClick(await row('Plans'));
    await row('Ground floor.txt');
    expect(folderOf(router)).toBe(plans);
    await waitFor(async () => expect((await treeitem('Plans')).getAttribute('aria-selected')).toBe('true'));
  });

  it('has the same menu as in the tree', async () => {
    const { user } = await openWhole(`/?folder=${work}`);
    const inList = entriesOf(await menuOf(user, 'Plans'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await treeitem('Work');
    screen.getByRole('tree').focus();
    await user.keyboard('{ArrowRight}');
    await user.click(within(await treeitem('Plans')).getByRole('button', { name: 'Actions for Plans' }));
    expect(entriesOf(await screen.findByRole('menu', { name: 'Actions for Plans' }))).toEqual(inList);
  });

  it('is chosen together with files, and deleted with them after a question that has the numbers', async () => {
    const { user } = await openWhole(`/?folder=${work}`);
    await user.click(await row('Bridge.txt'));
    await user.keyboard('{Control>}');
    await user.click(await row('Plans'));
    await user.keyboard('{/Control}');
    const bar = within(await screen.findByRole('toolbar', { name: 'Actions for the selection' }));
    await waitFor(() => expect(bar.getByRole('status').textContent).toMatch(/^2 selected/));
    await user.click(bar.getByRole('button', { name: 'Delete' }));
    const question = within(await dialog('Delete 2 items'));
    await question.findByText(/1 file inside is deleted too\./);
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    await noDialog();
    expect((await person.call(folders.list, {})).body.items.map(({ name }) => name)).toContain('Plans');
  });
});

describe('the menu of a file', () => {
  it('copies the link of the file', async () => {
    const { user } = await openWhole(`/?folder=${work}`);
    await user.click(within(await menuOf(user, 'Tunnel.txt')).getByRole('menuitem', { name: /^Copy link/ }));
    await screen.findByText('Link copied');
    const { items } = (await person.call(files.list, { params: { id: String(work) } })).body;
    const tunnel = items.find(({ name }) => name === 'Tunnel.txt');
    expect(await navigator.clipboard.readText()).toBe(`${server.url}filenode/${tunnel?.id}`);
  });
});

describe('the view of the list', () => {
  it('is a grid or compact as one chooses, and stays so in the next folder', async () => {
    const { user, router } = await openWhole(`/?folder=${work}`);
    await row('Bridge.txt');
    await user.click(await button('Grid'));
    await button('List');
    await screen.findByText('Bridge.txt');
    await user.click(await button('Sort and columns'));
    const view = await screen.findByRole('menuitemradio', { name: 'Compact' });
    expect(view.getAttribute('aria-checked')).toBe('false');
    await user.click(view);
    await row('Bridge.txt');
    await router.navigate(`/?folder=${plans}`);
    await row('Ground floor.txt');
    await user.click(await button('Sort and columns'));
    const chosen = await screen.findByRole('menuitemradio', { name: 'Compact' });
    expect(chosen.getAttribute('aria-checked')).toBe('true');
  });
});
