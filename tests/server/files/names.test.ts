import { describe, expect, it } from 'vitest';
import { folders } from '#contract/fileNodes/folders.ts';
import { groups } from '#contract/users/groups.ts';
import { session } from '#contract/users/session.ts';
import { users } from '#contract/users/users.ts';
import { userTransfers } from '#contract/users/userTransfers.ts';
import { Person } from '#tests/support/app/person.ts';
import { createTestApp } from '#tests/support/app/testApp.ts';

const hidden = ['\u202e', '\n', '\u2028', '\u00ad', '\u{e0041}', '\u2800', '\u3164', '\u061c', '\u200e', '\u2060'];

describe('invisible characters', () => {
  it.each(hidden.map((hidden) => [hidden.codePointAt(0)?.toString(16), hidden]))(
    'are rejected in names and IDs: U+%s',
    async (_, character) => {
      const app = await createTestApp();
      const name = `a${character}b`;
      const parentId = await app.root();
      const email = 'ann@example.org';
      const responses = [
        await app.admin.call(folders.create, { body: { name, parentId } }),
        await app.admin.call(groups.create, { body: { name } }),
        await app.admin.call(users.create, { body: { id: 'ann', name, email } }),
        await app.admin.call(users.create, { body: { id: name, name: 'Ann', email } }),
        await app.admin.call(users.update, { body: { id: 1, rowVersion: 1, name } }),
      ];
      expect(responses.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
      const lines = [{ line: 2, id: name, name: 'Ann', email }];
      const { body } = await app.admin.call(userTransfers.import, { body: { users: lines, dryRun: true } });
      expect(body.problems).toMatchObject([{ line: 2, column: 'id' }]);
    },
  );

  it('are accepted where scripts and emoji need them', async () => {
    const app = await createTestApp();
    for (const name of ['می\u200cخواهم', '👩\u200d💻', 'Kč/měsíc', 'DOMAIN\\ann'])
      expect((await app.admin.call(groups.create, { body: { name } })).status).toBe(200);
  });

  it('never appear in a log row', async () => {
    const app = await createTestApp();
    await app.visitor.call(session.open, { body: { id: 'eve\nSigned in\u202e admin', password: 'x' } });
    const [row] = (await app.logRows()).slice(-1);
    expect([row?.by, row?.log]).toEqual(['eve Signed in admin', 'Sign-in failed']);
  });
});

describe('the actor of a row of the log', () => {
  it('is the user whose rights counted, with the administrator beside it', async () => {
    const app = await createTestApp();
    const ben = await app.person('ben', { isAdmin: true });
    const { body } = await app.admin.call(session.impersonate, { body: { id: ben.id } });
    const impersonated = new Person(app, body.token, ben.id);
    expect((await impersonated.call(groups.create, { body: { name: 'Staff' } })).status).toBe(200);
    const [row] = (await app.logRows()).slice(-1);
    expect(row).toMatchObject({ by: 'admin as ben', actor: 'ben', actedBy: { id: 1, name: 'admin' }, token: null });
  });
});
