import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { type CallOf, type EndpointShape, pathOf } from '#contract/endpoint.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { contract } from '#contract/index.ts';
import { Fixture, withBoundMethods } from '#tests/support/app/fixture.ts';
import { createTestApp, type TestApp } from '#tests/support/app/testApp.ts';
import { type Sample, samples, TOUCHES_NOTHING } from '#tests/support/app/writes.ts';

/** No call sets a field that is not one of its own; tried on every writing call. */

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

const everything = { env: { FEATURES: 'oneTimeShares,bulletins,ocr,approvals' } };
const calls = Object.entries(contract).flatMap(([noun, endpoints]) =>
  Object.entries(endpoints as Record<string, EndpointShape>)
    .filter(([, { method, body }]) => method !== 'GET' && body)
    .map(([verb, endpoint]) => ({
      name: `${noun}.${verb}`,
      endpoint,
      sample: (samples as Record<string, Record<string, Sample>>)[noun]?.[verb] as Sample,
    })),
);

const tableNames =
  process.env.TEST_DATABASE === 'postgres'
    ? `select table_name as "name" from information_schema.tables where table_schema = 'public'`
    : "select name from sqlite_master where type = 'table'";

/** Places in the database that have one of the smuggled values. */
async function marked(app: TestApp): Promise<string[]> {
  const database = await app.rawDatabase();
  const found: string[] = [];
  for (const { name } of await database.rows<{ name: string }>(tableNames)) {
    if (/^(sqlite_|.*(search|fts))/i.test(name)) continue;
    for (const row of await database.rows<Record<string, unknown>>(`select * from "${name}"`)) {
      for (const [column, value] of Object.entries(row))
        if (String(value) === String(NUMBER) || String(value).includes(TEXT)) found.push(`${name}.${column}`);
    }
  }
  return found;
}

/** How many rows have a flag that no call may set. */
async function flags(app: TestApp) {
  const [row] = await (await app.rawDatabase()).rows<Record<'admins' | 'flagged' | 'prevented', number | string>>(
    `select (select count(*) from "userAccount" where "isAdmin" = 1 or "isSysAdmin" = 1) as admins,
      (select count(*) from "userAccount" where "invalid" = 1 or "termAgreed" = 1) as flagged,
      (select count(*) from "fileNode" where "denyDownload" = 1 or "inherit" = 0) as prevented`,
  );
  return row;
}

/** Fields that a call does not declare, in addition to its required ones. */
function withMore(endpoint: EndpointShape, body: object): object {
  const listed = Object.keys((endpoint.body as z.ZodObject).shape ?? {}).map((name) => name.toLowerCase());
  const more = Object.entries(smuggled).filter(([name]) => !listed.includes(name.toLowerCase()));
  // In both cases of letters, since names are matched case-insensitively.
  const upper = more.map(([name, value]) => [(name[0] ?? '').toUpperCase() + name.slice(1), value]);
  return { ...Object.fromEntries(more), ...Object.fromEntries(upper), ...body };
}

/** Calls that set one of the flags themselves. */
const setsFlags = new Set(['users.agreeTerms', 'offboarding.run']);

describe('undeclared fields', () => {
  it('are not set by any writing call', async () => {
    const app = await createTestApp(everything);
    const again = () => app.sessionOf(1);
    const fixture = withBoundMethods(new Fixture(app, await again(), again));
    const attempts: string[] = [];
    for (const { name, endpoint, sample } of calls) {
      if (sample === TOUCHES_NOTHING) continue;
      const { input = {}, caller = fixture.caller, files } = await sample(fixture);
      if (files) continue;
      const before = await flags(app);
      const { body, ...address } = input as CallOf<EndpointShape> & { body?: object };
      const response = await caller.fetch(pathOf(endpoint, address), {
        method: endpoint.method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(withMore(endpoint, body ?? {})),
      });
      expect([name, response.status, await response.text()]).toEqual([name, 200, expect.any(String)]);
      const after = await flags(app);
      const allowed = setsFlags.has(name) ? { flagged: after?.flagged } : {};
      expect([name, after]).toEqual([name, { ...before, ...allowed }]);
      expect([name, await marked(app)]).toEqual([name, []]);
      attempts.push(name);
    }
    expect(attempts.length).toBeGreaterThan(25);
  }, 60_000);

  it('would be found in the database', async () => {
    const app = await createTestApp();
    const id = await app.root();
    await app.admin.call(folders.update, { body: { id, rowVersion: 1, subject: TEXT, denyDownload: true } });
    expect(await marked(app)).toContain('fileNode.subject');
    expect(Number((await flags(app))?.prevented)).toBe(1);
  });
});
