import { describe, expect, it } from 'vitest';
import { type CallOf, type EndpointShape, pathOf } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';
import { openHouse, type TestHouse } from '#tests/support/house.ts';
import { Stage, staged } from '#tests/support/stage.ts';
import { type Sample, samples, TOUCHES_NOTHING } from '#tests/support/writes.ts';

/** What rights hang on, and what they are for: who is who, who is in what, what entries say, what there is. */
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

async function rightsIn(house: TestHouse, eve: number) {
  const database = await house.intrude();
  const state: Record<string, unknown> = {};
  for (const [name, query] of Object.entries(rights))
    state[name] = await database.rows(query.replace('{eve}', `${eve}`));
  return state;
}

describe('somebody without any right', () => {
  it('gets none by any call that an administrator could make about it', async () => {
    const house = await openHouse({ env: { FEATURES: 'oneTimeShares,bulletins,ocr' } });
    const again = () => house.sessionOf(1);
    const stage = staged(new Stage(house, await again(), again));
    const eve = (await house.person('eve')).id;
    const answered: string[] = [];
    let tried = 0;
    for (const [noun, verbs] of Object.entries(samples as Record<string, Record<string, Sample>>)) {
      for (const [verb, sample] of Object.entries(verbs)) {
        if (sample === TOUCHES_NOTHING) continue;
        const { input = {}, who, files } = await sample(stage);
        // What needs nobody to be signed in is a secret that somebody was given.
        if (who?.token === '' || files) continue;
        const endpoint = (contract as Record<string, Record<string, EndpointShape>>)[noun]?.[verb] as EndpointShape;
        const before = await rightsIn(house, eve);
        const status = await ask(house, eve, endpoint, input);
        expect([`${noun}.${verb}`, await rightsIn(house, eve)]).toEqual([`${noun}.${verb}`, before]);
        tried++;
        if (status === 200) answered.push(`${noun}.${verb}`);
        else expect([`${noun}.${verb}`, status]).toEqual([`${noun}.${verb}`, expect.toSatisfy(isRefusal)]);
      }
    }
    expect(tried).toBeGreaterThan(50);
    // What is one's own, what everybody may, and batches, which answer for each file by itself.
    expect(answered.sort()).toEqual([
      ...['apiTokens.create', 'bulletins.create', 'fileBatches.remove', 'fileBatches.update'],
      ...['savedSearches.create', 'session.close', 'session.endOthers'],
    ]);
  }, 60_000);
});

const isRefusal = (status: number) => [400, 403, 404, 409, 410].includes(status);

/** In a session of its own: what ends one ends nothing else. */
async function ask(house: TestHouse, eve: number, endpoint: EndpointShape, input: object): Promise<number> {
  const { body, ...place } = input as CallOf<EndpointShape> & { body?: object };
  const json = { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const who = await house.sessionOf(eve);
  const answer = await who.fetch(pathOf(endpoint, place), { method: endpoint.method, ...(body && json) });
  await answer.arrayBuffer();
  return answer.status;
}
