import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import type { Person } from '#tests/support/app/person.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';
import { engines } from './support/browsers.ts';
import { type DrivenWindow, until } from './support/drivenWindow.ts';
import { Marionette } from './support/marionette.ts';
import { signIn } from './support/signIn.ts';

describe.each(engines)('a server that cannot be reached, in %s,', (engine, open) => {
  let app: ServerProcess;
  let window: DrivenWindow;
  let person: Person;
  let folder: number;

  beforeAll(async () => {
    [app, window] = await Promise.all([ServerProcess.open(), open()]);
    await window.resize(1440, 900);
    person = await app.signIn();
    const parentId = (await person.call(folders.list, {})).body.items[0]?.id ?? 0;
    folder = (await person.call(folders.create, { body: { name: 'Notes', parentId } })).body.id;
    await person.call(folders.create, { body: { name: 'Plans', parentId } });
    await person.upload(folder, { 'Minutes.txt': 'minutes' });
    await signIn(window, app);
  });
  afterAll(() => Promise.all([app?.close(), window?.close()]));

  it('leaves the shown content in place, reports the error in a newly requested list, and loads it with “Try again”', async () => {
    await window.goto(`${app.url}?folder=${folder}`);
    await window.see({ role: 'row', name: /Minutes\.txt/ });
    await app.stop();
    await window.see({ role: 'row', name: /Minutes\.txt/ });
    await window.click({ role: 'treeitem', name: 'Plans' });
    await window.see({ role: 'button', name: 'Try again' });
    await window.see({ text: /can’t be reached/ });
    await app.restart();
    await window.click({ role: 'button', name: 'Try again' });
    await window.see({ text: 'This folder is empty.' });
    await window.gone({ text: /can’t be reached/ });
  });

  it('is reconnected when it is back, and changes made meanwhile appear', async () => {
    await window.goto(`${app.url}?folder=${folder}`);
    await window.see({ role: 'row', name: /Minutes\.txt/ });
    await app.restart();
    await person.upload(folder, { 'While away.txt': 'x' });
    await window.see({ role: 'row', name: /While away\.txt/ });
  });

  it('does not lose typed text: it can be saved once the server is back', async () => {
    await window.goto(`${app.url}?folder=${folder}&tab=file`);
    await window.click({ text: 'Minutes.txt', in: '[role=grid]' });
    await window.click({ role: 'button', name: 'Add Description' });
    await window.fill({ label: 'Description' }, 'Of the board');
    await app.stop();
    await window.click({ role: 'button', name: 'Save' });
    await window.see({ text: /can’t be reached/ });
    expect(await window.evaluate(typedText)).toBe('Of the board');
    await app.restart();
    await window.click({ role: 'button', name: 'Save' });
    await window.gone({ label: 'Description' });
    await until(async () => {
      const { items } = (await person.call(files.list, { params: { id: String(folder) } })).body;
      expect(items.find(({ name }) => name === 'Minutes.txt')?.subject).toBe('Of the board');
    });
  });

  // WebDriver cannot switch off the network in other browsers; tests/e2e/liveChanges.test.ts does it in Chromium.
  if (engine === 'Firefox')
    it('is distinguished from a lost network, for which a notice is shown until it is back', async () => {
      const { driver } = window;
      if (!(driver instanceof Marionette)) throw new Error('Firefox is driven by Marionette.');
      await window.goto(`${app.url}?folder=${folder}`);
      await window.see({ role: 'row', name: /Minutes\.txt/ });
      await driver.runInBrowser('Services.io.offline = true');
      await window.see({ text: /You’re offline/ });
      await driver.runInBrowser('Services.io.offline = false');
      await window.gone({ text: /You’re offline/ });
    });

  it('causes no exception and no policy violation', async () => {
    const problems = (await window.problems()).filter((problem) => !isOfStoppedServer.test(problem));
    expect(problems, engine).toEqual([]);
  });
});

/** Browsers log by themselves that a request got no response. */
const isOfStoppedServer = /ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED|ERR_CONNECTION_RESET|Could not connect/;

/** Runs in the page. */
function typedText(): string | undefined {
  return document.querySelector<HTMLTextAreaElement>('textarea[aria-label=Description]')?.value;
}
