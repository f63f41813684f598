import { describe, expect, it } from 'vitest';
import { type CallOf, type EndpointShape, pathOf } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';
import { Fixture, withBoundMethods } from '#tests/support/app/fixture.ts';
import { createTestApp, type TestApp } from '#tests/support/app/testApp.ts';
import { type Sample, samples, TOUCHES_NOTHING } from '#tests/support/app/writes.ts';

/** The rows that rights depend on, and their purpose: users, memberships, entries, files and folders. */
const rights = {
  accounts: `select "id", "signInId", "email", "passwordHash", "isAdmin", "isSysAdmin", "invalid", "deletedOn"
    from "userAccount" order by "id"`,
  groups: 'select "id", "name" from "userGroup" order by "id"',
  memberships: 'select "groupId", "userId" from "membership" order by "groupId", "userId"',
  nodes: `select "id", "parentId", "binId", "name", "inherit", "denyDownload", "attributeGroupId"
    from "fileNode" order by "id"`,
  entries: 'select "id", "folderId", "rights", "unitsKey" from "permission" order by "id"',
  settings: 'select * from "setting" order by 1',
  sessions: 'select "id", "endedOn", "actingAs" from "session" where "userId" <> {eve} order by "id"',
  tokens: 'select * from "apiToken" where "userId" <> {eve} order by "id"',
};

async function rightsIn(app: TestApp, eve: number) {
  const database = await app.rawDatabase();
  const state: Record<string, unknown> = {};
  for (const [name, query] of Object.entries(rights))
    state[name] = await database.rows(query.replace('{eve}', `${eve}`));
  return state;
}

describe('a user without any right', () => {
  it('gains none by any call that an administrator could make', async () => {
    const app = await createTestApp({ env: { FEATURES: 'oneTimeShares,bulletins,ocr,approvals' } });
    const again = () => app.sessionOf(1);
    const fixture = withBoundMethods(new Fixture(app, await again(), again));
    const eve = (await app.person('eve')).id;
    const accepted: string[] = [];
    let attempts = 0;
    for (const [noun, verbs] of Object.entries(samples as Record<string, Record<string, Sample>>)) {
      for (const [verb, sample] of Object.entries(verbs)) {
        if (sample === TOUCHES_NOTHING) continue;
        const { input = {}, caller, files } = await sample(fixture);
        // Calls without a signed-in user need a secret that a user was given.
        if (caller?.token === '' || files) continue;
        const endpoint = (contract as Record<string, Record<string, EndpointShape>>)[noun]?.[verb] as EndpointShape;
        const before = await rightsIn(app, eve);
        const status = await send(app, eve, endpoint, input);
        expect([`${noun}.${verb}`, await rightsIn(app, eve)]).toEqual([`${noun}.${verb}`, before]);
        attempts++;
        if (status === 200) accepted.push(`${noun}.${verb}`);
        else expect([`${noun}.${verb}`, status]).toEqual([`${noun}.${verb}`, expect.toSatisfy(isApiError)]);
      }
    }
    expect(attempts).toBeGreaterThan(50);
    // Own settings, calls for all users, access requests, and batches, which have a result for each file.
    expect(accepted.sort()).toEqual([
      ...['apiTokens.create', 'approvals.start', 'bulletins.create', 'deputies.setOwn', 'devices.connect'],
      ...['fileBatches.remove', 'fileBatches.update'],
      ...['nodes.requestAccess', 'savedSearches.create', 'session.close', 'session.endOthers'],
    ]);
  }, 60_000);
});

const isApiError = (status: number) => [400, 403, 404, 409, 410].includes(status);

/** In a separate session: ending it affects no other. */
async function send(app: TestApp, eve: number, endpoint: EndpointShape, input: object): Promise<number> {
  const { body, ...address } = input as CallOf<EndpointShape> & { body?: object };
  const json = { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const caller = await app.sessionOf(eve);
  const response = await caller.fetch(pathOf(endpoint, address), { method: endpoint.method, ...(body && json) });
  await response.arrayBuffer();
  return response.status;
}
