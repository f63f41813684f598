import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { ocr } from '#contract/ocr.ts';
import { search } from '#contract/search.ts';
import { pdfBomb, pdfImage, pngBomb } from '#tests/support/content/bombs.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';

/**
 * Uploads documents that unpack to gigabytes and prints the memory of the server and its children meanwhile, and how
 * long a list of files takes. `npx tsx tests/load/bombs.ts`
 */

/** Resident bytes of a process and all its descendants. */
function treeBytes(pid: number): number {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,rss='], { encoding: 'utf8' }).trim().split('\n');
  const processes = rows.map((row) => row.trim().split(/\s+/).map(Number));
  const below = (parent: number): number =>
    processes.reduce((sum, [id = 0, up, rss = 0]) => (up === parent ? sum + rss + below(id) : sum), 0);
  const [, , own = 0] = processes.find(([id]) => id === pid) ?? [];
  return (own + below(pid)) * 1024;
}

const quantile = (times: number[], part: number) =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length * part)]?.toFixed(0);

const app = await ServerProcess.open({ env: { FEATURES: 'ocr', LOG_LEVEL: 'warn' } });
try {
  const admin = await app.signIn();
  const root = (await admin.call(folders.list, {})).body.items[0]?.id ?? 0;
  const bombs = {
    'invoice.pdf': pdfBomb(700),
    'scan.pdf': pdfImage(20_000, 20_000),
    'deep.html': '<div>'.repeat(2_000_000),
    'large.png': pngBomb(60_000, 60_000),
  };
  const names = Object.keys(bombs);
  process.stdout.write(`uploading ${Object.values(bombs).map(({ length }) => length)} bytes\n`);
  const { success } = await admin.upload(root, bombs);
  const times: number[] = [];
  let peak = 0;
  let states: string[] = [];
  for (const until = Date.now() + 120_000; Date.now() < until; ) {
    const before = performance.now();
    await admin.call(files.list, { params: { id: String(root) }, query: { search: String(before) } });
    times.push(performance.now() - before);
    if (times.length % 5 === 0) peak = Math.max(peak, treeBytes(app.pid));
    if (times.length % 25 === 0) {
      states = await Promise.all(
        success.map(async ({ id }, index) => {
          const params = { id: String(id) };
          const text = (await admin.call(search.index, { params })).body;
          const picture = (await admin.call(ocr.state, { params })).body;
          return `${names[index]}: text ${text.state} ${text.code}, OCR ${picture.state} ${picture.reason}`;
        }),
      );
      if (!states.some((state) => state.includes('queued'))) break;
    }
    await wait(20);
  }
  const own = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${app.pid}/status`, 'utf8'))?.[1]) * 1024;
  process.stdout.write(`${states.join('\n')}\n`);
  process.stdout.write(
    `process tree at most ${(peak / 1e6).toFixed(0)} MB, the server itself ${(own / 1e6).toFixed(0)} MB\n`,
  );
  process.stdout.write(`${times.length} lists: p50 ${quantile(times, 0.5)} ms, p99 ${quantile(times, 0.99)} ms\n`);
} finally {
  await app.close();
}
