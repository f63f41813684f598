import { createReadStream, mkdirSync, mkdtempSync, openAsBlob, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folders } from '#contract/fileNodes/folders.ts';
import { transfers } from '#contract/fileNodes/transfers.ts';
import { writeNoise } from '#tests/support/content/realFiles.ts';
import {
  authorization,
  davUrl,
  type Outcome,
  openRcloneServer,
  openServer,
  rcloneEnv,
  runProgram,
} from './programs.ts';

/** What rclone asks of each entry of a folder. */
const PROPFIND_BODY =
  '<?xml version="1.0" encoding="utf-8"?><d:propfind xmlns:d="DAV:" xmlns:oc="http://owncloud.org/ns"><d:prop>' +
  '<d:displayname/><d:getlastmodified/><d:getcontentlength/><d:resourcetype/><d:getcontenttype/><oc:checksums/></d:prop></d:propfind>';
const WANTED_RATIO = 5;
const REQUESTS = 60;

/** PROPFIND of a thousand entries, beside rclone's own server over the same files, one after the other in turns. */
export async function listing(): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'listing-'));
  mkdirSync(join(folder, 'many'));
  for (let n = 0; n < 1000; n++) writeFileSync(join(folder, 'many', `file ${n}.txt`), 'x');
  const [server, other] = await Promise.all([openServer(), openRcloneServer(folder)]);
  try {
    await runProgram('rclone', ['copy', folder, ':webdav:', '--transfers', '8'], await rcloneEnv(davUrl(server)));
    const times: number[][] = [[], []];
    const pids = [server.pid, other.pid];
    const before = pids.map(cpuMs);
    for (let n = 0; n < REQUESTS; n++) {
      for (const [index, url] of [davUrl(server), other.url].entries()) times[index]?.push(await timeListing(url));
    }
    const [ours = 0, theirs = 0] = times.map((some) => some.sort((a, b) => a - b)[Math.floor(some.length / 2)]);
    const ratio = theirs / ours;
    const [busy = 0, theirBusy = 0] = pids.map((pid, index) => (cpuMs(pid) - (before[index] ?? 0)) / REQUESTS);
    const line =
      `1000 entries in ${ours.toFixed(1)} ms, rclone ${theirs.toFixed(1)} ms: ${ratio.toFixed(1)} times as fast; ` +
      `processor ${busy.toFixed(1)} ms, rclone ${theirBusy.toFixed(1)} ms`;
    return { line, ok: ratio >= WANTED_RATIO };
  } finally {
    await Promise.all([server.close(), other.close()]);
    rmSync(folder, { recursive: true });
  }
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

/** PUT and GET of a large file, beside the calls of the API. */
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
        const answer = await person.fetch(`/files/${key}`, { method: 'POST', body: form });
        stored = ((await answer.json()) as { success: { id: number }[] }).success[0]?.id ?? 0;
      });
      const at = `${davUrl(server)}dav%20${round}.bin`;
      await measure('PUT', () => send(at, path, bytes));
      await measure('GET of the API', async () => drain(await person.download(await person.downloadKey(stored))));
      await measure('GET', async () => drain(await fetch(at, { headers: { authorization } })));
    }
    const speed = (name: string) => Math.round(bytes / 2 ** 20 / ((best[name] ?? 1) / 1000));
    const ratios = [speed('PUT') / speed('POST'), speed('GET') / speed('GET of the API')];
    const line = `PUT ${speed('PUT')} MiB/s, API ${speed('POST')}; GET ${speed('GET')} MiB/s, API ${speed('GET of the API')}`;
    return { line, ok: ratios.every((ratio) => ratio >= 0.9) };
  } finally {
    await server.close();
    rmSync(folder, { recursive: true });
  }
}

async function send(url: string, path: string, bytes: number) {
  const answer = await fetch(url, {
    method: 'PUT',
    headers: { authorization, 'content-length': String(bytes) },
    body: createReadStream(path),
    duplex: 'half',
  } as unknown as RequestInit);
  if (answer.status !== 201) throw new Error(`PUT was answered with ${answer.status}`);
}

async function drain(answer: Response) {
  if (answer.status !== 200) throw new Error(`GET was answered with ${answer.status}`);
  for await (const _ of answer.body ?? []);
}
