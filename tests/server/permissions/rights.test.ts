import { describe, expect, it } from 'vitest';
import { walkRights } from '#tests/support/app/rightsWalk.ts';
import { createTestApp } from '#tests/support/app/testApp.ts';

const isPostgres = process.env.TEST_DATABASE === 'postgres';

describe('rights', () => {
  it('equal those of the naive reference, after every change of folders, entries, groups and members', async () => {
    const app = await createTestApp();
    const admin = { id: 1, name: 'admin', isAdmin: true, isSysAdmin: true };
    const { cases, changes, disagreements } = await walkRights(app.ctx, admin, 20260302, isPostgres ? 10_000 : 100_000);
    expect(disagreements).toEqual([]);
    expect(changes).toBeGreaterThan(cases / 2000);
  }, 120_000);
});
