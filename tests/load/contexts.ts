import { openBenchmarkApp } from '#tests/support/app/benchmarkApp.ts';

/**
 * The cost of a context: made as server/kernel/contexts.ts does, by inheriting from the services, and by copying the
 * services into it. `npx tsx tests/load/contexts.ts`
 */
const CALLS_PER_ROUND = 100_000;
const ROUNDS = 5;

const app = await openBenchmarkApp();
const { ctx } = app;
const services = Object.getPrototypeOf(ctx);
const ways = {
  inherited: () => ctx.as(ctx.actor),
  copied: () => ({ ...services, ...ctx.as(ctx.actor) }),
};
const nanoseconds = (make: () => unknown) => {
  const startedAt = process.hrtime.bigint();
  for (let n = 0; n < CALLS_PER_ROUND; n++) make();
  return Number(process.hrtime.bigint() - startedAt) / CALLS_PER_ROUND;
};
try {
  for (const [name, make] of Object.entries(ways)) {
    const rounds = Array.from({ length: ROUNDS }, () => nanoseconds(make)).sort((a, b) => a - b);
    process.stdout.write(`${name}: ${((rounds[Math.floor(ROUNDS / 2)] ?? 0) / 1000).toFixed(2)} µs\n`);
  }
} finally {
  await app.close();
}
