import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { fileBatches } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { webhooks } from '#contract/instance/webhooks.ts';
import type { Person } from '#tests/support/app/person.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';
import { numbers, openLoadDatabase } from './database.ts';

/**
 * 10,000 changes of files a minute, or the given number, are sent to three webhooks, one of which fails half of the
 * time, while the server is killed twice: whether each acknowledged change arrives everywhere, and the changes of each
 * file in their order. Events that failed often wait for long; after the last change the third receiver works again,
 * and another kill ends the waiting. `npx tsx tests/load/webhooks.ts [seconds] [changes a minute] [--postgres]`; build
 * first. On SQLite, on a PostgreSQL that is started for it with `--postgres`, or on the empty database in
 * `DATABASE_URL`.
 */
const [seconds = 60, perMinute = 10_000] = numbers();
const FILES = 1000;
const FILES_PER_CALL = 100;
/** The default of the settings. */
const FILES_PER_UPLOAD = 10;
const MS_PER_CALL = 60_000 / (perMinute / FILES_PER_CALL);
const CALLS = Math.round((seconds * 1000) / MS_PER_CALL);
/** Seconds after the last kill within which all events must arrive. */
const TIMEOUT_S = 30;

const database = await openLoadDatabase();
const env = { DATABASE_URL: database.url, LOG_LEVEL: 'error', WEBHOOK_ALLOW: '127.0.0.1' };
const server = await ServerProcess.open({ env });
const receivers = [await openReceiver(0), await openReceiver(0), await openReceiver(0.5)];
try {
  const admin = await server.signIn();
  const fileIds = await uploadFiles(admin);
  for (const { url } of receivers) await admin.call(webhooks.create, { body: { url, events: ['changed'] } });
  const start = Date.now();
  const { answered, unanswered } = await changeFiles(admin, fileIds);
  const changed = Date.now();
  const total = [...answered.values()].reduce((sum, count) => sum + count, 0);
  process.stdout.write(`${total} changes answered in ${((changed - start) / 1000).toFixed(1)} s, `);
  process.stdout.write(`${unanswered.size} files in calls that a kill cut off\n`);
  await wait(3000);
  const waiting = receivers.map((receiver) => missing(receiver, answered)).join(', ');
  process.stdout.write(`3 s later ${waiting} of them had not arrived at the three receivers\n`);
  for (const { repair } of receivers) repair();
  await killAfter(0);
  const restarted = Date.now();
  for (const until = restarted + TIMEOUT_S * 1000; Date.now() < until; await wait(50)) {
    if (receivers.every((receiver) => missing(receiver, answered) === 0)) break;
  }
  process.stdout.write(`everything there ${((Date.now() - restarted) / 1000).toFixed(1)} s after the restart\n`);
  // Changes of aborted calls, and events that are sent twice, may still arrive.
  await wait(3000);
  for (const receiver of receivers) report(receiver, answered, unanswered);
} finally {
  await server.close();
  await database.close();
  for (const { close } of receivers) close();
}

interface Receiver {
  url: string;
  /** The accepted events of each file, in the order of their first arrival. */
  accepted: Map<number, Set<number>>;
  lags: number[];
  counts: { attempts: number; rejected: number; again: number; disordered: number };
  /** From now on it rejects nothing. */
  repair(): void;
  close(): void;
}

