import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { files } from '#contract/fileNodes/files.ts';
import { freePort } from '#tests/support/app/freePort.ts';
import { makeFolder, rootOf } from '#tests/support/app/make.ts';
import type { Person } from '#tests/support/app/person.ts';
import { docx } from '#tests/support/content/documents.ts';
import { formPdf } from '#tests/support/content/formPdf.ts';
import { editHeaders, rescueSave, saveEdited } from '#tests/support/editing.ts';
import { openOfficeServer } from '#tests/support/office.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';
import { seriousFindings } from './support/axe.ts';
import { engines } from './support/browsers.ts';
import { type DrivenWindow, until } from './support/drivenWindow.ts';
import { signIn } from './support/signIn.ts';

describe.each(engines)('the editors in %s', (engine, open) => {
  let app: ServerProcess;
  let at: Awaited<ReturnType<typeof openOfficeServer>>;
  let window: DrivenWindow;
  let person: Person;
  let folder: number;

  beforeAll(async () => {
    at = await openOfficeServer();
    const port = await freePort();
    // Editors answer to the origin of this address only.
    const env = { ...at.env, PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` };
    [app, window] = await Promise.all([ServerProcess.open({ env }), open()]);
    at.serve(port);
    await window.resize(1440, 900);
    person = await app.signIn();
    folder = await makeFolder(person, 'Work', await rootOf(person), { 'Plan.txt': 'one\n', 'Both.txt': 'one\ntwo\n' });
    await person.upload(folder, { 'Lease.pdf': formPdf(), 'Plan.docx': docx('The plan') });
    await signIn(window, app);
  });
  afterAll(() => Promise.all([app?.close(), window?.close(), at?.close()]));

  const idOf = async (name: string) => {
    const { items } = (await person.call(files.list, { params: { id: String(folder) } })).body;
    return items.find((file) => file.name === name)?.id ?? 0;
  };
  const stored = async (name: string) =>
    Buffer.from(await (await person.download(await person.downloadKey(await idOf(name)))).arrayBuffer());
  const text = (name: string) => ({ role: 'textbox', name: `Text of ${name}` });

  it('a text is opened, typed in, saved and opened again', async () => {
    await window.goto(`${app.url}edit/text/${await idOf('Plan.txt')}`);
    await window.click(text('Plan.txt'));
    await window.press('Control+Home', ...'My ', 'Control+s');
    await until(async () => expect((await stored('Plan.txt')).toString()).toBe('My one\n'));
    await window.see({ text: /^Saved/ });
    expect(await seriousFindings(window)).toEqual([]);
    await window.goto(`${app.url}edit/text/${await idOf('Plan.txt')}`);
    await window.see({ text: 'My one' });
  });

  it('two texts are merged', async () => {
    const id = await idOf('Both.txt');
    await window.goto(`${app.url}edit/text/${id}`);
    await window.see(text('Both.txt'));
    expect((await saveEdited(person, id, 'one\ntwo\nthree\n', await editHeaders(person, id))).status).toBe(200);
    await window.click(text('Both.txt'));
    await window.press('Control+Home', ...'My ', 'Control+s');
    await window.click({ role: 'button', name: 'Compare and merge' });
    await window.see({ role: 'textbox', name: 'Theirs' });
    expect(await seriousFindings(window)).toEqual([]);
    await window.click({ role: 'button', name: 'Save the result' });
    await until(async () => expect((await stored('Both.txt')).toString()).toBe('My one\ntwo\nthree\n'));
  });

  it('a form of a PDF is filled in and saved', async () => {
    const original = Buffer.from(formPdf());
    await window.goto(`${app.url}edit/pdf/${await idOf('Lease.pdf')}`);
    await window.fill({ label: 'Name of the tenant' }, 'Anna');
    await window.press('Control+s');
    await window.see({ text: /^Saved/ });
    const saved = await stored('Lease.pdf');
    expect(saved.length).toBeGreaterThan(original.length);
    expect(saved.subarray(0, original.length).equals(original)).toBe(true);
    expect(await seriousFindings(window)).toEqual([]);
    await window.goto(`${app.url}edit/pdf/${await idOf('Lease.pdf')}`);
    await window.see({ label: 'Name of the tenant' });
  });

  it('a new text has its name typed first', async () => {
    await window.goto(`${app.url}?folder=${folder}`);
    await window.click({ role: 'button', name: 'New' });
    await window.click({ role: 'menuitem', name: 'From template…' });
    await window.see({ role: 'list', name: 'Blank files' });
    expect(await seriousFindings(window)).toEqual([]);
    await window.click({ role: 'button', name: /CSV|csv/ });
    await window.see({ role: 'textbox', name: /^Rename / });
    await window.press(...'Prices', 'Enter');
    await window.see(text('Prices.csv'));
    await window.press(...'Ship;Day', 'Control+s');
    await until(async () => expect((await stored('Prices.csv')).toString()).toBe('Ship;Day'));
  });

  it('a document is opened in the office server, and closed to its row', async () => {
    const id = await idOf('Plan.docx');
    await window.goto(`${app.url}edit/${id}`);
    await window.see({ role: 'heading', name: 'Plan.docx' });
    // It waits until the editor has told that the document is there.
    const isOpen = () => window.evaluate(() => document.querySelector('[role=progressbar]') === null);
    await until(async () => expect(await isOpen()).toBe(true));
    expect(await window.evaluate(() => document.querySelectorAll('iframe').length)).toBe(1);
    await window.click({ role: 'button', name: 'Close' });
    await window.see({ role: 'grid' });
    expect(await window.evaluate(() => new URLSearchParams(location.search).get('file'))).toBe(String(id));
  });

  it('rescued saves are shown with the file', async () => {
    const id = await idOf('Both.txt');
    await rescueSave(person, id);
    await window.goto(`${app.url}?folder=${folder}&file=${id}&tab=file`);
    await window.click({ role: 'button', name: 'Versions' });
    await window.see({ role: 'region', name: 'Rescued saves' });
    expect(await seriousFindings(window)).toEqual([]);
  });

  it('no exception and no policy violation occurred', async () => {
    // The save that was not taken is reported by the browser itself, and that a frame for an editor may run scripts.
    const problems = (await window.problems()).filter((problem) => !/412|its sandbox/.test(problem));
    expect(problems, engine).toEqual([]);
  });
});
