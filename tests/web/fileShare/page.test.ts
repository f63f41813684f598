import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { setItem } from '#authProvider/session.ts';
import { editSessions } from '#contract/fileNodes/editSessions.ts';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { limits } from '#contract/limits.ts';
import { letIn, makeFolder, makeUser, rootOf, upload } from '#tests/support/app/make.ts';
import { openApp } from '#tests/support/browser/openApp.tsx';
import { row } from '#tests/support/browser/queries.ts';
import { lockBody } from '#tests/support/content/lockBody.ts';
import { beginEditing, rescueSave } from '#tests/support/editing.ts';

const { openPart, person, calls, server } = await openApp();
const { signIn } = await import('#authProvider/signIn.ts');
const { default: FileSharePage } = await import('#web/fileShare/FileSharePage.tsx');

let anna: Awaited<ReturnType<typeof makeUser>>;
/** To write to; the first one that Anna may read, since she sees the root by its name only. */
let contracts: number;
/** To write to, with folders in it. */
let harbours: number;
let leases: number;
/** To read, and empty. */
let prices: number;
/** The ids of the files by their names. */
const idOf: Record<string, number> = {};

const content = 'x'.repeat(2048);
const filesOf = (...names: string[]) => Object.fromEntries(names.map((name) => [name, content]));
async function newFolder(name: string, rights: 1 | 2 = 2): Promise<number> {
  const id = await makeFolder(person, name, await rootOf(person));
  await letIn(person, id, rights, anna.userId);
  return id;
}

beforeAll(async () => {
  anna = await makeUser(person, 'anna');
  contracts = await newFolder('Contracts');
  harbours = await newFolder('Harbours');
  prices = await newFolder('Price lists', 1);
  leases = await makeFolder(person, 'Leases', harbours);
  const orders = await makeFolder(person, 'Orders', harbours);
  const names: [number, ...string[]][] = [
    [contracts, 'File 11.txt', 'File 12.txt', 'File 13.txt'],
    [harbours, 'Alpha.txt', 'Gamma.txt'],
    [orders, 'File 21.txt', 'File 22.txt'],
  ];
  for (const [id, ...inside] of names) Object.assign(idOf, await upload(person, id, filesOf(...inside)));
  const past = { id: idOf['File 12.txt'] ?? 0, rowVersion: 1, expiryDate: '2020-01-01', expiryNoticePeriod: 30 };
  expect((await person.call(files.update, { body: past })).status).toBe(200);
  const described = { id: contracts, rowVersion: 1, subject: 'Signed ones', tags: 'legal' };
  expect((await person.call(folders.update, { body: described })).status).toBe(200);
});

async function openPage(address = '/', who: Parameters<typeof openPart>[1] = anna) {
  const page = await openPart(FileSharePage, who, address);
  await screen.findByRole('tree');
  return page;
}

afterEach(() => {
  vi.useRealTimers();
  window.history.replaceState(null, '', '/fileshare/');
});

const selectedNames = () =>
  screen
    .getAllByRole('row')
    .filter((element) => element.getAttribute('aria-selected') === 'true')
    .map((element) => within(element).getByText(/^File/).textContent);
const failed = { message: 'Something went wrong on the server.', code: 'internal' };

