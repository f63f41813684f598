import type { Generated } from 'kysely';
import type { HistorySubject, Revision } from '#contract/instance/history.ts';
import type { Paged, PageOf } from '#server/lib/page.ts';
import type { Db } from '#server/storage/database.ts';
import { countOf } from '#server/storage/terms.ts';
import type { Subject } from './history.model.ts';

declare module '#server/kernel/context.ts' {
  interface Stores {
    history: ReturnType<typeof historyStore>;
  }
}

declare module '#server/storage/database.ts' {
  interface Tables {
    revision: {
      id: Generated<number>;
      subject: HistorySubject;
      recordId: number;
      on: string;
      by: string;
      byId: number | null;
      /** JSON. */
      before: string | null;
      after: string | null;
    };
  }
}

export const historyStore = (db: Db) => ({
  async insert({ before, after, ...row }: Subject & Omit<Revision, 'id'>) {
    const texts = { before: before && JSON.stringify(before), after: after && JSON.stringify(after) };
    await db
      .insertInto('revision')
      .values({ ...row, ...texts })
      .execute();
  },
  async list({ subject, recordId }: Subject, { skip, take, sort: { dir } }: PageOf<'on'>): Promise<Paged<Revision>> {
    const rows = db.selectFrom('revision').where('subject', '=', subject).where('recordId', '=', recordId);
    const found = await rows
      .select(['id', 'on', 'by', 'byId', 'before', 'after'])
      .orderBy('id', dir)
      .limit(take)
      .offset(skip)
      .execute();
    const total = await countOf(rows);
    const parsed = (text: string | null) => (text === null ? null : JSON.parse(text));
    return { items: found.map((row) => ({ ...row, before: parsed(row.before), after: parsed(row.after) })), total };
  },
});
