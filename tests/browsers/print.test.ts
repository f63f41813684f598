import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { folders } from '#contract/fileNodes/folders.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';
import { engines } from './support/browsers.ts';
import { signIn } from './support/signIn.ts';

let app: ServerProcess;
const names = Array.from({ length: 200 }, (_, index) => `Report ${1000 + index}.txt`);

beforeAll(async () => {
  app = await ServerProcess.open();
  const person = await app.signIn();
  const root = (await person.call(folders.list, {})).body.items[0]?.id ?? 0;
  for (let at = 0; at < names.length; at += 10)
    await person.upload(root, Object.fromEntries(names.slice(at, at + 10).map((name) => [name, 'report'])));
});
afterAll(() => app?.close());

/** WebKit's driver cannot print. */
describe.each(engines.filter(([engine]) => engine !== 'WebKit'))('printing in %s', (_engine, open) => {
  it('puts all rows of a list on paper, without navigation and panels', async () => {
    const window = await open();
    onTestFinished(() => window.close());
    await window.resize(1440, 900);
    await signIn(window, app);
    await window.see({ role: 'row', name: /Report 1000/ });
    const pdf = await window.print();
    const task = getDocument({ data: new Uint8Array(pdf) });
    const document = await task.promise;
    const sheets = await Promise.all(
      Array.from({ length: document.numPages }, async (_, index) => {
        const { items } = await (await document.getPage(index + 1)).getTextContent();
        return items.map((item) => ('str' in item ? item.str : '')).join(' ');
      }),
    );
    await task.destroy();
    const text = sheets.join(' ');
    // Firefox draws figures of equal width as pictures of them, without their text.
    expect(text.match(/Report/g)).toHaveLength(names.length);
    expect(text).not.toMatch(/User & Group|Upload Files|Trash|Permissions/);
  });
});
