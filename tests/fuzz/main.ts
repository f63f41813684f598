import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { bin } from '#contract/fileNodes/bin.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { users } from '#contract/users/users.ts';
import type { Person } from '#tests/support/app/person.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';
import { growthOf, type MemoryUse, measuring, memoryOf } from './memory.ts';
import { fuzzedRequests } from './requests.ts';
import { sendFuzzed } from './send.ts';

/**
 * Sends many malformed requests to the built server: no 5xx, no request without a response, and the memory does not
 * grow. `npm run fuzz -- [--count 1000000] [--seconds 600] [--seed 1]`
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '1000000' },
    count: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '1' },
  },
});
const count = Number(values.count);
const MIB = 1024 * 1024;
/** Bytes by which memory after garbage collections may grow from the second third of the requests to the last. */
const MAX_HEAP_GROWTH_BYTES = 8 * MIB;
/** The same as the system counts it; hashing a password takes 64 MiB for a moment. */
const MAX_RSS_GROWTH_BYTES = 48 * MIB;
/** How often memory is measured. */
const SAMPLES = 60;

spawnSync(process.execPath, ['scripts/build.mjs', 'server'], { stdio: 'inherit' });
const env = {
  FEATURES: 'oneTimeShares,bulletins,ocr,approvals',
  LOG_LEVEL: 'error',
  SESSION_SECONDS: '43200',
  ...measuring,
};
const server = await ServerProcess.open({ env });
const tokens: string[] = [];
const signIn = async () => {
  const admin = await server.signIn();
  tokens.splice(0, tokens.length, admin.token);
  return admin;
};
// A new password loads dictionaries that stay in memory; loaded later, they would look like a leak.
const guest = { id: 'guest', name: 'Guest', email: 'guest@northwind.example', password: 'seven blue lanterns' };
await (await signIn()).call(users.create, { body: guest });
const samples: MemoryUse[] = [];
const every = Math.max(1000, Math.round(count / SAMPLES / 1000) * 1000);
const began = performance.now();
const secondsSince = () => (performance.now() - began) / 1000;
const mib = (bytes: number) => Math.round(bytes / MIB);

const outcome = await sendFuzzed(server.origin, fuzzedRequests(Number(values.seed), tokens), {
  count,
  seconds: Number(values.seconds),
  async onProgress(sent, { failures }) {
    // Some requests sign out.
    const admin = await signIn();
    if (sent % every !== 0) return;
    await removeFolders(admin);
    const now = await memoryOf(server);
    samples.push(now);
    const rate = sent / secondsSince();
    const state = `${failures.length} failures, heap ${mib(now.heap)} MiB, resident ${mib(now.rss)} MiB`;
    const left = Math.ceil((count - sent) / rate / 60);
    process.stdout.write(`${sent}: ${state}, ${Math.round(rate)} requests/s, ${left} min left\n`);
  },
});

/** Folders that are copied into themselves double each time; the server is measured, not the size of its data. */
async function removeFolders(admin: Person): Promise<void> {
  const { items } = (await admin.call(folders.list, {})).body;
  const root = items.find(({ parentId }) => parentId === null)?.id ?? 0;
  for (const { id, rowVersion } of items.filter(({ parentId }) => parentId === root)) {
    await admin.call(folders.remove, { params: { id: String(id), rowVersion: String(rowVersion) } });
    // Putting it into Trash was a change as well.
    await admin.call(bin.remove, { params: { id: String(id), rowVersion: String(rowVersion + 1) } });
  }
}

const heapGrowth = growthOf(samples.map(({ heap }) => heap));
const rssGrowth = growthOf(samples.map(({ rss }) => rss));
const isFlat = heapGrowth <= MAX_HEAP_GROWTH_BYTES && rssGrowth <= MAX_RSS_GROWTH_BYTES;
const failures = [...new Set(outcome.failures)].slice(0, 40).join('\n');
process.stdout.write(
  `${JSON.stringify(outcome.statuses)}\n${failures}\n${outcome.sent} requests in ${Math.round(secondsSince())} s, ` +
    `${outcome.failures.length} failures, slowest ${Math.round(outcome.slowestMs)} ms; after garbage collections ` +
    `${mib(samples[0]?.heap ?? 0)} to ${mib(samples.at(-1)?.heap ?? 0)} MiB in the heap, ` +
    `${mib(samples[0]?.rss ?? 0)} to ${mib(samples.at(-1)?.rss ?? 0)} MiB resident, growth in the last third ` +
    `${(heapGrowth / MIB).toFixed(1)} and ${(rssGrowth / MIB).toFixed(1)} MiB: ${isFlat ? 'flat' : 'NOT FLAT'}\n`,
);
if (outcome.failures.length > 0) process.stdout.write(`${server.logs.slice(-20_000)}\n`);
await server.close();
process.exitCode = outcome.failures.length > 0 || !isFlat ? 1 : 0;
