import { describe, expect, it } from 'vitest';
import { folders } from '#contract/fileNodes/folders.ts';
import type { SearchPage, SearchQuery } from '#server/plugins/search/search.model.ts';
import { type Measure, searchResults } from '#server/plugins/search/searchResults.store.ts';
import { openTestDatabase } from '#tests/support/app/openTestDatabase.ts';
import { createTestApp } from '#tests/support/app/testApp.ts';

/** So low that nearly every term of the test is common. */
const measure: Measure = { common: 4, together: 3, walks: [3, 12], pieces: 2 };

describe('a common term', () => {
  it('returns the same results in the same order, and is not counted to the end', async () => {
    const app = await createTestApp();
    const root = await app.root();
    const create = async (name: string) =>
      (await app.admin.call(folders.create, { body: { parentId: root, name } })).body.id;
    const [first, second] = [await create('Plans alpha'), await create('Plans beta')];
    const names = (of: string, count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`${of} plan ${n}.txt`, 'x']));
    await app.admin.upload(first, names('rent', 9));
    await app.admin.upload(second, names('sale', 3));
    await app.admin.upload(first, { 'rent meadow.txt': 'x', 'rent orchard.txt': 'a meadow', 'meadow.txt': 'rent' });
    await app.runTask('readContents');
    const database = openTestDatabase(app.ctx);
    const { reader: db, dialect } = database;
    const lists = [(await app.ctx.stores.folders.root())?.accessListId ?? 0];

    const seen = { more: 0, exact: 0 };
    for (const terms of [
      ['plan'],
      ['pl'],
      ['p'],
      ['txt', 'plan'],
      ['rent', 'pl'],
      ['rent'],
      ['rent', 'meadow'],
      ['rent', 'plan'],
      ['sale', 'plan'],
      ['alpha'],
      ['none'],
      [],
    ])
      for (const below of [undefined, root, first, second])
        for (const dir of ['asc', 'desc'] as const)
          for (const [skip, take] of [
            [0, 2],
            [1, 3],
            [4, 4],
            [0, 100],
            [50, 10],
          ] as const) {
            const query: SearchQuery = { terms, attributes: [], lists, ...(below && { below }) };
            const page: SearchPage = { skip, take, sort: { field: 'name', dir } };
            const whole = await searchResults({ db, dialect }, query, { ...page, skip: 0, take: 1000 });
            const some = await searchResults({ db, dialect, measure }, query, page);
            expect(whole.more).toBe(false);
            expect(Object.keys(some)).toEqual(['items', 'total', 'more']);
            expect(some.items).toEqual(whole.items.slice(skip, skip + take));
            seen[some.more ? 'more' : 'exact']++;
            if (!some.more) expect(some.total).toBe(whole.total);
            else expect(some.total).toBeLessThanOrEqual(whole.total);
            expect(some.total).toBeGreaterThanOrEqual(some.items.length && skip + some.items.length);
          }
    expect(Math.min(seen.more, seen.exact)).toBeGreaterThan(20);
    const inBoth = await searchResults(
      { db, dialect },
      { terms: ['rent', 'meadow'], attributes: [], lists },
      { skip: 0, take: 9, sort: { field: 'name', dir: 'asc' } },
    );
    expect(inBoth.items.map(({ name }) => name)).toEqual(['meadow.txt', 'rent meadow.txt', 'rent orchard.txt']);
    const none = await searchResults(
      { db, dialect, measure },
      { terms: ['p'], attributes: [], lists: [] },
      { skip: 0, take: 9, sort: { field: 'name', dir: 'asc' } },
    );
    expect(none).toEqual({ items: [], total: 0, more: false });
    await database.close();
  });
});
