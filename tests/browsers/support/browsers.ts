import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '#tests/support/app/freePort.ts';
import { makeTempDir } from '#tests/support/app/tempDir.ts';
import { installFromDebian, onPath, programOf } from '#tests/support/servers/programs.ts';
import { DrivenWindow } from './drivenWindow.ts';
import { connectOverHttp } from './driver.ts';
import { Marionette } from './marionette.ts';
import { Pointer } from './pointer.ts';

const SCREEN = '1440x900x24';
const MINI_BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';

/** A screen that nobody sees: without one, Firefox and WebKit have no pointer and no real dragging. */
async function openScreen(): Promise<{ process: ChildProcess; home: string; env: NodeJS.ProcessEnv }> {
  if (!onPath('Xvfb')) installFromDebian('xvfb');
  const args = ['-displayfd', '1', '-nolisten', 'tcp', '-screen', '0', SCREEN];
  const screen = spawn('Xvfb', args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const [display] = await once(screen.stdout, 'data');
  const home = makeTempDir('browser-');
  const env = { ...process.env, DISPLAY: `:${String(display).trim()}`, HOME: home, LANG: 'en_GB.UTF-8' };
  return { process: screen, home, env };
}

async function end(home: string, ...processes: ChildProcess[]): Promise<void> {
  for (const one of processes) {
    one.kill('SIGTERM');
    if (one.exitCode === null && one.signalCode === null) await once(one, 'exit');
  }
  rmSync(home, { recursive: true, force: true });
}

/** A window of WebKit, the engine of Safari. */
export async function openWebKit(): Promise<DrivenWindow> {
  if (!onPath('WebKitWebDriver')) installFromDebian('webkit2gtk-driver');
  const screen = await openScreen();
  const port = await freePort();
  const program = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: screen.env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let printed = '';
  program.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  const args = ['--automation', '--enable-write-console-messages-to-stdout=true'];
  const options = { 'webkitgtk:browserOptions': { binary: MINI_BROWSER, args } };
  const driver = await connectOverHttp(`http://127.0.0.1:${port}`, options);
  return new DrivenWindow(
    driver,
    async () => printed.split('\n').filter((line) => /^CONSOLE \S+ (?:ERROR|WARN)/.test(line) && !isStatus(line)),
    async () => {
      await driver.end();
      await end(screen.home, program, screen.process);
    },
    new Pointer(screen.env),
  );
}

const preferences = {
  'browser.download.folderList': 2,
  'browser.download.alwaysOpenPanel': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'datareporting.policy.firstRunURL': '',
  'devtools.console.stdout.content': true,
  'intl.accept_languages': 'en-GB',
};

/** A window of Firefox ESR. */
export async function openFirefox(): Promise<DrivenWindow> {
  const program = programOf('firefox-esr');
  const screen = await openScreen();
  const port = await freePort();
  const set = { ...preferences, 'marionette.port': port, 'browser.download.dir': screen.home };
  const lines = Object.entries(set).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(join(screen.home, 'user.js'), lines.join('\n'));
  const browser = spawn(
    program,
    ['--marionette', '--remote-allow-system-access', '--no-remote', '--profile', screen.home],
    {
      env: screen.env,
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  let printed = '';
  browser.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  const driver = await Marionette.connect(port);
  return new DrivenWindow(
    driver,
    async () => {
      // Firefox itself writes there too, where it cannot fetch its own settings.
      const complaints = printed.split('\n').filter((line) => /^console\.(?:error|warn): (?!RSLoader)/.test(line));
      return [...complaints, ...(await driver.runInBrowser<string[]>(errorsOfPages))];
    },
    async () => {
      await driver.end();
      await end(screen.home, browser, screen.process);
    },
    new Pointer(screen.env),
  );
}

/** Exceptions of pages and violations of their policies, which Firefox keeps for its console. */
const errorsOfPages = `return Services.console.getMessageArray()
  .filter((message) => message instanceof Ci.nsIScriptError && message.sourceName.startsWith('http'))
  .filter(({ flags, category }) => !(flags & Ci.nsIScriptError.warningFlag) && !category.startsWith('CSS'))
  .map(({ category, errorMessage, sourceName, lineNumber }) => [category, errorMessage, sourceName, lineNumber].join(' '))`;

/** The browser itself notes every answer that is no success; the app's own way of telling is what counts. */
const isStatus = (line: string) => line.includes('Failed to load resource');
