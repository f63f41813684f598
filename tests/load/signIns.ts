import { setTimeout as wait } from 'node:timers/promises';
import { files } from '#contract/files.ts';
import { folders } from '#contract/folders.ts';
import { users } from '#contract/users.ts';
import { BuiltHouse } from '#tests/support/builtHouse.ts';
import { Person } from '#tests/support/person.ts';

/**
 * A flood of sign-ins while people work: how long a signed-in user waits for a list, and whether the owner of the
 * attacked account still comes in from where they lately did.
 * `npx tsx tests/load/signIns.ts [sign-ins a second] [seconds]`; build first.
 */
const RATE = Number(process.argv[2] ?? 200);
const SECONDS = Number(process.argv[3] ?? 20);
const PASSWORD = 'a password to measure with';
const OWNER_IP = '10.0.0.1';

const house = await BuiltHouse.open({ env: { TRUST_PROXY: 'loopback' } });
try {
  const admin = await house.signIn();
  const owner = { id: 'owner', name: 'Owner', email: 'owner@example.org', password: PASSWORD };
  await admin.call(users.create, { body: owner });
  const root = (await admin.call(folders.list, {})).body.items[0]?.id ?? 0;
  await admin.upload(root, Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`File ${n}.txt`, 'content'])));
  if ((await signIn(OWNER_IP, 'owner', PASSWORD)).status !== 200) throw new Error('The owner cannot sign in');

  tell('a list, while nothing else happens', await lists(admin, root, 3));
  const statuses = new Map<number, number>();
  const [times, entries] = await Promise.all([lists(admin, root, SECONDS), owners(SECONDS), flood(statuses)]);
  tell(`a list, during ${RATE} sign-ins a second for ${SECONDS} s`, times);
  const answers = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
  process.stdout.write(`answers to the flood: ${answers}\n`);
  const came = entries.filter(({ status }) => status === 200);
  const slowest = Math.max(...entries.map(({ ms }) => ms)).toFixed(0);
  process.stdout.write(`the owner came in ${came.length} of ${entries.length} times, the slowest in ${slowest} ms\n`);
} finally {
  await house.close();
}

/** Half of the guesses are at the owner's password, half at users who are not there, each from another address. */
async function flood(statuses: Map<number, number>): Promise<void> {
  const start = Date.now();
  const pending: Promise<void>[] = [];
  for (let n = 0; n < RATE * SECONDS; n++) {
    const due = start + (n * 1000) / RATE;
    if (due > Date.now()) await wait(due - Date.now());
    const guess = signIn(`10.${1 + (n % 200)}.${(n >> 8) % 256}.${n % 256}`, n % 2 ? 'owner' : `nobody${n}`, 'a guess');
    pending.push(guess.then(({ status }) => void statuses.set(status, (statuses.get(status) ?? 0) + 1)));
  }
  await Promise.all(pending);
}

/** The owner signs in every two seconds. */
async function owners(seconds: number): Promise<{ status: number; ms: number }[]> {
  const entries: { status: number; ms: number }[] = [];
  for (const until = Date.now() + seconds * 1000; Date.now() < until; await wait(2000)) {
    entries.push(await signIn(OWNER_IP, 'owner', PASSWORD));
  }
  return entries;
}

/** Milliseconds that lists took, ten a second; each asks for another page, so that none is at hand. */
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
  const answer = await new Person(house, '').fetch('/authenticate', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip },
    body: JSON.stringify({ id, password }),
  });
  await answer.arrayBuffer();
  return { status: answer.status, ms: performance.now() - began };
}

function tell(what: string, times: number[]): void {
  const at = (part: number) =>
    `${(times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0).toFixed(0)} ms`;
  process.stdout.write(`${what.padEnd(56)} median ${at(0.5)}, p99 ${at(0.99)}, of ${times.length}\n`);
}
