import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import type { Person } from '#tests/support/app/person.ts';
import { sha256 } from '#tests/support/content/realFiles.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';
import {
  type BucketCall,
  type BucketFault,
  type FaultyBucket,
  openFaultyBucket,
} from '#tests/support/servers/storage/faultyBucket.ts';
import { bucketCredentials, type ObjectStore, objectsBelow } from '#tests/support/servers/storage/objectStore.ts';
import { createBucketUrl } from '#tests/support/servers/storage/swift.ts';
import type { Outcome } from './outcome.ts';
import { clockAhead } from './starts.ts';

const MIB = 1024 * 1024;
/** One PUT, and an upload in two parts. */
const [SMALL, LARGE] = [4096, 12 * MIB];
const READ_BYTES = 40 * MIB;
const [UPLOADS, UPLOAD_SIZE, PUT_MS] = [8, 64 * MIB, 1500];
const HOUR_S = 3600;

type Faults = Partial<Record<BucketCall, BucketFault>>;

/** The faults, how often each occurs, and the size of the file. */
const UPLOAD_FAULTS: [faults: Faults, times: number | undefined, size: number][] = [
  ...(['lost', 'cutBody', 'swallowed', { status: 503 }, { status: 403 }] as const).flatMap(
    (put): [Faults, number | undefined, number][] => [
      [{ put }, 1, SMALL],
      [{ put }, undefined, SMALL],
    ],
  ),
  [{ head: { status: 503 } }, 1, SMALL],
  [{ head: { status: 503 } }, undefined, SMALL],
  [{ part: { status: 503 } }, 1, LARGE],
  [{ part: { status: 503 } }, undefined, LARGE],
  [{ part: { status: 403 } }, undefined, LARGE],
  [{ create: 'lost' }, 1, LARGE],
  [{ complete: 'lost' }, 1, LARGE],
  [{ complete: 'errorIn200' }, 1, LARGE],
  [{ complete: 'errorIn200' }, undefined, LARGE],
  [{ part: { status: 403 }, abort: { status: 403 } }, undefined, LARGE],
];

/**
 * Faults while reading, how often each occurs, and the expected result: the file, an error response, or an aborted
 * response.
 */
const READ_FAULTS: [fault: BucketFault, times: number | undefined, comes: 'whole' | 'broken off' | number][] = [
  [{ turnedAt: 0 }, 1, 500],
  [{ turnedAt: 0 }, undefined, 500],
  [{ turnedAt: 30 * MIB }, undefined, 'broken off'],
  [{ endsAt: MIB }, 1, 'whole'],
  [{ endsAt: 30 * MIB }, 1, 'whole'],
  [{ endsAt: MIB }, undefined, 503],
  [{ status: 503 }, 1, 'whole'],
  [{ status: 503 }, undefined, 503],
  [{ status: 403 }, undefined, 503],
  ['lost', 1, 'whole'],
  [{ lateMs: 2000 }, undefined, 'whole'],
  [{ bytesPerSecond: 20 * MIB }, undefined, 'whole'],
];

/**
 * A bucket that fails in every way while content is stored and read; then the leftovers of that, and a clock of the
 * node that is ahead of the bucket's.
 */
export async function failBucket(store: ObjectStore): Promise<Outcome> {
  const bucket = await openFaultyBucket(store.endpoint);
  const STORAGE_URL = createBucketUrl(bucket.endpoint);
  const env = { ...bucketCredentials, STORAGE_URL };
  let node = await ServerProcess.open({ env });
  const parts: Outcome[] = [];
  try {
    const admin = await node.signIn();
    const rootId = (await admin.call(folders.list, {})).body.items[0]?.id ?? 0;
    parts.push(await upload(bucket, admin, rootId));
    parts.push(await read(bucket, admin, rootId));
    parts.push(await storeMuch(bucket, admin, rootId, node));
    const { known } = await leaveBehind(bucket, admin, rootId, node);
    const before = await objectsBelow(STORAGE_URL);
    // The same clock twice: with 20 minutes ahead it must work; with a day ahead the leftovers are due for cleanup.
    const later = await startedAt(node, env, 20 * 60);
    const person = await later.signIn();
    const stored = await person.upload(rootId, { 'later.bin': randomBytes(LARGE) });
    await later.stop();
    node = await startedAt(node, env, 25 * HOUR_S);
    const isClean = async () => {
      const left = await objectsBelow(STORAGE_URL);
      return left.contents === known + stored.success.length && left.uploads === 0;
    };
    for (const until = performance.now() + 60_000; performance.now() < until && !(await isClean()); ) await wait(500);
    const after = await objectsBelow(STORAGE_URL);
    const tmp = readdirSync(join(node.dataDir, 'tmp')).length;
    const line = `leftovers: ${before.contents - known} contents, ${before.uploads} uploads in parts; a day later ${after.contents - known - stored.success.length}, ${after.uploads}, ${tmp} in tmp; with the clock 20 min ahead ${stored.success.length} of 1 stored`;
    parts.push({ line, ok: (await isClean()) && tmp === 0 && stored.success.length === 1 });
  } finally {
    await node.close();
    bucket.close();
  }
  return { line: parts.map(({ line }) => line).join('; '), ok: parts.every(({ ok }) => ok) };
}

/** The same instance again, on a machine whose clock is ahead. */
async function startedAt(node: ServerProcess, env: Record<string, string>, secondsAhead: number) {
  return ServerProcess.open({ env: { ...env, ...clockAhead(secondsAhead), DATA_DIR: node.dataDir } });
}

