import { describe, expect, it } from 'vitest';
import { openHouse } from '#tests/support/house.ts';
import { walkRights } from '#tests/support/rightsWalk.ts';

const isPostgres = process.env.TEST_DATABASE === 'postgres';

describe('rights', () => {
  it('are those of the naive reference, after every change of folders, entries, groups and members', async () => {
    const house = await openHouse();
    const admin = { id: 1, name: 'admin', isAdmin: true, isSysAdmin: true };
    const { cases, changes, disagreements } = await walkRights(
      house.ctx,
      admin,
      20260302,
      isPostgres ? 10_000 : 100_000,
    );
    expect(disagreements).toEqual([]);
    expect(changes).toBeGreaterThan(cases / 2000);
  }, 120_000);
});
