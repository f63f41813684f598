import { setImmediate as nextCallback } from 'node:timers/promises';
import { describe, expect, inject, it } from 'vitest';
import { findTampering } from '#server/plugins/logs/logChains.service.ts';
import { uncoveredReads } from '#tests/support/app/accessReads.ts';
import { createTestApp } from '#tests/support/app/testApp.ts';

const isPostgres = process.env.TEST_DATABASE === 'postgres';

describe('transactions that share a commit', () => {
  it('write their log rows, events and search texts; a failed one leaves nothing', async () => {
    const app = await createTestApp();
    const root = (await app.ctx.stores.folders.root())?.id ?? 0;
    const change = (text: string, fails = false) =>
      app.ctx.transact(async (tx) => {
        await tx.audit(`Tried: ${text}`);
        await tx.emit('nodesChanged', [root]);
        const event = { type: 'changed', nodeId: root, parentId: null, name: text, isFolder: true } as const;
        await tx.emit('nodeEvents', [event]);
        if (fails) throw new Error('changed its mind');
      });
    const names = Array.from({ length: 13 }, (_, index) => `kept ${index}`);
    const outcomes = await Promise.allSettled([
      change('lost first', true),
      ...names.slice(0, 6).map((name) => change(name)),
      change('lost between', true),
      ...names.slice(6).map((name) => change(name)),
      change('lost last', true),
    ]);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(3);

    const rawDatabase = await app.rawDatabase();
    const logged = await rawDatabase.rows<{ log: string }>(`select "log" from "log" where "log" like 'Tried: %'`);
    expect(logged.map(({ log }) => log).sort()).toEqual(names.map((name) => `Tried: ${name}`).sort());
    const events = await rawDatabase.rows<{ name: string }>(`select "name" from "nodeEvent" where "nodeId" = ${root}`);
    expect(events.map(({ name }) => name).sort()).toEqual([...names].sort());
    expect((await findTampering(app.ctx)).finding).toBeNull();
  });
});

describe('cached folders and rights', () => {
  it('are queried again only after a change by any process', async () => {
    const app = await createTestApp();
    let reads = 0;
    const read = () =>
      app.ctx.cachedAccess('name', async () => {
        reads += 1;
        return (await app.ctx.stores.folders.root())?.name;
      });
    const before = await read();
    await app.ctx.transact((tx) => tx.audit('Something else'));
    expect([await read(), reads]).toEqual([before, isPostgres ? 2 : 1]);

    const rawDatabase = await app.rawDatabase();
    await rawDatabase.run(`update "fileNode" set "name" = 'Renamed' where "parentId" is null`);
    // What another process tells this one arrives in a later callback.
    await nextCallback();
    expect(await read()).toBe('Renamed');
  });

  it.skipIf(isPostgres)('are read of tables only whose changes are counted', async () => {
    const { ctx } = await createTestApp();
    await ctx.cachedAccess('comments of a file', () => ctx.stores.comments.listOf(1));
    expect(uncoveredReads(inject('sqlite'))).toEqual(['comment for "comments of a file"']);
  });

  it('are those of the transaction inside it, and are discarded with it on rollback', async () => {
    const app = await createTestApp();
    const read = (ctx = app.ctx) => ctx.cachedAccess('name', async () => (await ctx.stores.folders.root())?.name);
    const before = await read();
    const rename = async (tx: typeof app.ctx, name: string) => {
      const { id, rowVersion } = (await tx.stores.folders.root()) ?? { id: 0, rowVersion: 0 };
      await tx.stores.folders.update(id, rowVersion, { name }, 1, tx.stamp());
      return read(tx);
    };
    const undone = app.ctx.transact(async (tx) => {
      expect(await rename(tx, 'Undone')).toBe('Undone');
      throw new Error('changed its mind');
    });
    await expect(undone).rejects.toThrow('changed its mind');
    expect(await read()).toBe(before);
    expect(await app.ctx.transact((tx) => rename(tx, 'Kept'))).toBe('Kept');
    expect(await read()).toBe('Kept');
  });
});
