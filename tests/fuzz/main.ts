import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';
import { fuzzedRequests } from './requests.ts';
import { sendFuzzed } from './send.ts';

/**
 * Sends many requests that no one sensible sends to the built server: no 5xx, no request without an answer, and the
 * memory stays flat. `npm run fuzz -- [--count 1000000] [--seconds 600] [--seed 1]`
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '1000000' },
    count: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '1' },
  },
});
const count = Number(values.count);
/** Bytes that memory may grow by between a third of the way and the end: caches fill for a while. */
const MAX_GROWTH = 48 * 1024 * 1024;
/** Samples of which the lowest counts: a password takes 64 MiB while it is hashed, and gives them back. */
const WINDOW = 10;
const MIB = 1024 * 1024;

spawnSync(process.execPath, ['scripts/build.mjs', 'server'], { stdio: 'inherit' });
const env = { FEATURES: 'oneTimeShares,bulletins,ocr', LOG_LEVEL: 'error', SESSION_SECONDS: '43200' };
const server = await ServerProcess.open({ env });
const tokens: string[] = [];
const signIn = async () => void tokens.splice(0, tokens.length, (await server.signIn()).token);
await signIn();
const memory: number[] = [];
const began = performance.now();
const outcome = await sendFuzzed(server.origin, fuzzedRequests(Number(values.seed), tokens), {
  count,
  seconds: Number(values.seconds),
  async onProgress(sent, outcomeSoFar) {
    // Requests sign out, too.
    await signIn();
    memory.push(server.residentBytes);
    if (sent % 10_000 !== 0) return;
    const state = `${outcomeSoFar.failures.length} failures, ${Math.round(server.residentBytes / MIB)} MiB`;
    process.stdout.write(`${sent}: ${state}\n`);
  },
});
const seconds = (performance.now() - began) / 1000;
const kept = Array.from({ length: Math.ceil(memory.length / WINDOW) }, (_, at) =>
  Math.min(...memory.slice(at * WINDOW, (at + 1) * WINDOW)),
);
const third = Math.max(...kept.slice(0, Math.ceil(kept.length / 3)));
const end = Math.max(...kept.slice(Math.floor((kept.length * 2) / 3)));
process.stdout.write(
  `${JSON.stringify(outcome.statuses)}\n${[...new Set(outcome.failures)].slice(0, 40).join('\n')}\n`,
);
process.stdout.write(
  `${outcome.sent} requests in ${Math.round(seconds)} s, ${outcome.failures.length} failures, slowest ` +
    `${Math.round(outcome.slowestMs)} ms, most memory kept in the first third ${Math.round(third / MIB)} MiB, in the last ` +
    `${Math.round(end / MIB)} MiB\n`,
);
if (outcome.failures.length > 0) process.stdout.write(`${server.logs.slice(-20_000)}\n`);
await server.close();
process.exitCode = outcome.failures.length > 0 || end - third > MAX_GROWTH ? 1 : 0;
