import { openBenchmarkApp } from '#tests/support/app/benchmarkApp.ts';
import { walkRights } from '#tests/support/app/rightsWalk.ts';

/**
 * Compares rights with a naive reference over many random walks, each with its own seed; a case is one person and one
 * folder, compared after a change. `npx tsx tests/load/rights.ts [cases] [first seed]`
 */
const requested = Number(process.argv[2] ?? 1_000_000);
const CASES_PER_WALK = 100_000;
let seed = Number(process.argv[3] ?? 1);

let done = 0;
let changed = 0;
for (; done < requested && !process.exitCode; seed++) {
  const app = await openBenchmarkApp();
  try {
    const { cases, changes, disagreements } = await walkRights(app.ctx, app.caller, seed, CASES_PER_WALK);
    done += cases;
    changed += changes;
    for (const disagreement of disagreements) process.stdout.write(`seed ${seed}: ${JSON.stringify(disagreement)}\n`);
    if (disagreements.length > 0) process.exitCode = 1;
  } finally {
    await app.close();
  }
}
process.stdout.write(`${done} cases after ${changed} changes: ${process.exitCode ? 'they differ' : 'all agree'}\n`);
