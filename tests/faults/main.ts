import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { chunksKilled } from './chunks.ts';
import { powerCuts } from './cuts.ts';
import { failedSync, fullDisk, fullLog } from './disk.ts';
import { officeSavesKilled, savesKilled, savesKilledElsewhere } from './editing.ts';
import { exchangedDatabase } from './instance.ts';
import { kills, killsElsewhere } from './kills.ts';
import type { Outcome } from './outcome.ts';
import { races } from './races.ts';
import { stalledClients } from './stalled.ts';

/**
 * Faults that are injected into the built server, each with a control that fails if the server is wrong. Needs root on
 * Linux, to mount file systems. `npm run faults -- [--kills N] [--cuts N] [case …]`
 */
const { values, positionals } = parseArgs({
  options: { kills: { type: 'string', default: '200' }, cuts: { type: 'string', default: '100' } },
  allowPositionals: true,
});

const cases: Record<string, () => Promise<Outcome>> = {
  kills: () => kills(Number(values.kills)),
  killsElsewhere: () => killsElsewhere(Number(values.kills)),
  saves: () => savesKilled(Number(values.kills)),
  savesElsewhere: () => savesKilledElsewhere(Number(values.kills)),
  office: () => officeSavesKilled(Number(values.kills)),
  chunks: () => chunksKilled(Number(values.kills)),
  cuts: () => powerCuts(Number(values.cuts)),
  fullDisk,
  fullLog,
  failedSync,
  instance: exchangedDatabase,
  stalled: stalledClients,
  races,
};

spawnSync(process.execPath, ['scripts/build.mjs', 'server'], { stdio: 'inherit' });
for (const [name, run] of Object.entries(cases)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const { line, ok } = await run().catch((error: Error) => ({ line: `${error.stack}`, ok: false }));
  process.stdout.write(`${ok ? 'ok  ' : 'FAIL'} ${name}: ${line}\n`);
  if (!ok) process.exitCode = 1;
}
// Clients of a case that failed may still be running.
process.exit();
