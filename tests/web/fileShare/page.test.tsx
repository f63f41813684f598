import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setItem, storeToken } from '#authProvider/session.ts';
import type { ListedFile } from '#contract/fileNodes/files.ts';
import type { Folder, ListedFolder, TreeFolder } from '#contract/fileNodes/folders.ts';
import { openApiServer, type Received } from '#tests/support/servers/apiServer.ts';

const api = await openApiServer();
const { createAuthProvider } = await import('#authProvider/index.ts');
const { createDataProvider } = await import('#dataProvider/index.ts');
const { default: FileSharePage } = await import('#web/fileShare/FileSharePage.tsx');
const { createI18nProvider } = await import('#web/messages/i18nProvider.ts');
const { createStore } = await import('#web/store.ts');
const { ErrorDialog } = await import('#web/ui/dialogs/ErrorDialog.tsx');

const anna = { id: 5, name: 'Anna' };
const stamp = '2026-03-02T09:00:00.000Z';
const treeFolder = (id: number, parentId: number | null, name: string, rights: 0 | 1 | 2): TreeFolder => ({
  id,
  parentId,
  name,
  rights,
  fav: false,
  hasAttributeGroup: false,
  denyDownload: false,
  denyDownloadInherited: false,
  viewOnly: false,
  viewOnlyInherited: false,
  inherit: true,
  rowVersion: 3,
});
/** The root with a name only, one folder to write to, one to read. */
const tree = [
  treeFolder(1, null, 'Northwind', 0),
  treeFolder(2, 1, 'Contracts', 2),
  treeFolder(3, 1, 'Price lists', 1),
];
const whole = (of: TreeFolder, changes: object = {}): Folder => ({
  ...of,
  subject: 'Signed ones',
  tags: 'legal',
  createdBy: anna,
  createdOn: stamp,
  updatedBy: anna,
  updatedOn: stamp,
  permissions: [],
  permission: of.rights,
  attributeGroup: null,
  isBin: false,
  fullPath: of.name,
  lock: null,
  held: false,
  ...changes,
});
const listed = (id: number, changes: Partial<ListedFile> = {}): ListedFile => ({
  id,
  name: `File ${id}.txt`,
  parentId: 2,
  isFolder: false,
  subject: '',
  tags: '',
  size: 2048,
  type: 'text/plain',
  rowVersion: 1,
  uploadedOn: stamp,
  uploadedBy: anna,
  updatedOn: stamp,
  updatedBy: anna,
  expiryDate: null,
  expiryNoticePeriod: null,
  attributeValues: [],
  denyDownloadInherited: false,
  viewOnlyInherited: false,
  lock: null,
  scan: null,
  held: false,
  ...changes,
});
const listedFolder = (of: TreeFolder): ListedFolder => ({
  ...of,
  isFolder: true,
  updatedOn: stamp,
  updatedBy: anna,
  items: of.rights === 0 ? null : 0,
  held: false,
});
const contents = [listed(11), listed(12, { expiryDate: '2020-01-01', expiryNoticePeriod: 30 }), listed(13)];

const defaultHandler = ({ method, path }: Received): [number, unknown] => {
  const { pathname } = new URL(path, 'http://any');
  if (method === 'GET' && pathname === '/folder') return [200, { items: tree }];
  if (pathname === '/folder/2/files') return [200, { items: contents, total: contents.length }];
  if (pathname === '/folder/3/files') return [200, { items: [], total: 0 }];
  const above = tree.find(({ id }) => pathname === `/folder/${id}/folders`);
  if (above) {
    const items = tree.filter(({ parentId }) => parentId === above.id).map(listedFolder);
    return [200, { items, total: items.length }];
  }
  const folder = tree.find(({ id }) => pathname === `/folder/${id}`);
  if (method === 'GET' && folder) return [200, whole(folder)];
  const file = contents.find(({ id }) => pathname === `/file/${id}`);
  if (file)
    return [
      200,
      { ...file, ocr: null, rights: 2, fullPath: `Contracts/${file.name}`, attributeGroup: null, bulletins: [] },
    ];
  return [404, { message: 'Not found.', code: 'not_found' }];
};
const receivedOf = (method: string) => api.received.filter((request) => request.method === method);

