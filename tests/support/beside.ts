import type { Ctx } from '#server/kernel/context.ts';
import type { Database } from '#server/storage/database.ts';
import { openPostgres } from '#server/storage/postgres.ts';
import { openSqlite } from '#server/storage/sqlite.ts';

/** The database of a house that is open, opened beside it: for filling tables with more than calls could. */
export function openBeside({ config, log }: Pick<Ctx, 'config' | 'log'>): Database {
  return config.databaseUrl ? openPostgres(config.databaseUrl, log) : openSqlite(config.dataDir);
}