describe('the folder tree', () => {
  it('opens the first readable folder; one shown by name only cannot be chosen', async () => {
    const { user } = await openPage();
    await row('File 11');
    const root = screen.getByRole('treeitem', { name: /: no access to its content/ });
    expect(root.getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByRole('treeitem', { name: 'Contracts' }).getAttribute('aria-selected')).toBe('true');

    await user.click(root);
    expect(root.getAttribute('aria-selected')).toBe('false');
    expect(root.getAttribute('aria-expanded')).toBe('false');
  });

  it('loads level by level if it is large, and a refresh reloads the open levels', async () => {
    const { fetch } = globalThis;
    // As if the tree of one folder were a large one.
    globalThis.fetch = (to, init) => fetch(String(to).replace(`most=${limits.wholeTree}`, 'most=1'), init);
    onTestFinished(() => {
      globalThis.fetch = fetch;
    });
    const { user } = await openPage(`/?folder=${prices}`);
    await user.click(await screen.findByRole('treeitem', { name: 'Harbours' }));
    await user.keyboard('{ArrowRight}');
    await screen.findByRole('treeitem', { name: 'Leases' });
    const isOpen = ({ path }: { path: string }) =>
      new URL(path, 'http://any').searchParams.get('open')?.split(',').includes(String(harbours));
    const withLeases = () => calls.of('GET').filter(isOpen);
    expect(withLeases()).toHaveLength(1);

    await user.click(screen.getByRole('button', { name: 'Refresh folders' }));
    await waitFor(() => expect(withLeases()).toHaveLength(2));
    expect(screen.getByRole('treeitem', { name: 'Leases' })).toBeTruthy();
  });

  it('opens a folder by key, also in the address, and Back returns', async () => {
    const { user, router } = await openPage(`/?folder=${contracts}`);
    await row('File 11');
    screen.getByRole('tree').focus();
    await user.keyboard('p{Enter}');
    expect(await screen.findByText('This folder is empty.')).toBeTruthy();
    expect(router.state.location.search).toBe(`?folder=${prices}`);

    await router.navigate(-1);
    await row('File 11');
    expect(document.activeElement).toBe(screen.getByRole('tree'));
  });

  it('selects the folder of a link', async () => {
    const { router } = await openPage('/', async () => {
      await signIn(anna.id, anna.password);
      setItem('openFile', prices);
    });
    await waitFor(() => expect(router.state.location.search).toBe(`?folder=${prices}`));
    expect(await screen.findByText('This folder is empty.')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the file list', () => {
  it('keeps the keyboard when another folder is opened: on the first row, or on the previous folder', async () => {
    const { user } = await openPage(`/?folder=${harbours}`);
    const isOn = async (name: string) => {
      const { id } = await row(name);
      await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('grid')));
      await waitFor(() => expect(document.activeElement?.getAttribute('aria-activedescendant')).toBe(id));
    };
    await row('Alpha');
    expect(document.activeElement).toBe(document.body);
    await user.dblClick(await row('Orders'));
    await isOn('File 21');
    await user.keyboard('{End}');
    await waitFor(() => expect(selectedNames()).toEqual(['File 22.txt']));
    await user.keyboard('{Backspace}');
    await isOn('Orders');
    await user.keyboard('{Enter}');
    await isOn('File 21');
  });

  it('shows size, date and expiry, and the number of files', async () => {
    await openPage(`/?folder=${contracts}`);
    const second = await row('File 12');
    expect(within(second).getByText('2 kB')).toBeTruthy();
    expect(within(second).getByTitle('Expired')).toBeTruthy();
    expect(screen.getByText('3 files')).toBeTruthy();
  });

  it('jumps to a name as it is typed, in the whole folder; ? shows the shortcuts', async () => {
    const { user } = await openPage(`/?folder=${harbours}`);
    await row('Alpha');
    screen.getByRole('grid').focus();
    await user.keyboard('g');
    await waitFor(() => expect(screen.getByRole('row', { selected: true }).textContent).toContain('Gamma.txt'));
    const [confirming] = calls.of('GET').filter(({ path }) => path.includes('/files/row'));
    expect(new URL(confirming?.path ?? '', 'http://any').search).toBe('?startsWith=g&skip=0&column=name&dir=asc');
    await user.keyboard('?');
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(within(sheet).getByRole('row', { name: 'Select all Ctrl + A' })).toBeTruthy();
  });

  it('shows the page of the address, unless another navigation has started', async () => {
    const { router } = await openPage(`/?folder=${contracts}`);
    await row('File 12');
    vi.useFakeTimers({ shouldAdvanceTime: true });
    fireEvent.click(await row('File 11'));
    await vi.waitFor(() => expect(router.state.location.search).toContain(`file=${idOf['File 11.txt']}`), {
      timeout: 10_000,
    });
    window.history.pushState(null, '', '/fileshare/pdfpreview/12');
    fireEvent.click(await row('File 12'));
    await vi.waitFor(() => expect(selectedNames()).toEqual(['File 12.txt']), { timeout: 10_000 });
    // What follows a selection runs after it is drawn: the second interval begins after that.
    for (let interval = 0; interval < 2; interval++) await vi.advanceTimersByTimeAsync(1000);
    expect(router.state.location.search).toContain(`file=${idOf['File 11.txt']}`);
  });

  it('selects with Ctrl, Shift, Ctrl+A and Escape', async () => {
    const { user } = await openPage(`/?folder=${contracts}`);
    await user.click(await row('File 11'));
    await waitFor(() => expect(selectedNames()).toEqual(['File 11.txt']));

    await user.keyboard('{Shift>}');
    await user.click(await row('File 13'));
    await user.keyboard('{/Shift}');
    await waitFor(() => expect(selectedNames()).toHaveLength(3));

    await user.keyboard('{Control>}');
    await user.click(await row('File 12'));
    await user.keyboard('{/Control}');
    await waitFor(() => expect(selectedNames()).toEqual(['File 11.txt', 'File 13.txt']));

    screen.getByRole('grid').focus();
    await user.keyboard('{Control>}a{/Control}');
    expect(await screen.findByText('3 selected')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(await screen.findByText('3 files')).toBeTruthy();
  });

  it('keeps the selected file in the address, and selects it again after a reload', async () => {
    const first = await openPage(`/?folder=${contracts}`);
    await first.user.click(await row('File 12'));
    await waitFor(() =>
      expect(first.router.state.location.search).toBe(`?folder=${contracts}&file=${idOf['File 12.txt']}`),
    );
    cleanup();

    await openPage(`/${first.router.state.location.search}`);
    await row('File 12');
    expect(selectedNames()).toEqual(['File 12.txt']);
    expect(await screen.findByText('2 kB (2,048 bytes)')).toBeTruthy();
  });

  it('requests descending order at the first click on the current column, and ascending at the second', async () => {
    const { user, router } = await openPage(`/?folder=${contracts}`);
    await row('File 11');
    await user.click(screen.getByRole('button', { name: 'Name' }));
    await waitFor(() => expect(calls.of('GET').some(({ path }) => path.includes('column=name&dir=desc'))).toBe(true));
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('descending');
    expect(router.state.location.search).toBe(`?folder=${contracts}&dir=desc`);

    await user.click(screen.getByRole('button', { name: 'Name' }));
    expect(router.state.location.search).toBe(`?folder=${contracts}`);
  });

  it('can be sorted by a hidden column', async () => {
    const { user } = await openPage(`/?folder=${contracts}`);
    await row('File 11');
    await user.click(screen.getByRole('button', { name: 'Sort and columns' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Uploaded by' }));
    await waitFor(() =>
      expect(calls.of('GET').some(({ path }) => path.includes('column=uploadedBy&dir=asc'))).toBe(true),
    );
  });

  it('offers the menu and uploads only with the right to write', async () => {
    const { user } = await openPage(`/?folder=${contracts}`);
    const first = await row('File 11');
    expect(within(first).getByRole('button', { name: 'Actions for File 11.txt' })).toBeTruthy();

    await user.click(screen.getByRole('treeitem', { name: 'Price lists' }));
    expect(await screen.findByText('Files that others add will appear here.')).toBeTruthy();
    await user.click(await screen.findByRole('tab', { name: 'Upload' }));
    expect(await screen.findByText('You do not have permission to upload files')).toBeTruthy();
  });

  it('shows in place why it could not be loaded, and retries on request', async () => {
    const list = new RegExp(`^/folder/${contracts}/files`);
    const pass = calls.reply('GET', list, 500, { ...failed, requestId: '1f-2a' });
    const { user } = await openPage(`/?folder=${contracts}`);
    expect(await screen.findByText('Something went wrong on the server.')).toBeTruthy();
    expect(screen.getByText('Request ID: 1f-2a')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Copy the request ID' }));
    expect(await navigator.clipboard.readText()).toBe('1f-2a');
    pass();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await row('File 11');
  });

  it('has one button to try again when its details cannot be loaded either, which repairs both', async () => {
    const both = new RegExp(`^/folder/${contracts}(/files.*)?$`);
    const pass = calls.reply('GET', both, 500, failed);
    const { user } = await openPage(`/?folder=${contracts}`);
    await waitFor(() => expect(screen.getAllByText('Something went wrong on the server.')).toHaveLength(2));
    pass();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await row('File 11');
    await screen.findByText('Signed ones');
  });

  it('names the folder of the address in the title of the document', async () => {
    await openPage(`/?folder=${contracts}`);
    await row('File 11');
    expect(document.title).toMatch(/^Contracts – File Share – /);
  });

  it('sorts by the time of deletion in Trash what was sorted by the time of upload, and the other way round', async () => {
    const { user, router } = await openPage(`/?folder=${contracts}&sort=uploadedOn&dir=desc`);
    await row('File 11');
    const requestedOrder = (path: string) => {
      const last = calls.sent.findLast(({ path: requested }) => requested.startsWith(path));
      const query = new URL(last?.path ?? '', 'http://any').searchParams;
      return `${query.get('column')} ${query.get('dir')}`;
    };
    await user.click(screen.getByRole('button', { name: 'Trash' }));
    await waitFor(() => expect(requestedOrder('/deleted')).toBe('deletedOn desc'));
    expect(router.state.location.search).toBe('?folder=-1&sort=deletedOn&dir=desc');
    calls.clear();
    await user.click(await screen.findByRole('treeitem', { name: /Contracts/ }));
    await waitFor(() => expect(router.state.location.search).toBe(`?folder=${contracts}&sort=uploadedOn&dir=desc`));
  });
});

describe('the Folder tab', () => {
  it('creates a subfolder with a trimmed name, and never with a blank one', async () => {
    const drafts = await newFolder('Drafts');
    const { user } = await openPage(`/?folder=${drafts}`);
    const name = await screen.findByRole('textbox', { name: 'New subfolder' });
    await user.type(name, '   ');
    expect(screen.getByRole('button', { name: 'Create' }).hasAttribute('disabled')).toBe(true);

    await user.type(name, '2026 {Enter}');
    await waitFor(() => expect(calls.of('POST').map(({ body }) => body)).toEqual([{ name: '2026', parentId: drafts }]));
    await screen.findByRole('treeitem', { name: '2026' });
  });

  it('shows a rejection in the form and keeps the input; Cancel resets both', async () => {
    const { user } = await openPage(`/?folder=${contracts}`);
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const message = 'Someone else changed this. Reload to see the changes, then try again.';
    calls.reply('PUT', /^\/folder$/, 409, { message, code: 'stale' });

    await user.type(await screen.findByRole('textbox', { name: 'Description' }), ' only');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(calls.of('PUT')[0]?.body).toMatchObject({ id: contracts, rowVersion: 2, subject: 'Signed ones only' });

    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    expect((screen.getByRole('textbox', { name: 'Description' }) as HTMLInputElement).value).toBe('Signed ones');
  });

  it('deletes only after a confirmation that names the folder and counts its files', async () => {
    const old = await newFolder('Old');
    calls.reply('POST', /^\/folder\/contents$/, 200, { files: 1204 });
    const { user } = await openPage(`/?folder=${old}`);
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete Old' });
    await within(dialog).findByText('1,204 files inside are deleted too. It can be restored from Trash.');
    expect(calls.of('DELETE')).toEqual([]);

    await user.click(within(dialog).getByRole('button', { name: 'Delete Old' }));
    await waitFor(() => expect(calls.of('DELETE')[0]?.path).toBe(`/folder/${old}/1`));
    await waitFor(() => expect(screen.queryByRole('treeitem', { name: 'Old' })).toBeNull());
  });

  it('offers to request access to a folder that is not in the tree, and links back to the files', async () => {
    const { user, router } = await openPage('/?folder=9999');
    await screen.findByRole('button', { name: 'Request access' });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('You don’t have access');
    expect(screen.queryByRole('tab')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Go to my files' }));
    await row('File 11');
    expect(router.state.location.search).toBe('');
  });
});

describe('the notice of a lock', () => {
  const lock = async (path: string) => {
    const authorization = `Basic ${Buffer.from(`${anna.id}:${anna.password}`).toString('base64')}`;
    const headers = { authorization, 'content-type': 'application/xml', timeout: 'Second-600' };
    const { ok, status } = await fetch(`${server.url}dav/${path}`, { method: 'LOCK', headers, body: lockBody() });
    expect(ok, String(status)).toBe(true);
  };

  /** Beside the notice, the list has a badge with this text. */
  const notice = () => screen.queryByText(/Locked by Anna/, { selector: '[role=alert] *' });

  it.each([
    ['file', 'Harbours/Alpha.txt', 'File unlocked'],
    ['folder', 'Harbours/Leases', 'Folder unlocked'],
  ])('on a %s lets the holder of the lock end it', async (kind, path, message) => {
    await lock(path);
    const id = kind === 'file' ? idOf['Alpha.txt'] : leases;
    const { user } = await openPage(kind === 'file' ? `/?folder=${harbours}&file=${id}&tab=file` : `/?folder=${id}`);
    await waitFor(() => expect(notice()).not.toBeNull());
    await user.click(screen.getByRole('button', { name: 'Unlock' }));
    await screen.findByText(message);
    expect(calls.of('DELETE').map((sent) => sent.path)).toContain(`/${kind}/${id}/lock`);
    await waitFor(() => expect(notice()).toBeNull());
  });

  it('on a folder offers nothing to users who neither hold the lock nor are administrators', async () => {
    const boris = await makeUser(person, 'boris');
    await letIn(person, harbours, 2, boris.userId);
    await lock('Harbours/Leases');
    await openPage(`/?folder=${leases}`, boris);
    await waitFor(() => expect(notice()).not.toBeNull());
    expect(screen.queryByRole('button', { name: 'Unlock' })).toBeNull();
  });
});

describe('a file that someone edits', () => {
  it('says who and where, and offers what could not be stored in it', async () => {
    const id = idOf['Gamma.txt'] ?? 0;
    const sessionId = await beginEditing(person, id);
    const { user } = await openPage(`/?folder=${harbours}&file=${id}&tab=file`);
    const text = / is editing this file in the text editor$/;
    await screen.findByText(text, { selector: '[role=alert] *' });
    expect(screen.queryByRole('button', { name: 'End editing' })).toBeNull();
    await person.call(editSessions.leave, { params: { sessionId } });
    await rescueSave(person, id, 'of the editor');
    cleanup();

    await openPage(`/?folder=${harbours}&file=${id}&tab=file`);
    await user.click(await screen.findByRole('button', { name: 'Versions' }));
    const saves = await screen.findByRole('region', { name: 'Rescued saves' });
    within(saves).getByText(/editing had been ended/);
    await user.click(within(saves).getByRole('button', { name: 'Store as version' }));
    await screen.findByText('Stored as the newest version');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Rescued saves' })).toBeNull());
    await screen.findByText(/^Version 1 /);
  });
});
