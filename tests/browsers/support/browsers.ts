import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '#tests/support/app/freePort.ts';
import { miniBrowser, programFor } from '#tests/support/browser/programs.ts';
import { installFromDebian, onPath } from '#tests/support/servers/programs.ts';
import { DrivenWindow } from './drivenWindow.ts';
import { connectOverHttp } from './driver.ts';
import { Marionette } from './marionette.ts';
import { Pointer } from './pointer.ts';
import { Screen, type SystemSettings, start } from './screen.ts';

/** A window of WebKit, the engine of Safari. */
export async function openWebKit({ dark = false, reducedMotion = false }: SystemSettings = {}): Promise<DrivenWindow> {
  const webDriver = programFor('WebKitWebDriver');
  const screen = await Screen.open();
  // Without a graphics card its compositor takes most of the processor time.
  screen.env.WEBKIT_DISABLE_COMPOSITING_MODE = '1';
  mkdirSync(join(screen.home, '.config/gtk-3.0'), { recursive: true });
  const settings = ['[Settings]', `gtk-enable-animations=${Number(!reducedMotion)}`];
  writeFileSync(join(screen.home, '.config/gtk-3.0/settings.ini'), settings.join('\n'));
  const port = await freePort();
  const program = start(webDriver, [`--port=${port}`], screen);
  const logged = '--enable-write-console-messages-to-stdout=true';
  const args = ['--automation', logged, ...(dark ? ['--dark-mode'] : [])];
  const options = { 'webkitgtk:browserOptions': { binary: miniBrowser(), args } };
  const driver = await connectOverHttp(`http://127.0.0.1:${port}`, options);
  return new DrivenWindow(
    driver,
    async () => program.lines().filter((line) => /^CONSOLE \S+ (?:ERROR|WARN)/.test(line) && !isStatus(line)),
    async () => {
      await driver.end();
      await screen.close(program.process);
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
export async function openFirefox(settings: SystemSettings = {}): Promise<DrivenWindow> {
  const program = programFor('firefox-esr');
  const screen = await Screen.open();
  const port = await freePort();
  const set = {
    ...preferences,
    'marionette.port': port,
    'browser.download.dir': screen.home,
    'ui.systemUsesDarkTheme': Number(settings.dark ?? false),
    'ui.prefersReducedMotion': Number(settings.reducedMotion ?? false),
    // 2: always the colours of the system.
    'browser.display.document_color_use': settings.forcedColors ? 2 : 0,
  };
  const lines = Object.entries(set).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  writeFileSync(join(screen.home, 'user.js'), lines.join('\n'));
  const args = ['--marionette', '--remote-allow-system-access', '--no-remote', '--profile', screen.home];
  const browser = start(program, args, screen);
  const driver = await Marionette.connect(port);
  return new DrivenWindow(
    driver,
    async () => {
      // Firefox itself logs there too if it cannot fetch its remote settings.
      const complaints = browser.lines().filter((line) => /^console\.(?:error|warn): (?!RSLoader)/.test(line));
      return [...complaints, ...(await driver.runInBrowser<string[]>(errorsOfPages))];
    },
    async () => {
      await driver.end();
      await screen.close(browser.process);
    },
    new Pointer(screen.env),
  );
}

/** Exceptions of pages and CSP violations, which Firefox writes to its console only. */
const errorsOfPages = `return Services.console.getMessageArray()
  .filter((message) => message instanceof Ci.nsIScriptError && message.sourceName.startsWith('http'))
  .filter(({ flags, category }) => !(flags & Ci.nsIScriptError.warningFlag) && !category.startsWith('CSS'))
  .map(({ category, errorMessage, sourceName, lineNumber }) => [category, errorMessage, sourceName, lineNumber].join(' '))`;

/** A window of Chromium, the engine of Chrome and Edge, on a virtual screen like the others. */
export async function openChromium(settings: SystemSettings = {}): Promise<DrivenWindow> {
  if (!onPath('chromedriver') || !onPath('chromium')) installFromDebian('chromium', 'chromium-driver');
  const screen = await Screen.open();
  const port = await freePort();
  const program = start('chromedriver', [`--port=${port}`], screen);
  const args = [
    ...['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--lang=en-GB'],
    ...(settings.dark ? ['--force-dark-mode'] : []),
    ...(settings.reducedMotion ? ['--force-prefers-reduced-motion'] : []),
    ...(settings.forcedColors ? ['--force-high-contrast'] : []),
  ];
  const driver = await connectOverHttp(`http://127.0.0.1:${port}`, {
    'goog:chromeOptions': { binary: onPath('chromium'), args, excludeSwitches: ['enable-automation'] },
    'goog:loggingPrefs': { browser: 'ALL' },
  });
  const complaints: string[] = [];
  return new DrivenWindow(
    driver,
    async () => {
      // The driver reports each of them once.
      const entries = await driver.send<{ level: string; message: string }[]>('GetLog', { type: 'browser' });
      const grave = entries.filter(({ level, message }) => /SEVERE|WARNING/.test(level) && !isStatus(message));
      complaints.push(...grave.map(({ message }) => message));
      return complaints;
    },
    async () => {
      await driver.end();
      await screen.close(program.process);
    },
    new Pointer(screen.env),
  );
}

export type EngineName = 'Chromium' | 'Firefox' | 'WebKit';
export type OpenWindow = (settings?: SystemSettings) => Promise<DrivenWindow>;

/** The engines that a driver is available for here, by their names. */
export const engines: [EngineName, OpenWindow][] = [
  ['Chromium', openChromium],
  ['Firefox', openFirefox],
  ['WebKit', openWebKit],
];

/** The browser logs every response that is no success; only the messages of the app count. */
const isStatus = (line: string) => line.includes('Failed to load resource');
