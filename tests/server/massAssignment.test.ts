import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { type CallOf, type EndpointShape, pathOf } from '#contract/endpoint.ts';
import { folders } from '#contract/folders.ts';
import { contract } from '#contract/index.ts';
import { openHouse, type TestHouse } from '#tests/support/house.ts';
import { Stage, staged } from '#tests/support/stage.ts';
import { type Sample, samples, TOUCHES_NOTHING } from '#tests/support/writes.ts';

/** No caller sets anything through a call that is not for it (`api.md` §1): tried on every call that writes. */

const NUMBER = 987_654_321;
const TEXT = 'set-by-a-stranger';
const smuggled: Record<string, unknown> = {
  ...Object.fromEntries(
    ['id', 'userId', 'parentId', 'ownerId', 'createdBy', 'updatedBy'].map((name) => [name, NUMBER]),
  ),
  ...Object.fromEntries(['uploadedBy', 'actingAs', 'attributeGroupId', 'blobId'].map((name) => [name, NUMBER])),
  ...Object.fromEntries(['createdOn', 'updatedOn', 'deletedOn', 'passwordHash', 'hash'].map((name) => [name, TEXT])),
  ...Object.fromEntries(['secret', 'signInId', 'authProviderUserId', 'log', 'ip'].map((name) => [name, TEXT])),
  ...Object.fromEntries(['isAdmin', 'isSysAdmin', 'invalid', 'denyDownload', 'termAgreed'].map((name) => [name, true])),
  inherit: false,
  rights: 2,
};

const everything = { env: { FEATURES: 'oneTimeShares,bulletins,ocr' } };
const calls = Object.entries(contract).flatMap(([noun, endpoints]) =>
  Object.entries(endpoints as Record<string, EndpointShape>)
    .filter(([, { method, body }]) => method !== 'GET' && body)
    .map(([verb, endpoint]) => ({
      name: `${noun}.${verb}`,
      endpoint,
      sample: (samples as Record<string, Record<string, Sample>>)[noun]?.[verb] as Sample,
    })),
);

/** Every text and number in the database, and the flags that nobody was to set, by table. */
function look(house: TestHouse) {
  const database = new DatabaseSync(join(house.dataDir, 'strongroom.sqlite'), { readOnly: true });
  try {
    const tables = database.prepare("select name from sqlite_master where type = 'table'").all() as { name: string }[];
    const marked: string[] = [];
    for (const { name } of tables.filter(({ name }) => !/^(sqlite_|.*(search|fts))/i.test(name))) {
      for (const row of database.prepare(`select * from "${name}"`).all() as Record<string, unknown>[]) {
        for (const [column, value] of Object.entries(row))
          if (value === NUMBER || String(value).includes(TEXT)) marked.push(`${name}.${column}`);
      }
    }
    const count = (sql: string) => (database.prepare(`select count(*) as n from ${sql}`).get() as { n: number }).n;
    return {
      marked,
      admins: count('"userAccount" where "isAdmin" = 1 or "isSysAdmin" = 1'),
      flagged: count('"userAccount" where "invalid" = 1 or "termAgreed" = 1'),
      prevented: count('"fileNode" where "denyDownload" = 1 or "inherit" = 0'),
    };
  } finally {
    database.close();
  }
}

/** What a call does not list, beside what it needs. */
function withMore(endpoint: EndpointShape, body: object): object {
  const listed = Object.keys((endpoint.body as z.ZodObject).shape ?? {}).map((name) => name.toLowerCase());
  const more = Object.entries(smuggled).filter(([name]) => !listed.includes(name.toLowerCase()));
  // Both cases of letters, since names are matched without regard to it.
  const upper = more.map(([name, value]) => [(name[0] ?? '').toUpperCase() + name.slice(1), value]);
  return { ...Object.fromEntries(more), ...Object.fromEntries(upper), ...body };
}

describe.skipIf(process.env.TEST_DATABASE === 'postgres')('what a call does not list', () => {
  it('is set by none of the calls that write', async () => {
    const house = await openHouse(everything);
    const again = () => house.sessionOf(1);
    const stage = staged(new Stage(house, await again(), again));
    const tried: string[] = [];
    for (const { name, endpoint, sample } of calls) {
      if (sample === TOUCHES_NOTHING) continue;
      const { input = {}, who = stage.who, files } = await sample(stage);
      if (files) continue;
      const before = look(house);
      const { body, ...place } = input as CallOf<EndpointShape> & { body?: object };
      const answer = await who.fetch(pathOf(endpoint, place), {
        method: endpoint.method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(withMore(endpoint, body ?? {})),
      });
      expect([name, answer.status, await answer.text()]).toEqual([name, 200, expect.any(String)]);
      const after = look(house);
      const allowed = name === 'users.agreeTerms' ? { flagged: after.flagged } : {};
      expect([name, after]).toEqual([name, { ...before, ...allowed, marked: [] }]);
      tried.push(name);
    }
    expect(tried.length).toBeGreaterThan(25);
  });

  it('would be seen in the database', async () => {
    const house = await openHouse();
    const id = await house.root();
    await house.admin.call(folders.update, { body: { id, rowVersion: 1, subject: TEXT, denyDownload: true } });
    expect(look(house).marked).toContain('fileNode.subject');
    expect(look(house).prevented).toBe(1);
  });
});
