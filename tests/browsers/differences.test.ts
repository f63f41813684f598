import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import type { Person } from '#tests/support/app/person.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';
import { engines } from './support/browsers.ts';
import { type DrivenWindow, until } from './support/drivenWindow.ts';
import { signIn } from './support/signIn.ts';

/** Behaviour that differs between engines; each was a defect once. */
describe.each(engines)('where engines differ: %s', (engine, open) => {
  let app: ServerProcess;
  let window: DrivenWindow;
  let person: Person;
  let root: number;
  let desktop: string;

  beforeAll(async () => {
    [app, window] = await Promise.all([ServerProcess.open(), open()]);
    await window.resize(1440, 900);
    person = await app.signIn();
    root = (await person.call(folders.list, {})).body.items[0]?.id ?? 0;
    await person.call(folders.create, { body: { name: 'Archive', parentId: root } });
    await person.upload(root, {
      'Lease.txt': 'a lease',
      'Notes.txt': 'notes',
      'Plan.txt': 'a plan',
      'Waste.txt': 'waste',
    });
    desktop = mkdtempSync(join(tmpdir(), 'desktop-'));
    writeFileSync(join(desktop, 'Invoice.txt'), 'an invoice');
    mkdirSync(join(desktop, 'Drawings/Old'), { recursive: true });
    writeFileSync(join(desktop, 'Drawings/Ground floor.txt'), 'a drawing');
    writeFileSync(join(desktop, 'Drawings/Old/Cellar.txt'), 'an old drawing');
    await signIn(window, app);
  });
  afterAll(async () => {
    await Promise.all([app?.close(), window?.close()]);
    rmSync(desktop, { recursive: true, force: true });
  });

  it('no text is selected when a row is dragged before any other action on the page', async () => {
    await window.goto(app.url);
    await window.drag({ text: 'Plan.txt', in: '[role=grid]' }, { role: 'treeitem', name: 'Archive' });
    expect(await window.evaluate(() => String(getSelection()).trim())).toBe('');
  });

  it('no text is selected when a row that cannot be dragged is pulled', async () => {
    await window.goto(app.url);
    await window.click({ text: 'Waste.txt', in: '[role=grid]' });
    await window.press('Delete');
    await window.gone({ role: 'row', name: /Waste\.txt/ });
    await window.goto(`${app.url}?folder=-1`);
    await window.drag({ text: 'Waste.txt', in: '[role=grid]' }, { role: 'tree' });
    expect(await window.evaluate(() => String(getSelection()).trim())).toBe('');
  });

  it('the row with the focus is marked, also after a click', async () => {
    await window.goto(app.url);
    await window.click({ text: 'Lease.txt', in: '[role=grid]' });
    await window.press('ArrowDown');
    expect(await window.evaluate(markOfActiveRow)).toEqual(['Notes.txt', 'solid 2px']);
    await window.press('Home', 'Control+ArrowDown');
    expect((await window.evaluate(markOfActiveRow))[1]).toBe('solid 2px');
  });

  // WebKitGTK gives a page the URLs that are dropped on it, never the files.
  if (engine !== 'WebKit')
    it('files and folders dropped from the desktop are accepted', async () => {
      const dropped = ['Invoice.txt', 'Drawings'].map((name) => join(desktop, name));
      await window.drop(dropped, { role: 'grid' });
      await window.see({ role: 'treeitem', name: 'Drawings' });
      await window.see({ role: 'row', name: /Invoice\.txt/ });
      await until(async () => {
        const all = (await person.call(folders.list, {})).body.items;
        const names = async (folder: string) => {
          const id = String(all.find(({ name }) => name === folder)?.id);
          return (await person.call(files.list, { params: { id } })).body.items.map(({ name }) => name);
        };
        expect([await names('Drawings'), await names('Old')]).toEqual([
          expect.arrayContaining(['Ground floor.txt']),
          expect.arrayContaining(['Cellar.txt']),
        ]);
      });
    });

  it('a link is shown in a field when the browser does not allow copying', async () => {
    await window.goto(app.url);
    await window.see({ role: 'row', name: /Lease\.txt/ });
    await window.evaluate(denyClipboard);
    await window.rightClick({ text: 'Lease.txt', in: '[role=grid]' });
    await window.click({ role: 'menuitem', name: /^Copy link/ });
    await window.see({ label: 'Copy this text' });
    const shown = await window.evaluate(() => document.querySelector<HTMLInputElement>('input[readonly]')?.value);
    expect(shown).toMatch(/\/fileshare\/filenode\/\d+$/);
  });

  it('an empty date field shows no date and its whole pattern, and rejects years of five digits', async () => {
    const filters = encodeURIComponent(JSON.stringify({ day: true }));
    await window.goto(`${app.url}logs?displayedFilters=${filters}&filter=${encodeURIComponent('{}')}`);
    await window.see({ label: /^Logged On/ });
    // WebKit would show the current date, and the others the date pattern of their own language. The hint above the field
    // moves it down when it appears.
    await until(async () => {
      const field = await window.evaluate(measureDate);
      expect(field).toMatchObject({ value: '', isWideEnough: true, max: '9999-12-31' });
      const text = await sharp(await window.screenshot())
        .extract(field.text)
        .png()
        .toBuffer();
      const { channels } = await sharp(text).stats();
      expect(Math.max(...channels.slice(0, 3).map(({ stdev }) => stdev)), engine).toBeLessThan(2);
    });
    await window.click({ label: /^Logged On/ });
    await window.press(...'22112026', 'Escape');
    await window.see({ role: 'table' });
    expect(await window.evaluate(() => document.querySelector<HTMLInputElement>('input[type=date]')?.value)).toMatch(
      /^(|\d{4}-\d\d-\d\d)$/,
    );
  });

  it('no exception and no policy violation occurred', async () => {
    expect(await window.problems(), engine).toEqual([]);
  });
});

/** Runs in the page. */
function markOfActiveRow(): (string | undefined)[] {
  const row = document.querySelector('[role=grid] [data-active]');
  const { outlineStyle, outlineWidth } = getComputedStyle(row ?? document.body);
  return [row?.querySelector('[title]')?.getAttribute('title') ?? undefined, `${outlineStyle} ${outlineWidth}`];
}

/** Whether a date field is wide enough for its natural width, and where its text is. Runs in the page. */
function measureDate() {
  const field = document.querySelector('input[type=date]') as HTMLInputElement;
  const copy = field.cloneNode() as HTMLInputElement;
  Object.assign(copy.style, { position: 'absolute', width: 'max-content', flex: 'none', minWidth: '0' });
  field.after(copy);
  const isWideEnough = copy.getBoundingClientRect().width <= field.getBoundingClientRect().width;
  copy.remove();
  const { left, top, height } = field.getBoundingClientRect();
  const text = { left: Math.round(left) + 10, top: Math.round(top) + 8, width: 90, height: Math.round(height) - 16 };
  return { value: field.value, isWideEnough, max: field.max, text };
}

/** Makes the clipboard unavailable, as in a browser that does not let pages write to it. Runs in the page. */
function denyClipboard() {
  // Firefox gives driver scripts an isolated view of the page, so changes must go through `wrappedJSObject`.
  const page = 'wrappedJSObject' in window ? (window.wrappedJSObject as Window) : window;
  Object.assign(page.navigator.clipboard, { writeText: undefined });
}
