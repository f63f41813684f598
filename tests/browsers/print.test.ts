import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { folders } from '#contract/fileNodes/folders.ts';
import { uploadReports } from '#tests/support/app/reports.ts';
import { textOfSheets } from '#tests/support/content/sheets.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';
import { engines } from './support/browsers.ts';
import { signIn } from './support/signIn.ts';

let app: ServerProcess;
let names: string[];

beforeAll(async () => {
  app = await ServerProcess.open();
  const person = await app.signIn();
  const root = (await person.call(folders.list, {})).body.items[0]?.id ?? 0;
  names = await uploadReports(person, root, 200);
});
afterAll(() => app?.close());

/** WebKit's driver cannot print. */
describe.each(engines.filter(([engine]) => engine !== 'WebKit'))('printing in %s', (_engine, open) => {
  it('prints all rows of a list without navigation and panels, and the details of the selected file', async () => {
    const window = await open();
    onTestFinished(() => window.close());
    await window.resize(1440, 900);
    await signIn(window, app);
    await window.see({ role: 'row', name: /Report 1000/ });
    const text = (await textOfSheets(await window.print())).join(' ');
    // Firefox prints tabular figures as shapes, without their text.
    expect(text.match(/Report/g)).toHaveLength(names.length);
    expect(text).not.toMatch(/User & Group|Upload Files|Trash|Permissions/);
    expect(text).not.toContain('Last updated by');

    await window.click({ role: 'tab', name: 'File' });
    await window.click({ text: 'Report 1000.txt', in: '[role=grid]' });
    await window.see({ text: 'Last updated by' });
    const withDetails = (await textOfSheets(await window.print())).join(' ');
    expect(withDetails).toMatch(/Type\s+Text\s.*Last updated by\s+admin\s.*Content search/s);
    expect(withDetails).not.toMatch(/User & Group|Upload Files|Trash|Permissions|Versions/);
    await window.see({ text: 'Last updated by' });
  });
});