async function openPage(address = '/') {
  const i18nProvider = await createI18nProvider();
  const Page = () => (
    <AdminContext
      authProvider={createAuthProvider({})}
      dataProvider={createDataProvider({})}
      i18nProvider={i18nProvider}
      store={createStore()}
    >
      <ErrorDialog>
        <FileSharePage />
      </ErrorDialog>
    </AdminContext>
  );
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  await screen.findByRole('tree');
  return { user: userEvent.setup(), router };
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  // The size of a window: without one nothing is in view, and only rows in view are rendered.
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 600 });
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 600 });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  storeToken({ token: 'abc', expiresIn: 60 }, Date.now());
  setItem('profile', {
    ...anna,
    email: 'anna@northwind.example',
    isAdmin: false,
    isSysAdmin: false,
    signInAs: false,
    timeZoneId: 'Europe/Prague',
    timeZone: 'Europe/Prague',
    cultureId: 'en-gb',
    termAgreed: true,
    noticeMail: 'daily',
  });
  api.respondWith(defaultHandler);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  window.history.replaceState(null, '', '/');
  Reflect.deleteProperty(HTMLElement.prototype, 'clientHeight');
  Reflect.deleteProperty(HTMLElement.prototype, 'clientWidth');
  vi.unstubAllGlobals();
});
afterAll(() => api.close());

const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const selectedNames = () =>
  screen
    .getAllByRole('row')
    .filter((element) => element.getAttribute('aria-selected') === 'true')
    .map((element) => within(element).getByText(/^File/).textContent);

