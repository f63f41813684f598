import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logs } from '#contract/instance/logs.ts';
import { admin, ServerProcess } from '#tests/support/servers/serverProcess.ts';
import type { EngineName, OpenWindow } from './browsers.ts';
import { type DrivenWindow, until } from './drivenWindow.ts';

const PDF = 'tests/support/samples/smlouva.pdf';

/** Registers tests of the main tasks from the sign-in on; each continues where the one before it ended. */
export function walkMainPath(engine: EngineName, open: OpenWindow): void {
  describe(`the main path in ${engine}`, () => {
    let app: ServerProcess;
    let window: DrivenWindow;
    let folder: string;

    beforeAll(async () => {
      [app, window] = await Promise.all([ServerProcess.open(), open()]);
      await window.resize(1440, 900);
      folder = mkdtempSync(join(tmpdir(), 'uploaded-'));
      writeFileSync(join(folder, 'Lease.txt'), 'a lease');
      writeFileSync(join(folder, 'Contract.pdf'), readFileSync(PDF));
    });
    afterAll(async () => {
      await Promise.all([app?.close(), window?.close()]);
      rmSync(folder, { recursive: true, force: true });
    });

    it('signs in with the keyboard', async () => {
      await window.goto(app.url);
      await window.fill({ label: /^User ID/ }, admin.id);
      await window.fill({ label: /^Password/ }, admin.password);
      await window.press('Enter');
      await window.see({ role: 'region', name: /^Files in/ });
      await window.click({ role: 'button', name: 'Accept' });
      await window.gone({ role: 'button', name: 'Accept' });
    });

    it('makes a folder, uploads files and renames one', async () => {
      await window.click({ role: 'tab', name: 'Folder' });
      await window.fill({ label: /^New subfolder/ }, 'Archive');
      await window.press('Enter');
      await window.see({ role: 'treeitem', name: 'Archive' });

      await window.click({ role: 'tab', name: 'Upload' });
      await window.attach([join(folder, 'Lease.txt'), join(folder, 'Contract.pdf')]);
      await window.click({ role: 'button', name: 'Upload All' });
      await window.see({ role: 'row', name: /Lease\.txt/ });
      await window.see({ role: 'row', name: /Contract\.pdf/ });

      await window.click({ text: 'Lease.txt', in: '[role=grid]' });
      await window.press('F2');
      await window.see({ role: 'textbox', name: 'Rename Lease.txt' });
      await window.press(...'Tenancy', 'Enter');
      await window.see({ role: 'row', name: /Tenancy\.txt/ });
    });

    it('renders the pages of a PDF and finds its text', async () => {
      await window.doubleClick({ text: 'Contract.pdf', in: '[role=grid]' });
      await until(async () => expect(await window.evaluate(inkOfPages)).toBeGreaterThan(0));
      await window.fill({ role: 'searchbox' }, 'smlouva');
      await window.see({ text: /^1 of \d+$/ });
      await window.press('Escape', 'Escape');
      await window.see({ role: 'row', name: /Contract\.pdf/ });
    });

    it('moves a file by dragging it onto a folder of the tree', async () => {
      await window.drag({ text: 'Tenancy.txt', in: '[role=grid]' }, { role: 'treeitem', name: 'Archive' });
      await window.see({ text: '“Tenancy.txt” moved to “Archive”' });
      await window.click({ role: 'treeitem', name: 'Archive' });
      await window.see({ role: 'row', name: /Tenancy\.txt/ });
    });

    it('downloads a file and stays on the page', async () => {
      await window.rightClick({ text: 'Tenancy.txt', in: '[role=grid]' });
      await window.click({ role: 'menuitem', name: 'Download' });
      // Where a browser stores the download is its own matter; the log says what left the server.
      const person = await app.signIn();
      await until(async () => {
        const { items } = (await person.call(logs.users, { query: { search: 'File downloaded' } })).body;
        expect(items.map(({ log }) => log)).toEqual([expect.stringContaining('Tenancy.txt')]);
      });
      await window.see({ role: 'row', name: /Tenancy\.txt/ });
    });

    it('deletes a file and brings it back', async () => {
      await window.click({ text: 'Tenancy.txt', in: '[role=grid]' });
      await window.press('Delete');
      await window.see({ text: 'This folder is empty.' });
      await window.click({ role: 'button', name: 'Undo' });
      await window.see({ role: 'row', name: /Tenancy\.txt/ });
    });

    it('lists the users', async () => {
      await window.goto(`${app.url}bizunit/users`);
      await window.see({ role: 'cell', name: admin.id });
    });

    it('filters the logs', async () => {
      await window.goto(`${app.url}logs`);
      await window.see({ role: 'cell', name: 'Signed in' });
      await window.fill({ role: 'textbox', name: /^Search/ }, 'user created');
      await window.gone({ role: 'cell', name: 'Signed in' });
    });

    it('creates a user', async () => {
      await window.goto(`${app.url}bizunit/user/create`);
      await window.fill({ label: /^ID/ }, 'carla');
      await window.fill({ label: /^Name/ }, 'Carla Rossi');
      await window.fill({ label: /^Email/ }, 'carla@northwind.example');
      await window.fill({ label: /^Password/ }, 'seven blue lanterns');
      await window.click({ role: 'button', name: 'Save' });
      await window.see({ role: 'heading', name: 'Carla Rossi' });
    });

    it('no exception and no policy violation occurred', async () => {
      expect(await window.problems(), engine).toEqual([]);
    });
  });
}

/** How many pixels of the first page that is drawn are dark. Runs in the page. */
function inkOfPages(): number {
  const canvas = document.querySelector('canvas');
  if (!canvas) return 0;
  const copy = document.createElement('canvas');
  [copy.width, copy.height] = [200, 200];
  const context = copy.getContext('2d');
  context?.drawImage(canvas, 0, 0, 200, 200);
  const { data = [] } = context?.getImageData(0, 0, 200, 200) ?? {};
  return [...data].filter((value, index) => index % 4 === 0 && value < 128).length;
}
