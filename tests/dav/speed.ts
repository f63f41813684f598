import { createReadStream, mkdirSync, mkdtempSync, openAsBlob, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { folders } from '#contract/fileNodes/folders.ts';
import { transfers } from '#contract/fileNodes/transfers.ts';
import { writeNoise } from '#tests/support/content/realFiles.ts';
import type { ServerProcess } from '#tests/support/servers/serverProcess.ts';
import {
  authorization,
  davUrl,
  type Outcome,
  openRcloneServer,
  openServer,
  rcloneEnv,
  runProgram,
  targetOn,
} from './programs.ts';

/** The properties that rclone requests of each entry of a folder. */
const PROPFIND_BODY =
  '<?xml version="1.0" encoding="utf-8"?><d:propfind xmlns:d="DAV:" xmlns:oc="http://owncloud.org/ns"><d:prop>' +
  '<d:displayname/><d:getlastmodified/><d:getcontentlength/><d:resourcetype/><d:getcontenttype/><oc:checksums/></d:prop></d:propfind>';
const MIN_RATIO = 5;
const REQUESTS = 60;
/** A server that uses no more processor time than this is idle. */
const IDLE_MS = 2000;
const IDLE_CPU_MS = 50;

/** PROPFIND of a thousand entries, compared to rclone's own server over the same files, in alternation. */
export async function listing(): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'listing-'));
  mkdirSync(join(folder, 'many'));
  for (let n = 0; n < 1000; n++) writeFileSync(join(folder, 'many', `file ${n}.bin`), 'x');
  const [server, other] = await Promise.all([openServer(), openRcloneServer(folder)]);
  try {
    await runProgram('rclone', ['copy', folder, ':webdav:', '--transfers', '8'], await rcloneEnv(targetOn(server)));
    await untilIdle(server.pid);
    const again = await compareListings(server, other, async () => {});
    const changed = await compareListings(server, other, async () => {
      await fetch(`${davUrl(server)}beside.txt`, { method: 'PUT', headers: { authorization }, body: 'x' });
    });
    const line = `1000 entries, asked for again: ${again.line}; after a change: ${changed.line}`;
    return { line, ok: again.ratio >= MIN_RATIO };
  } finally {
    await Promise.all([server.close(), other.close()]);
    rmSync(folder, { recursive: true });
  }
}

/** Measures both servers in alternation. @param before runs before each listing */
async function compareListings(
  server: ServerProcess,
  other: { url: string; pid: number },
  before: () => Promise<void>,
) {
  const times: number[][] = [[], []];
  const busy = [0, 0];
  const servers = [
    { url: davUrl(server), pid: server.pid },
    { url: other.url, pid: other.pid },
  ];
  for (let n = 0; n < REQUESTS; n++) {
    await before();
    for (const [index, { url, pid }] of servers.entries()) {
      const from = cpuMs(pid);
      times[index]?.push(await timeListing(url));
      busy[index] = (busy[index] ?? 0) + cpuMs(pid) - from;
    }
  }
  const [ours = 0, theirs = 0] = times.map((some) => some.sort((a, b) => a - b)[Math.floor(some.length / 2)]);
  const ratio = theirs / ours;
  const [ourBusy = 0, theirBusy = 0] = busy.map((sum) => sum / REQUESTS);
  const line =
    `${ours.toFixed(1)} ms, rclone ${theirs.toFixed(1)} ms, ${ratio.toFixed(1)} times as fast ` +
    `(processor ${ourBusy.toFixed(1)} and ${theirBusy.toFixed(1)} ms)`;
  return { ratio, line };
}

/** Work that follows an upload, such as reading its text, must not count for a listing. */
async function untilIdle(pid: number) {
  for (let before = -Infinity; cpuMs(pid) - before > IDLE_CPU_MS; await wait(IDLE_MS)) before = cpuMs(pid);
}

/** Processor time of a process so far, as the system counts it in hundredths of a second. */
function cpuMs(pid: number): number {
  const [user = 0, system = 0] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ').slice(13, 15).map(Number);
  return (user + system) * 10;
}

async function timeListing(url: string): Promise<number> {
  const startedAt = performance.now();
  const headers = { authorization, depth: '1', 'content-type': 'application/xml' };
  const text = await (await fetch(`${url}many/`, { method: 'PROPFIND', headers, body: PROPFIND_BODY })).text();
  const took = performance.now() - startedAt;
  const entries = text.split(/<[dD]:response>/).length - 2;
  if (entries !== 1000) throw new Error(`${url} listed ${entries} entries`);
  return took;
}

/** PUT and GET of a large file, compared to the calls of the API. */
export async function transfer(bytes: number): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'transfer-'));
  const path = join(folder, 'large.bin');
  await writeNoise(path, bytes);
  const server = await openServer();
  try {
    const person = await server.signIn();
    const root = (await person.call(folders.list, {})).body.items[0]?.id ?? 0;
    const best: Record<string, number> = {};
    for (let round = 0; round < 3; round++) {
      const measure = async (name: string, work: () => Promise<unknown>) => {
        const startedAt = performance.now();
        await work();
        best[name] = Math.min(best[name] ?? Number.POSITIVE_INFINITY, performance.now() - startedAt);
      };
      const name = `api ${round}.bin`;
      const announced = { parentId: root, files: [{ name, length: bytes }] };
      const { key } = (await person.call(transfers.announce, { body: announced as never })).body;
      const form = new FormData();
      form.append('files', await openAsBlob(path), name);
      let stored = 0;
      await measure('POST', async () => {
        const response = await person.fetch(`/files/${key}`, { method: 'POST', body: form });
        stored = ((await response.json()) as { success: { id: number }[] }).success[0]?.id ?? 0;
      });
      const at = `${davUrl(server)}dav%20${round}.bin`;
      await measure('PUT', () => send(at, path, bytes));
      await measure('GET of the API', async () => drain(await person.download(await person.downloadKey(stored))));
      await measure('GET', async () => drain(await fetch(at, { headers: { authorization } })));
    }
    const speed = (name: string) => Math.round(bytes / 2 ** 20 / ((best[name] ?? 1) / 1000));
    const ratios = [speed('PUT') / speed('POST'), speed('GET') / speed('GET of the API')];
    const line = `PUT ${speed('PUT')} MiB/s, API ${speed('POST')}; GET ${speed('GET')} MiB/s, API ${speed('GET of the API')}; at most ${Math.round(server.peakBytes / 2 ** 20)} MiB of memory`;
    return { line, ok: ratios.every((ratio) => ratio >= 0.9) };
  } finally {
    await server.close();
    rmSync(folder, { recursive: true });
  }
}

async function send(url: string, path: string, bytes: number) {
  const response = await fetch(url, {
    method: 'PUT',
    headers: { authorization, 'content-length': String(bytes) },
    body: createReadStream(path),
    duplex: 'half',
  } as unknown as RequestInit);
  if (response.status !== 201) throw new Error(`PUT was answered with ${response.status}`);
}

async function drain(response: Response) {
  if (response.status !== 200) throw new Error(`GET was answered with ${response.status}`);
  for await (const _ of response.body ?? []);
}
