import type { Browser, BrowserContextOptions } from 'playwright-core';
import { openHome } from '#tests/support/browser/browser.ts';
import type { ServerProcess } from '#tests/support/servers/serverProcess.ts';

/** A script that was loaded before the first rows. `ran[offset]` is 1 where a character has run. */
export interface LoadedScript {
  name: string;
  code: string;
  ran: Uint8Array;
}

export interface FirstRows {
  scripts: LoadedScript[];
  /** What was requested until then, in order: milliseconds from the navigation, and the end of the address. */
  requests: { at: number; path: string }[];
}

const PHONE: BrowserContextOptions = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** Stops the page as soon as the first row is there: what has run is read before anything else runs. */
const stopAtRows = `new MutationObserver((_, observer) => {
  if (!document.querySelector('[role=row] [title^="Document"]')) return;
  observer.disconnect();
  debugger;
}).observe(document, { childList: true, subtree: true });`;

/** Opens a folder as a user who is signed in, on a phone with an empty cache, and reads what has run until the first row. */
export async function measureFirstRows(browser: Browser, app: ServerProcess, folder: number): Promise<FirstRows> {
  const { page } = await openHome(browser, app, PHONE);
  await page.goto('about:blank');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.clearBrowserCache');
  const sources = new Map<string, string>();
  devtools.on('Debugger.scriptParsed', ({ scriptId, url }) => sources.set(scriptId, url));
  await devtools.send('Debugger.enable');
  await devtools.send('Profiler.enable');
  await devtools.send('Profiler.startPreciseCoverage', { callCount: false, detailed: true });
  const requests: FirstRows['requests'] = [];
  let begin = 0;
  devtools.on('Network.requestWillBeSent', ({ request, timestamp }) => {
    begin ||= timestamp;
    if (!request.url.startsWith(app.url)) return;
    requests.push({ at: Math.round((timestamp - begin) * 1000), path: request.url.slice(app.url.length) });
  });
  await page.addInitScript(stopAtRows);
  const stopped = new Promise((resolve) => devtools.once('Debugger.paused', resolve));
  const opened = page.goto(`${app.url}?folder=${folder}`);
  await Promise.race([stopped, opened.then(() => stopped)]);
  const { result } = await devtools.send('Profiler.takePreciseCoverage');
  const requested = [...requests];
  const scripts: LoadedScript[] = [];
  for (const { scriptId, url, functions } of result) {
    if (!url.includes('/assets/')) continue;
    const { scriptSource } = await devtools.send('Debugger.getScriptSource', { scriptId });
    const ran = new Uint8Array(scriptSource.length);
    // Functions come before those inside of them, and ranges before their parts.
    for (const { ranges } of functions)
      for (const { startOffset, endOffset, count } of ranges) ran.fill(count > 0 ? 1 : 0, startOffset, endOffset);
    scripts.push({ name: url.replace(/^.*\/assets\//, ''), code: scriptSource, ran });
  }
  await devtools.send('Debugger.resume');
  await page.context().close();
  return { scripts, requests: requested };
}
