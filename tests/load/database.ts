import { createEmptyDatabase, startPostgres } from '#tests/support/servers/postgres.ts';
import { prepareTemplate } from '#tests/support/setup/postgres.setup.ts';

/**
 * The database of a measurement: with `--postgres` on the command line an empty one on a PostgreSQL that is started for
 * it, else what `DATABASE_URL` says, else SQLite (an empty URL).
 */
export async function openLoadDatabase(): Promise<{ url: string; close(): Promise<void> }> {
  if (!process.argv.includes('--postgres')) return { url: process.env.DATABASE_URL ?? '', close: async () => {} };
  const postgres = await startPostgres(prepareTemplate);
  return { url: (await createEmptyDatabase(postgres.socketDir)).url, close: postgres.stop };
}

/** The arguments that are numbers, in their order. */
export function numbers(): number[] {
  return process.argv
    .slice(2)
    .filter((argument) => /^\d+$/.test(argument))
    .map(Number);
}
