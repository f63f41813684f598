import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { users } from '#contract/users/users.ts';
import { Person } from '#tests/support/app/person.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';

/**
 * A flood of sign-ins while users work: how long a signed-in user waits for a list, and whether the owner of the
 * attacked account can still sign in from an address where they lately did. `npx tsx tests/load/signIns.ts`; build
 * first. On the empty database in `DATABASE_URL`, else on SQLite.
 */
const RATE_PER_SECOND = 200;
const SECONDS = 20;
/** Connections of the flood: more than may wait for a hash, so that the server is always saturated. */
const CONNECTIONS = 256;
const PASSWORD = 'a password to measure with';
const OWNER_IP = '10.0.0.1';

if (process.argv[2] === 'flood') {
  await attack(process.argv[3] ?? '');
  process.exit();
}

const { DATABASE_URL = '' } = process.env;
const app = await ServerProcess.open({ env: { TRUST_PROXY: 'loopback', DATABASE_URL } });
try {
  const admin = await app.signIn();
  const owner = { id: 'owner', name: 'Owner', email: 'owner@example.org', password: PASSWORD };
  await admin.call(users.create, { body: owner });
  const root = (await admin.call(folders.list, {})).body.items[0]?.id ?? 0;
  await admin.upload(root, Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`File ${n}.txt`, 'content'])));
  if ((await signIn(OWNER_IP, 'owner', PASSWORD)).status !== 200) throw new Error('The owner cannot sign in');

  report('a list, while nothing else happens', await lists(admin, root, 3));
  const [times, entries, responses] = await Promise.all([lists(admin, root, SECONDS), owners(SECONDS), flood()]);
  report(`a list, during ${RATE_PER_SECOND} sign-ins a second for ${SECONDS} s`, times);
  process.stdout.write(`answers to the flood: ${responses}\n`);
  const accepted = entries.filter(({ status }) => status === 200);
  const slowest = Math.max(...entries.map(({ ms }) => ms)).toFixed(0);
  process.stdout.write(
    `the owner came in ${accepted.length} of ${entries.length} times, the slowest in ${slowest} ms\n`,
  );
} finally {
  await app.close();
}

/** The flood is a separate process, so that it does not delay the measurements. */
async function flood(): Promise<string> {
  const child = spawn(process.execPath, [...process.execArgv, import.meta.filename, 'flood', app.apiUrl]);
  let printed = '';
  child.stdout.on('data', (text) => {
    printed += text;
  });
  await once(child, 'close');
  return printed;
}

/** The owner signs in every two seconds. */
async function owners(seconds: number): Promise<{ status: number; ms: number }[]> {
  const entries: { status: number; ms: number }[] = [];
  for (const until = Date.now() + seconds * 1000; Date.now() < until; await wait(2000)) {
    entries.push(await signIn(OWNER_IP, 'owner', PASSWORD));
  }
  return entries;
}

/** Milliseconds that lists took, ten per second, each of another page, so that none is cached. */
async function lists(person: Person, folderId: number, seconds: number): Promise<number[]> {
  const times: number[] = [];
  for (const until = Date.now() + seconds * 1000; Date.now() < until; await wait(100)) {
    const began = performance.now();
    const query = { take: String(100 + times.length) };
    const { status } = await person.call(files.list, { params: { id: String(folderId) }, query });
    if (status !== 200) throw new Error(`The list was refused: ${status}`);
    times.push(performance.now() - began);
  }
  return times.sort((a, b) => a - b);
}

async function signIn(ip: string, id: string, password: string): Promise<{ status: number; ms: number }> {
  const began = performance.now();
  const response = await new Person(app, '').fetch('/authenticate', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
    body: JSON.stringify({ id, password }),
  });
  await response.arrayBuffer();
  return { status: response.status, ms: performance.now() - began };
}

function report(label: string, times: number[]): void {
  const at = (part: number) =>
    `${(times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0).toFixed(0)} ms`;
  process.stdout.write(`${label.padEnd(56)} median ${at(0.5)}, p99 ${at(0.99)}, of ${times.length}\n`);
}

/** Half of the guesses are for the owner's account, half for unknown users, each from another address. */
async function attack(apiUrl: string): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const statuses = new Map<number, number>();
  const guess = (ip: string, id: string) =>
    new Promise<void>((resolve, reject) => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': ip };
      request(`${apiUrl}/authenticate`, { agent, method: 'POST', headers }, (response) => {
        const status = response.statusCode ?? 0;
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        response.resume().on('end', resolve);
      })
        .on('error', reject)
        .end(JSON.stringify({ id, password: 'a guess' }));
    });
  const start = Date.now();
  const pending: Promise<void>[] = [];
  for (let n = 0; n < RATE_PER_SECOND * SECONDS; n++) {
    const due = start + (n * 1000) / RATE_PER_SECOND;
    if (due > Date.now()) await wait(due - Date.now());
    pending.push(guess(`10.${1 + (n % 200)}.${(n >> 8) % 256}.${n % 256}`, n % 2 ? 'owner' : `nobody${n}`));
  }
  await Promise.all(pending);
  const counts = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
  process.stdout.write(`${counts} in ${((Date.now() - start) / 1000).toFixed(0)} s`);
}