describe('the folder tree', () => {
  it('opens the first readable folder; one shown by name only cannot be chosen', async () => {
    const { user } = await openPage();
    await row('File 11');
    const root = screen.getByRole('treeitem', { name: /Northwind: no access to its content/ });
    expect(root.getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByRole('treeitem', { name: 'Contracts' }).getAttribute('aria-selected')).toBe('true');

    await user.click(root);
    expect(root.getAttribute('aria-selected')).toBe('false');
    expect(root.getAttribute('aria-expanded')).toBe('false');
  });

  it('loads level by level if it is large, and a refresh reloads the open levels', async () => {
    const leases = { ...treeFolder(4, 2, 'Leases', 2), hasChildren: false };
    const levels = tree.map((folder) => ({ ...folder, hasChildren: folder.id < 3 }));
    api.respondWith((request) => {
      const { pathname, searchParams } = new URL(request.path, 'http://any');
      if (pathname !== '/folder') return defaultHandler(request);
      const isOpen = searchParams.get('open')?.split(',').includes('2');
      return [200, { items: isOpen ? [...levels, leases] : levels, partial: true }];
    });
    const { user } = await openPage('/?folder=3');
    await user.click(await screen.findByRole('treeitem', { name: 'Contracts' }));
    await user.keyboard('{ArrowRight}');
    await screen.findByRole('treeitem', { name: 'Leases' });
    const withLeases = () => receivedOf('GET').filter(({ path }) => /open=[^&]*2/.test(path));
    expect(withLeases()).toHaveLength(1);

    await user.click(screen.getByRole('button', { name: 'Refresh folders' }));
    await waitFor(() => expect(withLeases()).toHaveLength(2));
    expect(screen.getByRole('treeitem', { name: 'Leases' })).toBeTruthy();
  });

  it('opens a folder by key, also in the address, and Back returns', async () => {
    const { user, router } = await openPage('/?folder=2');
    await row('File 11');
    screen.getByRole('tree').focus();
    await user.keyboard('p{Enter}');
    expect(await screen.findByText('This folder is empty.')).toBeTruthy();
    expect(router.state.location.search).toBe('?folder=3');

    await router.navigate(-1);
    await row('File 11');
    expect(document.activeElement).toBe(screen.getByRole('tree'));
  });

  it('selects the folder of a link', async () => {
    setItem('openFile', 3);
    const { router } = await openPage();
    await waitFor(() => expect(router.state.location.search).toBe('?folder=3'));
    expect(await screen.findByText('This folder is empty.')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the file list', () => {
  it('keeps the keyboard when another folder is opened: on the first row, or on the previous folder', async () => {
    const inside = [treeFolder(4, 2, 'Leases', 2), treeFolder(5, 2, 'Orders', 2)];
    api.respondWith((request) => {
      const { pathname } = new URL(request.path, 'http://any');
      if (pathname === '/folder') return [200, { items: [...tree, ...inside] }];
      if (pathname === '/folder/2/folders') return [200, { items: inside.map(listedFolder), total: inside.length }];
      if (pathname === '/folder/5/folders') return [200, { items: [], total: 0 }];
      if (pathname === '/folder/5/files') return [200, { items: [listed(21), listed(22)], total: 2 }];
      return defaultHandler(request);
    });
    const { user } = await openPage('/?folder=2');
    const isOn = async (name: string) => {
      const { id } = await row(name);
      await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('grid')));
      await waitFor(() => expect(document.activeElement?.getAttribute('aria-activedescendant')).toBe(id));
    };
    await row('File 11');
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
    await openPage('/?folder=2');
    const second = await row('File 12');
    expect(within(second).getByText('2 kB')).toBeTruthy();
    expect(within(second).getByTitle('Expired')).toBeTruthy();
    expect(screen.getByText('3 files')).toBeTruthy();
  });

  it('jumps to a name as it is typed, in the whole folder; ? shows the shortcuts', async () => {
    api.respondWith((request) =>
      request.path.startsWith('/folder/2/files/row') ? [200, { row: 2 }] : defaultHandler(request),
    );
    const { user } = await openPage('/?folder=2');
    await row('File 11');
    screen.getByRole('grid').focus();
    await user.keyboard('f');
    await waitFor(() => expect(selectedNames()).toEqual(['File 13.txt']));
    const [confirming] = receivedOf('GET').filter(({ path }) => path.includes('/files/row'));
    expect(new URL(confirming?.path ?? '', 'http://any').search).toBe('?startsWith=f&skip=0&column=name&dir=asc');
    await user.keyboard('?');
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(within(sheet).getByRole('row', { name: 'Select all Ctrl + A' })).toBeTruthy();
  });

  it('shows the page of the address, unless another navigation has started', async () => {
    const { router } = await openPage('/?folder=2');
    await row('File 12');
    vi.useFakeTimers({ shouldAdvanceTime: true });
    fireEvent.click(await row('File 11'));
    await vi.waitFor(() => expect(router.state.location.search).toContain('file=11'), { timeout: 10_000 });
    window.history.pushState(null, '', '/pdfpreview/12');
    fireEvent.click(await row('File 12'));
    await vi.waitFor(() => expect(selectedNames()).toEqual(['File 12.txt']), { timeout: 10_000 });
    // What follows a selection runs after it is drawn: the second interval begins after that.
    for (let interval = 0; interval < 2; interval++) await vi.advanceTimersByTimeAsync(1000);
    expect(router.state.location.search).toContain('file=11');
  });

  it('selects with Ctrl, Shift, Ctrl+A and Escape', async () => {
    const { user } = await openPage('/?folder=2');
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
    const first = await openPage('/?folder=2');
    await first.user.click(await row('File 12'));
    await waitFor(() => expect(first.router.state.location.search).toBe('?folder=2&file=12'));
    cleanup();

    await openPage(`/${first.router.state.location.search}`);
    await row('File 12');
    expect(selectedNames()).toEqual(['File 12.txt']);
    expect(await screen.findByText('2 kB (2,048 bytes)')).toBeTruthy();
  });

  it('requests descending order at the first click on the current column, and ascending at the second', async () => {
    const { user, router } = await openPage('/?folder=2');
    await row('File 11');
    await user.click(screen.getByRole('button', { name: 'Name' }));
    await waitFor(() => expect(receivedOf('GET').some(({ path }) => path.includes('column=name&dir=desc'))).toBe(true));
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('descending');
    expect(router.state.location.search).toBe('?folder=2&dir=desc');

    await user.click(screen.getByRole('button', { name: 'Name' }));
    expect(router.state.location.search).toBe('?folder=2');
  });

  it('can be sorted by a hidden column', async () => {
    const { user } = await openPage('/?folder=2');
    await row('File 11');
    await user.click(screen.getByRole('button', { name: 'Sort and columns' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Uploaded by' }));
    await waitFor(() =>
      expect(receivedOf('GET').some(({ path }) => path.includes('column=uploadedBy&dir=asc'))).toBe(true),
    );
  });

  it('offers the menu and uploads only with the right to write', async () => {
    const { user } = await openPage('/?folder=2');
    const first = await row('File 11');
    expect(within(first).getByRole('button', { name: 'Actions for File 11.txt' })).toBeTruthy();

    await user.click(screen.getByRole('treeitem', { name: 'Price lists' }));
    expect(await screen.findByText('Files that others add will appear here.')).toBeTruthy();
    await user.click(await screen.findByRole('tab', { name: 'Upload' }));
    expect(await screen.findByText('You do not have permission to upload files')).toBeTruthy();
  });

  it('shows in place why it could not be loaded, and retries on request', async () => {
    api.respondWith((request) =>
      request.path.startsWith('/folder/2/files')
        ? [500, { message: 'Something went wrong on the server.', code: 'internal', requestId: '1f-2a' }]
        : defaultHandler(request),
    );
    const { user } = await openPage('/?folder=2');
    expect(await screen.findByText('Something went wrong on the server.')).toBeTruthy();
    expect(screen.getByText('Request ID: 1f-2a')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Copy the request ID' }));
    expect(await navigator.clipboard.readText()).toBe('1f-2a');
    api.respondWith(defaultHandler);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await row('File 11');
  });

  it('has one button to try again when its details cannot be loaded either, which repairs both', async () => {
    const failed: [number, unknown] = [500, { message: 'Something went wrong on the server.', code: 'internal' }];
    api.respondWith((request) => (/^\/folder\/2(\/files.*)?$/.test(request.path) ? failed : defaultHandler(request)));
    const { user } = await openPage('/?folder=2');
    await waitFor(() => expect(screen.getAllByText('Something went wrong on the server.')).toHaveLength(2));
    api.respondWith(defaultHandler);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await row('File 11');
    await screen.findByText('Signed ones');
  });

  it('names the folder of the address in the title of the document', async () => {
    await openPage('/?folder=2');
    await row('File 11');
    expect(document.title).toMatch(/^Contracts – File Share – /);
  });

  it('sorts by the time of deletion in Trash what was sorted by the time of upload, and the other way round', async () => {
    const { user, router } = await openPage('/?folder=2&sort=uploadedOn&dir=desc');
    await row('File 11');
    const requestedOrder = (path: string) => {
      const last = api.received.findLast(({ path: requested }) => requested.startsWith(path));
      const query = new URL(last?.path ?? '', 'http://any').searchParams;
      return `${query.get('column')} ${query.get('dir')}`;
    };
    await user.click(screen.getByRole('button', { name: 'Trash' }));
    await waitFor(() => expect(requestedOrder('/deleted')).toBe('deletedOn desc'));
    expect(router.state.location.search).toBe('?folder=-1&sort=deletedOn&dir=desc');
    api.received.length = 0;
    await user.click(await screen.findByRole('treeitem', { name: /Contracts/ }));
    await waitFor(() => expect(router.state.location.search).toBe('?folder=2&sort=uploadedOn&dir=desc'));
  });
});

describe('the Folder tab', () => {
  it('creates a subfolder with a trimmed name, and never with a blank one', async () => {
    const { user } = await openPage('/?folder=2');
    const name = await screen.findByRole('textbox', { name: 'New subfolder' });
    await user.type(name, '   ');
    expect(screen.getByRole('button', { name: 'Create' }).hasAttribute('disabled')).toBe(true);

    api.respondWith((request) =>
      request.method === 'POST' ? [200, whole(treeFolder(4, 2, '2026', 2))] : defaultHandler(request),
    );
    await user.type(name, '2026 {Enter}');
    await waitFor(() => expect(receivedOf('POST').map(({ body }) => body)).toEqual([{ name: '2026', parentId: 2 }]));
  });

  it('shows a rejection in the form and keeps the input; Cancel resets both', async () => {
    const { user } = await openPage('/?folder=2');
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const message = 'Someone else changed this. Reload to see the changes, then try again.';
    api.respondWith((request) =>
      request.method === 'PUT' ? [409, { message, code: 'stale' }] : defaultHandler(request),
    );

    await user.type(await screen.findByRole('textbox', { name: 'Description' }), ' only');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect(receivedOf('PUT')[0]?.body).toMatchObject({ id: 2, rowVersion: 3, subject: 'Signed ones only' });

    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    expect((screen.getByRole('textbox', { name: 'Description' }) as HTMLInputElement).value).toBe('Signed ones');
  });

  it('deletes only after a confirmation that names the folder and counts its files', async () => {
    api.respondWith((request) => {
      if (request.path === '/folder/contents') return [200, { files: 1204 }];
      return request.method === 'DELETE' ? [200, {}] : defaultHandler(request);
    });
    const { user } = await openPage('/?folder=2');
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete Contracts' });
    await within(dialog).findByText('1,204 files inside are deleted too. It can be restored from Trash.');
    expect(receivedOf('DELETE')).toEqual([]);

    await user.click(within(dialog).getByRole('button', { name: 'Delete Contracts' }));
    await waitFor(() => expect(receivedOf('DELETE')[0]?.path).toBe('/folder/2/3'));
  });

  it('offers to request access to a folder that is not in the tree, and links back to the files', async () => {
    const { user, router } = await openPage('/?folder=99');
    await screen.findByRole('button', { name: 'Request access' });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('You don’t have access');
    expect(screen.queryByRole('tab')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Go to my files' }));
    await row('File 11');
    expect(router.state.location.search).toBe('');
  });
});