async function upload(bucket: FaultyBucket, admin: Person, rootId: number): Promise<Outcome> {
  let [untrue, listed, retried, slowest] = [0, 0, 0, 0];
  const wrong: string[] = [];
  for (const [n, [faults, times, size]] of UPLOAD_FAULTS.entries()) {
    const [name, content] = [`upload ${n}.bin`, randomBytes(size)];
    bucket.fail(faults, times);
    const since = performance.now();
    const { success } = await admin.upload(rootId, { [name]: content });
    slowest = Math.max(slowest, performance.now() - since);
    const failed = bucket.heal();
    const [stored] = success;
    const isListed = (await namesIn(admin, rootId)).includes(name);
    if (failed === 0) wrong.push(`${JSON.stringify(faults)} did not happen`);
    if (stored && (await fetched(admin, stored.id)) !== sha256(content)) untrue++;
    if (!stored && isListed) listed++;
    // Neither a rejection nor a false success is retried.
    const isTransient = times === 1 && !/403|swallowed/.test(JSON.stringify(faults));
    if (isTransient && stored) retried++;
    if (isTransient !== Boolean(stored))
      wrong.push(`${JSON.stringify(faults)} × ${times}: ${stored ? 'stored' : 'refused'}`);
  }
  const line = `${UPLOAD_FAULTS.length} upload faults: ${untrue} acknowledged and not there, ${listed} listed though refused, ${retried} retried and stored, longest answer ${(slowest / 1000).toFixed(1)} s${wrong.map((text) => `, ${text}`).join('')}`;
  return { line, ok: untrue + listed + wrong.length === 0 };
}

async function read(bucket: FaultyBucket, admin: Person, rootId: number): Promise<Outcome> {
  const content = randomBytes(READ_BYTES);
  const [file] = (await admin.upload(rootId, { 'read.bin': content })).success;
  let [wrongBytes, slowest] = [0, 0];
  const results: string[] = [];
  const wrong: string[] = [];
  for (const [fault, times, comes] of READ_FAULTS) {
    const key = await admin.downloadKey(file?.id ?? 0);
    bucket.fail({ get: fault }, times);
    const since = performance.now();
    const response = await admin.download(key);
    const bytes = await response.arrayBuffer().catch(() => undefined);
    slowest = Math.max(slowest, performance.now() - since);
    bucket.heal();
    const isWrong = response.ok && bytes !== undefined && sha256(Buffer.from(bytes)) !== sha256(content);
    if (isWrong) wrongBytes++;
    const outcome = response.ok ? (bytes ? 'whole' : 'broken off') : String(response.status);
    results.push(outcome);
    if (outcome !== String(comes)) wrong.push(`${JSON.stringify(fault)} × ${times}: ${outcome}`);
  }
  const counts = [...new Set(results)].map((item) => `${results.filter((other) => other === item).length} × ${item}`);
  const line = `${READ_FAULTS.length} download faults: wrong bytes ${wrongBytes}, ${counts.join(', ')}, longest ${(slowest / 1000).toFixed(1)} s${wrong.map((text) => `, ${text}`).join('')}`;
  return { line, ok: wrongBytes + wrong.length === 0 };
}

async function storeMuch(bucket: FaultyBucket, admin: Person, rootId: number, node: ServerProcess): Promise<Outcome> {
  bucket.fail({ put: { lateMs: PUT_MS }, part: { lateMs: PUT_MS } });
  const content = randomBytes(UPLOAD_SIZE);
  const since = performance.now();
  const sending = Array.from({ length: UPLOADS }, (_, n) => admin.upload(rootId, { [`much ${n}.bin`]: content }));
  const responses = await Promise.all(sending);
  const stored = responses.filter(({ success }) => success?.length === 1).length;
  const rejected = responses.filter(({ success }) => success?.length !== 1).map((response) => JSON.stringify(response));
  const seconds = ((performance.now() - since) / 1000).toFixed(1);
  bucket.heal();
  const peak = Math.round(node.peakBytes / MIB);
  const line = `${UPLOADS} × 64 MiB at once with ${PUT_MS} ms a PUT: ${stored} stored in ${seconds} s, ${peak} MB of memory at most${rejected.map((text) => `, ${text}`).join('')}`;
  return { line, ok: stored === UPLOADS && peak < 400 };
}

/** Kills a node in the middle of multipart uploads that are never completed. @returns how many contents files have */
async function leaveBehind(bucket: FaultyBucket, admin: Person, rootId: number, node: ServerProcess) {
  const count = (await namesIn(admin, rootId)).length;
  bucket.fail({ complete: { lateMs: 60_000 } });
  const uploads = [1, 2].map((n) =>
    admin.upload(rootId, { [`left ${n}.bin`]: randomBytes(LARGE) }).catch(() => undefined),
  );
  while (readdirSync(join(node.dataDir, 'tmp')).length < 2) await wait(20);
  await wait(2000);
  await node.stop('SIGKILL');
  await Promise.all(uploads);
  bucket.heal();
  return { known: count };
}

async function namesIn(admin: Person, folderId: number): Promise<string[]> {
  const { body } = await admin.call(files.list, { params: { id: String(folderId) }, query: { take: '100' } });
  return body.items.map(({ name }) => name);
}

async function fetched(admin: Person, id: number): Promise<string> {
  const response = await admin.download(await admin.downloadKey(id));
  return sha256(Buffer.from(await response.arrayBuffer()));
}
