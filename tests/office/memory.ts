import { readdirSync, readFileSync } from 'node:fs';
import type { Person } from '#tests/support/app/person.ts';
import { pdf } from '#tests/support/content/documents.ts';
import type { ServerProcess } from '#tests/support/servers/serverProcess.ts';
import { finished, upload } from './steps.ts';

const PAGES = 1000;
const SAMPLES = 10;
/** Memory that the second half of the pages may add to the server and all its children. */
const MAX_GROWTH_MIB = 48;

/** The memory of the server and its children while a user reads a document of a thousand pages. */
export async function memory(person: Person, app: ServerProcess): Promise<{ line: string; ok: boolean }> {
  const pages = Array.from({ length: PAGES }, (_, n) => `Page ${n + 1} of the handbook`);
  const [file] = (await upload(person, 'Memory', { 'long.pdf': pdf(...pages) })).rows;
  const id = file?.id ?? 0;
  await finished(person, id, 60_000);
  const samples: { server: number; children: number }[] = [];
  for (let n = 1; n <= PAGES; n++) {
    const response = await person.fetch(`/file/${id}/page/${n}`);
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`page ${n} was answered with ${response.status}`);
    if (n % (PAGES / SAMPLES) === 0)
      samples.push({ server: mebibytes(residentOf(app.pid)), children: mebibytes(residentBelow(app.pid)) });
  }
  const half = samples[SAMPLES / 2 - 1];
  const last = samples.at(-1);
  const growth = { server: most(samples, 'server', half), children: most(samples, 'children', half) };
  const list = (of: 'server' | 'children') => samples.map((sample) => sample[of]).join(', ');
  return {
    line: `${PAGES} pages: server ${list('server')} MiB, its children ${list('children')} MiB`,
    ok: last !== undefined && growth.server <= MAX_GROWTH_MIB && growth.children <= MAX_GROWTH_MIB,
  };
}

const mebibytes = (bytes: number) => Math.round(bytes / 2 ** 20);

/** The maximum of the second half of the samples less the value in the middle. */
function most(samples: Record<'server' | 'children', number>[], of: 'server' | 'children', half = samples[0]): number {
  return Math.max(...samples.slice(SAMPLES / 2).map((sample) => sample[of])) - (half?.[of] ?? 0);
}

function residentOf(pid: number | string | undefined): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

function residentBelow(pid: number | string | undefined): number {
  try {
    const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
    );
    return children.reduce((sum, child) => sum + residentOf(child) + residentBelow(child), 0);
  } catch {
    return 0;
  }
}
