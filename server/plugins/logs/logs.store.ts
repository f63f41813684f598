import type { Generated } from 'kysely';
import type { LogKind } from '#contract/enums.ts';
import type { LogRow } from '#contract/logs.ts';
import { foldText } from '#contract/rules/names.ts';
import type { AuditTrail } from '#server/kernel/context.ts';
import type { Db } from '#server/storage/database.ts';
import { holds } from '#server/storage/terms.ts';
import type { LogFilter, LogStore } from './logs.model.ts';

declare module '#server/storage/database.ts' {
  interface Tables {
    /** One append-only table. */
    log: Omit<LogRow, 'id'> & { id: Generated<number>; searchText: string; isDownload: 0 | 1 };
  }
}

export const auditTrail = (db: Db): AuditTrail => ({
  async append({ isDownload, ...row }) {
    const searchText = foldText(`${row.by}\n${row.log}\n${row.ip}`);
    await db
      .insertInto('log')
      .values({ ...row, searchText, isDownload: isDownload ? 1 : 0 })
      .execute();
  },
});

const columns = ['id', 'on', 'by', 'byId', 'log', 'length', 'kind', 'ip', 'level'] as const;

const opposite = { asc: 'desc', desc: 'asc' } as const;

export const logStore = (db: Db): LogStore => ({
  async page(kind, filter, { terms, skip, take, sort }) {
    const matching = terms.reduce((query, term) => query.where(holds('searchText', term)), narrowed(db, kind, filter));
    const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    // The numbers come out of the index alone, from the nearer end: a page deep in a long log reads no row it does not show.
    const behind = Math.max(0, total - skip - take);
    const [dir, from] = behind < skip ? [opposite[sort.dir], behind] : [sort.dir, skip];
    const ids = matching
      .select('id')
      .orderBy(sort.field, dir)
      .orderBy('id', dir)
      .limit(Math.max(0, Math.min(take, total - skip)))
      .offset(from);
    const items = await db
      .selectFrom('log')
      .select(columns)
      .where('id', 'in', (eb) => eb.selectFrom(ids.as('wanted')).select('id'))
      .orderBy(sort.field, sort.dir)
      .orderBy('id', sort.dir)
      .execute();
    return { items, total };
  },
  async downloaded(from, before) {
    const rows = await db
      .selectFrom('log')
      .select((eb) => ['kind', eb.fn.sum<number>('length').as('bytes')])
      .where('isDownload', '=', 1)
      .where('on', '>=', from)
      .where('on', '<', before)
      .groupBy('kind')
      .execute();
    return new Map(rows.map(({ kind, bytes }) => [kind as LogKind, bytes ?? 0]));
  },
});

function narrowed(db: Db, kind: LogKind, { from, before, byId, ip, level }: LogFilter) {
  return db
    .selectFrom('log')
    .where('kind', '=', kind)
    .$if(from !== undefined, (query) => query.where('on', '>=', from as string))
    .$if(before !== undefined, (query) => query.where('on', '<', before as string))
    .$if(byId !== undefined, (query) => query.where('byId', '=', byId as number))
    .$if(ip !== undefined, (query) => query.where('ip', '=', ip as string))
    .$if(level !== undefined, (query) => query.where('level', '>=', level as number));
}
