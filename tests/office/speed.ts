import type { Person } from '#tests/support/app/person.ts';
import type { ServerProcess } from '#tests/support/servers/serverProcess.ts';
import { letter } from './letter.ts';
import { finished, upload } from './steps.ts';

const PAGES = 100;
const FRESH_MS = 5000;
const CACHED_MS = 1000;
const PAGE_MS = 150;
const words = 'The lease of the quay runs for another year and the dues are paid at midsummer. '.repeat(30);
const oneOf = (n: number) =>
  `<w:p><w:r><w:t>Page ${n}. ${words}</w:t></w:r></w:p><w:p><w:r><w:br w:type="page"/></w:r></w:p>`;

/** A document of a hundred pages: its first page uncached and cached, and the later pages. */
export async function speed(person: Person, app: ServerProcess): Promise<{ line: string; ok: boolean }> {
  const body = Array.from({ length: PAGES }, (_, n) => oneOf(n + 1)).join('');
  // The first document of a server starts LibreOffice with an empty profile.
  const { rows } = await upload(person, 'Speed', { 'short.docx': letter(oneOf(1)), 'long.docx': letter(body) });
  const [short, long] = rows.map(({ id }) => id);
  await finished(person, short ?? 0, 60_000);
  const timed = async (work: () => Promise<unknown>) => {
    const startedAt = performance.now();
    await work();
    return performance.now() - startedAt;
  };
  const page = async (n: number) => {
    const response = await person.fetch(`/file/${long}/page/${n}`);
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`page ${n} was answered with ${response.status}`);
  };
  const first = async () => {
    await finished(person, long ?? 0, 120_000, 50);
    await page(1);
  };
  const [fresh, again] = [await timed(first), await timed(first)];
  const before = app.residentBytes;
  const times: number[] = [];
  for (let n = 2; n <= PAGES; n++) times.push(await timed(() => page(n)));
  const grown = (app.residentBytes - before) / 2 ** 20;
  const sorted = times.sort((a, b) => a - b);
  const [median = 0, longest = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  const line =
    `${PAGES} pages: the first in ${fresh.toFixed(0)} ms, again in ${again.toFixed(0)} ms; a page in ${median.toFixed(0)} ms, ` +
    `at most ${longest.toFixed(0)} ms; the server grew by ${grown.toFixed(0)} MiB`;
  return { line, ok: fresh <= FRESH_MS && again <= CACHED_MS && median <= PAGE_MS };
}
