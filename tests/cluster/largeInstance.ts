import { fillInstance } from '#tests/bench/fillInstance.ts';
import { type Run, repeated } from '#tests/bench/measure.ts';
import { api, expectOk } from '#tests/bench/operations.ts';
import { startPostgresPair } from '#tests/support/servers/databases/postgresPair.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';
import type { Outcome } from './outcome.ts';

const FILES = 200_000;
const COLUMNS = ['name', 'size', 'uploadedOn'];
const PAGE_ROWS = 100;
/** Searches by name: one file, and all. */
const [RARE, COMMON] = ['number 123456', 'file'];

/** The same large instance on both databases: how fast it starts, lists and searches. */
export async function runLarge(): Promise<Outcome> {
  const pair = await startPostgresPair();
  try {
    const lines = [await measure('PostgreSQL', pair.url), await measure('SQLite')];
    return { line: `${FILES} files; ${lines.join('; ')}`, ok: true };
  } finally {
    await pair.stop();
  }
}

async function measure(name: string, databaseUrl?: string): Promise<string> {
  const node = await ServerProcess.open({ env: databaseUrl ? { DATABASE_URL: databaseUrl } : {} });
  try {
    const { root, large, reader } = await fillInstance(node, await node.signIn(), FILES, databaseUrl);
    const starts: number[] = [];
    for (let n = 0; n < 3; n++) {
      await node.stop();
      const since = performance.now();
      await node.restart();
      starts.push((performance.now() - since) / 1000);
    }
    const { token } = reader;
    const random = (n: number) => (n * 7919 * PAGE_ROWS) % FILES;
    const request = (count: number, address: (n: number) => string) =>
      repeated(node, { count, atOnce: 16 }, (connection, n) => expectOk(connection.request(address(n), { token })));
    const list = await request(
      1000,
      (n) => `${api}/folder/${large}/files?take=${PAGE_ROWS}&skip=${random(n)}&column=${COLUMNS[n % 3]}&dir=asc`,
    );
    const search = (words: string) =>
      repeated(node, { count: 300, atOnce: 16 }, (connection, n) => {
        const body = Buffer.from(JSON.stringify({ id: root, search: words, take: 20 + (n % 5) }));
        const headers = { 'Content-Type': 'application/json' };
        return expectOk(connection.request(`${api}/folder/attributesearch`, { method: 'POST', token, headers, body }));
      });
    const [rare, common] = [await search(RARE), await search(COMMON)];
    const seconds = starts.map((start) => start.toFixed(1)).sort();
    return `${name}: starts in ${seconds[0]}–${seconds.at(-1)} s, 16 at once: list ${text(list)}, search for a rare word ${text(rare)}, for a common one ${text(common)}`;
  } finally {
    await node.close();
  }
}

const text = ({ median, p99 }: Run) => `p50 ${Math.round(median)} ms, p99 ${Math.round(p99)} ms`;
