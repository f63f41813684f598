import { describe, expect, it } from 'vitest';
import { type CallOf, type EndpointShape, pathOf } from '#contract/endpoint.ts';
import { LogKind } from '#contract/enums.ts';
import { contract } from '#contract/index.ts';
import { categoryOf } from '#server/plugins/logs/categories.ts';
import { openHouse, type TestHouse } from '#tests/support/house.ts';
import type { Person } from '#tests/support/person.ts';
import { actingAs, Stage, staged } from '#tests/support/stage.ts';
import { type Deed, type Sample, samples, TOUCHES_NOTHING } from '#tests/support/writes.ts';

/** Walks every call of the contract that writes, and finds its log row (`api.md` §9). */

/** With all modules. */
const everything = { env: { FEATURES: 'oneTimeShares,bulletins,ocr' } };

/** What nobody may do while acting as somebody (`api.md` §1, §10). */
const notWhileActing = new Set(['settings.govern', 'session.signInAs', 'logs.verify']);

const writes = Object.entries(contract).flatMap(([noun, endpoints]) =>
  Object.entries(endpoints as Record<string, EndpointShape>)
    .filter(([, { method }]) => method !== 'GET')
    .map(([verb, endpoint]) => ({
      name: `${noun}.${verb}`,
      endpoint,
      sample: (samples as Record<string, Record<string, Sample>>)[noun]?.[verb] as Sample,
    })),
);

/** Two times all calls, one after the other. */
const PATIENCE = 90_000;

describe('every call that writes', { timeout: PATIENCE }, () => {
  const walk = async (stage: Stage, by: string, isActing: boolean) => {
    for (const { name, endpoint, sample } of writes) {
      if (sample === TOUCHES_NOTHING) continue;
      const deed = await sample(stage);
      const { logChains } = stage.house.ctx.stores;
      const last = await newest(stage.house);
      const status = await make(deed.who ?? stage.who, endpoint, deed);
      const rows = await logChains.rowsAfter(last, 100);
      if (isActing && notWhileActing.has(name)) {
        expect([name, status < 400], name).toEqual([name, false]);
        continue;
      }
      expect([name, status]).toEqual([name, 200]);
      const names = rows.filter(({ log }) => deed.names.every((part) => log.includes(part)));
      expect(names.length, `${name} logs ${JSON.stringify(rows.map(({ log }) => log))}`).toBeGreaterThan(0);
      expect([name, [...new Set(rows.map((row) => row.by))]]).toEqual([name, [deed.by ?? by]]);
      expect(rows.filter(({ log, kind }) => kind === LogKind.User && !categoryOf(log))).toEqual([]);
      expect(rows.filter(({ log }) => /[\r\n\u2028\u2029]/.test(log))).toEqual([]);
    }
  };

  it('leaves a row that names what was touched, and who did it', async () => {
    const house = await openHouse(everything);
    const again = () => house.sessionOf(1);
    await walk(staged(new Stage(house, await again(), again)), 'admin', false);
  });

  it('leaves both names when somebody acts as another', async () => {
    const house = await openHouse(everything);
    const boss = await house.person('Boss', { isAdmin: true });
    const deputy = await house.person('Deputy', { isAdmin: true });
    const again = async () => actingAs(house, await house.sessionOf(boss.id), deputy.id);
    await walk(staged(new Stage(house, await again(), again)), 'Boss as Deputy', true);
  });
});

/** The number of the newest row. */
async function newest({ ctx }: TestHouse): Promise<number> {
  const page = { terms: [], skip: 0, take: 1, sort: { field: 'id', dir: 'desc' } as const };
  return (await ctx.stores.logs.page(LogKind.User, {}, page)).items[0]?.id ?? 0;
}

async function make(who: Person, endpoint: EndpointShape, { input = {}, files }: Deed): Promise<number> {
  const { body, ...place } = input as CallOf<EndpointShape> & { body?: object; params?: { key?: string } };
  const json = { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const form = new FormData();
  for (const [name, content] of Object.entries(files ?? {})) form.append('files', new Blob([content]), name);
  const content = files ? { body: form } : body && json;
  const answer = await who.fetch(pathOf(endpoint, place), { method: endpoint.method, ...content });
  await answer.arrayBuffer();
  return answer.status;
}