/** A receiver that rejects a share of the events. */
async function openReceiver(share: number): Promise<Receiver> {
  let rejecting = share;
  const accepted = new Map<number, Set<number>>();
  const lags: number[] = [];
  const counts = { attempts: 0, rejected: 0, again: 0, disordered: 0 };
  const note = ({ id, nodeId, on }: { id: number; nodeId: number; on: string }) => {
    const of = accepted.get(nodeId) ?? new Set();
    if (of.has(id)) counts.again++;
    else if (Math.max(0, ...of) > id) counts.disordered++;
    else lags.push(Date.now() - Date.parse(on));
    accepted.set(nodeId, of.add(id));
  };
  const program = createServer(async (request, reply) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    counts.attempts++;
    const isRejected = Math.random() < rejecting;
    if (isRejected) counts.rejected++;
    else note(JSON.parse(text));
    reply.writeHead(isRejected ? 500 : 200).end();
  }).listen(0, '127.0.0.1');
  await once(program, 'listening');
  const { port } = program.address() as AddressInfo;
  const repair = () => {
    rejecting = 0;
  };
  const close = () => void program.close().closeAllConnections();
  return { url: `http://127.0.0.1:${port}/hook`, accepted, lags, counts, repair, close };
}

async function uploadFiles(admin: Person): Promise<number[]> {
  const parentId = (await admin.call(folders.list, {})).body.items[0]?.id ?? 0;
  const ids: number[] = [];
  for (let from = 0; from < FILES; from += FILES_PER_UPLOAD) {
    const names = Array.from({ length: FILES_PER_UPLOAD }, (_, n) => [`File ${from + n}.txt`, 'content']);
    ids.push(...(await admin.upload(parentId, Object.fromEntries(names))).success.map(({ id }) => id));
  }
  return ids;
}

/** Changes a hundred files at a time, at the required rate, and kills the server after each third. */
async function changeFiles(admin: Person, fileIds: number[]) {
  const answered = new Map<number, number>();
  const unanswered = new Set<number>();
  const start = Date.now();
  for (let n = 0; n < CALLS; n++) {
    await wait(Math.max(0, start + n * MS_PER_CALL - Date.now()));
    const from = (n * FILES_PER_CALL) % FILES;
    const ids = fileIds.slice(from, from + FILES_PER_CALL);
    const call = admin.call(fileBatches.update, { body: { ids, tags: `change ${n}` } }).catch(() => undefined);
    // Once in the middle of a call, and once while its events are being sent.
    if (n === Math.floor(CALLS / 3)) await killAfter(15);
    if (n === Math.floor((2 * CALLS) / 3)) await killAfter(900);
    const response = await call;
    if (response && response.status !== 200) throw new Error(`The change was refused: ${response.body.message}`);
    for (const { id } of response?.body.success ?? []) answered.set(id, (answered.get(id) ?? 0) + 1);
    if (!response) for (const id of ids) unanswered.add(id);
  }
  return { answered, unanswered };
}

async function killAfter(ms: number): Promise<void> {
  await wait(ms);
  await server.stop('SIGKILL');
  await server.restart();
}

/** Acknowledged changes that have not arrived. */
function missing({ accepted }: Receiver, answered: Map<number, number>): number {
  return [...answered].reduce((sum, [id, count]) => sum + Math.max(0, count - (accepted.get(id)?.size ?? 0)), 0);
}

function report(receiver: Receiver, answered: Map<number, number>, unanswered: Set<number>): void {
  const { accepted, counts } = receiver;
  const lags = receiver.lags.toSorted((a, b) => a - b);
  const at = (part: number) => `${((lags[Math.floor((lags.length - 1) * part)] ?? 0) / 1000).toFixed(1)} s`;
  const surplus = [...accepted].filter(([id, of]) => of.size > (answered.get(id) ?? 0) && !unanswered.has(id)).length;
  const different = [...accepted.values()].reduce((sum, of) => sum + of.size, 0);
  const { attempts, rejected, again, disordered } = counts;
  const lost = missing(receiver, answered);
  process.stdout.write(`${attempts} attempts, ${rejected} rejected: ${different} events, ${lost} lost, `);
  process.stdout.write(`${disordered} out of order, ${again} twice, ${surplus} files with events of no change, `);
  process.stdout.write(`after median ${at(0.5)}, p99 ${at(0.99)}, longest ${at(1)}\n`);
  if (lost + disordered + surplus > 0) process.exitCode = 1;
}
