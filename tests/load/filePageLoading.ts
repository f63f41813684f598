import type { Browser, BrowserContextOptions } from 'playwright-core';
import { folders } from '#contract/fileNodes/folders.ts';
import { openHome } from '#tests/support/browser/browser.ts';
import { launchChromium } from '#tests/support/browser/chromium.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';

/**
 * How the file page loads with an empty cache: the first and the largest paint, the shifts of the layout, and how long
 * the main thread was blocked until the rows were shown (what each task took beyond 50 ms); on a desktop computer, and
 * on a phone with a quarter of the processor and a slow network. The median of several rounds. `npx tsx
 * tests/load/filePageLoading.ts [rounds]`, after `npm run build`
 */
const ROUNDS = Number(process.argv[2] ?? 5);
const FILES = 400;
const BATCH_FILES = 10;

interface Form {
  options: BrowserContextOptions;
  /** How many times slower the processor is. */
  slower: number;
  /** Milliseconds of a round trip, and bytes a second; none for the network of this machine. */
  network?: { latency: number; throughput: number };
}

const forms: Record<string, Form> = {
  desktop: { options: { viewport: { width: 1350, height: 940 } }, slower: 1 },
  phone: {
    options: { viewport: { width: 412, height: 823 }, hasTouch: true, isMobile: true },
    slower: 4,
    network: { latency: 150, throughput: (1.6 * 1024 * 1024) / 8 },
  },
};

type Figures = Record<'first paint' | 'largest paint' | 'rows' | 'blocked' | 'shifts', number>;

const app = await ServerProcess.open();
const browser = await launchChromium();
try {
  const folder = await fill();
  for (const [name, form] of Object.entries(forms)) {
    const all: Figures[] = [];
    for (let round = 0; round < ROUNDS; round++) all.push(await measure(browser, form, folder));
    const median = (what: keyof Figures) => all.map((figures) => figures[what]).sort((a, b) => a - b)[ROUNDS >> 1] ?? 0;
    const times = (['first paint', 'largest paint', 'rows', 'blocked'] as const).map(
      (what) => `${what} ${Math.round(median(what))} ms`,
    );
    process.stdout.write(`${name.padEnd(8)} ${times.join(', ')}, shifts ${median('shifts').toFixed(4)}\n`);
  }
} finally {
  await browser.close();
  await app.close();
}

/** A folder with files of several kinds. @returns its ID */
async function fill(): Promise<number> {
  const admin = await app.signIn();
  const root = (await admin.call(folders.list, {})).body.items[0]?.id ?? 0;
  const { id } = (await admin.call(folders.create, { body: { name: 'Contracts', parentId: root } })).body;
  const endings = ['pdf', 'docx', 'xlsx', 'txt', 'csv', 'md'];
  for (let from = 0; from < FILES; from += BATCH_FILES) {
    const batch = Array.from({ length: BATCH_FILES }, (_, n) => from + n);
    const names = batch.map((n) => [`Document ${n}.${endings[n % endings.length]}`, `Text ${n}`]);
    await admin.upload(id, Object.fromEntries(names));
  }
  return id;
}

/** Opens the folder in a new context, whose cache is empty. */
async function measure(browser: Browser, { options, slower, network }: Form, folder: number): Promise<Figures> {
  const { page } = await openHome(browser, app, options);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.clearBrowserCache');
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  if (network) {
    const { latency, throughput } = network;
    const speed = { downloadThroughput: throughput, uploadThroughput: throughput };
    await devtools.send('Network.emulateNetworkConditions', { offline: false, latency, ...speed });
  }
  // The program that runs this file wraps functions in one that the page does not have.
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.addInitScript(observe);
  await page.goto(`${app.url}?folder=${folder}`);
  await page.getByTitle('Document 0.pdf').waitFor();
  // What comes behind the rows may still shift them.
  await page.waitForTimeout(3000);
  const figures = await page.evaluate(() => (window as unknown as { figures: () => Figures }).figures());
  await page.context().close();
  return figures;
}

/** Runs in the page, before its scripts. */
function observe(): void {
  const tasks: PerformanceEntry[] = [];
  const paints: PerformanceEntry[] = [];
  let [largest, shifts, rows] = [0, 0, 0];
  const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch('longtask', (entry) => tasks.push(entry));
  watch('paint', (entry) => paints.push(entry));
  watch('largest-contentful-paint', ({ startTime }) => {
    largest = startTime;
  });
  watch('layout-shift', (entry) => {
    shifts += (entry as unknown as { value: number }).value;
  });
  const poll = () => {
    if (document.querySelector('[role=row] [title^="Document"]')) rows = performance.now();
    else requestAnimationFrame(poll);
  };
  requestAnimationFrame(poll);
  Object.assign(window, {
    figures: () => ({
      'first paint': paints.find(({ name }) => name === 'first-contentful-paint')?.startTime ?? 0,
      'largest paint': largest,
      rows,
      blocked: tasks
        .filter(({ startTime }) => startTime < rows)
        .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
      shifts,
    }),
  });
}
