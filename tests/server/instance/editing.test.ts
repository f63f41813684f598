import { describe, expect, it } from 'vitest';
import { editing } from '#contract/instance/editing.ts';
import { users } from '#contract/users/users.ts';
import { createTestApp } from '#tests/support/app/testApp.ts';

async function withTwoAdministrators() {
  const app = await createTestApp();
  const eva = await app.person('eva', { isAdmin: true });
  const names = async (caller: typeof eva, resource = 'groups', id = 7) =>
    (await caller.call(editing.announce, { body: { resource, id } })).body.others.map(({ name }) => name);
  return { app, eva, names };
}

describe('PUT /editing', () => {
  it('returns which other administrators have the same record open', async () => {
    const { app, eva, names } = await withTwoAdministrators();
    const { name } = (await eva.call(users.me, {})).body;
    expect(await names(eva)).toEqual([]);
    expect(await names(app.admin)).toEqual([name]);
    expect(await names(app.admin, 'groups', 8)).toEqual([]);
    expect(await names(app.admin, 'users')).toEqual([]);
    await eva.call(editing.end, { params: { resource: 'groups', id: '7' } });
    expect(await names(app.admin)).toEqual([]);
  });

  it('removes an entry without a renewal for half a minute', async () => {
    const { app, eva, names } = await withTwoAdministrators();
    await names(eva);
    app.wait(29);
    expect(await names(app.admin)).toHaveLength(1);
    app.wait(2);
    expect(await names(app.admin)).toEqual([]);
  });

  it('requires an administrator', async () => {
    const { app } = await withTwoAdministrators();
    const clara = await app.person('clara');
    expect((await clara.call(editing.announce, { body: { resource: 'groups', id: 7 } })).status).toBe(403);
    expect((await clara.call(editing.end, { params: { resource: 'groups', id: '7' } })).status).toBe(403);
  });
});
