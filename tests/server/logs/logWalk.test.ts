import { describe, expect, it } from 'vitest';
import { type CallOf, type EndpointShape, pathOf } from '#contract/endpoint.ts';
import { LogKind } from '#contract/enums.ts';
import { contract } from '#contract/index.ts';
import { actorText } from '#server/kernel/caller.ts';
import { categoryOf } from '#server/plugins/logs/categories.ts';
import { Fixture, impersonating, withBoundMethods } from '#tests/support/app/fixture.ts';
import type { Person } from '#tests/support/app/person.ts';
import { createTestApp, type TestApp } from '#tests/support/app/testApp.ts';
import { type Operation, type Sample, samples, TOUCHES_NOTHING } from '#tests/support/app/writes.ts';

/** Calls every writing endpoint of the contract, and finds its log row. */

/** With all modules. */
const everything = { env: { FEATURES: 'oneTimeShares,bulletins,ocr,approvals' } };

/** Forbidden during impersonation. */
const notWhileImpersonating = new Set([
  'settings.updateSystem',
  'session.impersonate',
  'logs.verify',
  'retention.run',
  'deputies.set',
  ...Object.keys(contract.webhooks).map((verb) => `webhooks.${verb}`),
]);

const writes = Object.entries(contract).flatMap(([noun, endpoints]) =>
  Object.entries(endpoints as Record<string, EndpointShape>)
    .filter(([, { method }]) => method !== 'GET')
    .map(([verb, endpoint]) => ({
      name: `${noun}.${verb}`,
      endpoint,
      sample: (samples as Record<string, Record<string, Sample>>)[noun]?.[verb] as Sample,
    })),
);

/** All calls twice. */
const TIMEOUT_MS = 240_000;

describe('every call that writes', { timeout: TIMEOUT_MS }, () => {
  const walk = async (fixture: Fixture, by: string, isImpersonating: boolean) => {
    for (const { name, endpoint, sample } of writes) {
      if (sample === TOUCHES_NOTHING) continue;
      const operation = await sample(fixture);
      const { logChains } = fixture.app.ctx.stores;
      const last = await newest(fixture.app);
      const status = await make(operation.caller ?? fixture.caller, endpoint, operation);
      const rows = await logChains.rowsAfter(last, 100);
      if (isImpersonating && notWhileImpersonating.has(name)) {
        expect([name, status < 400], name).toEqual([name, false]);
        continue;
      }
      expect([name, status]).toEqual([name, 200]);
      const names = rows.filter(({ log }) => operation.names.every((part) => log.includes(part)));
      expect(names.length, `${name} logs ${JSON.stringify(rows.map(({ log }) => log))}`).toBeGreaterThan(0);
      expect([name, [...new Set(rows.map(actorText))]]).toEqual([name, [operation.by ?? by]]);
      expect(rows.filter(({ log, kind }) => kind === LogKind.User && !categoryOf(log))).toEqual([]);
      expect(rows.filter(({ log }) => /[\r\n\u2028\u2029]/.test(log))).toEqual([]);
    }
  };

  it('writes a log row with the item and the actor', async () => {
    const app = await createTestApp(everything);
    const again = () => app.sessionOf(1);
    await walk(withBoundMethods(new Fixture(app, await again(), again)), 'admin', false);
  });

  it('writes both names during an impersonation', async () => {
    const app = await createTestApp(everything);
    const administrator = await app.person('Boss', { isAdmin: true });
    const deputy = await app.person('Deputy', { isAdmin: true });
    const again = async () => impersonating(app, await app.sessionOf(administrator.id), deputy.id);
    await walk(withBoundMethods(new Fixture(app, await again(), again)), 'Boss as Deputy', true);
  });
});

/** The number of the newest row. */
async function newest({ ctx }: TestApp): Promise<number> {
  const page = { terms: [], skip: 0, take: 1, sort: { field: 'id', dir: 'desc' } as const };
  return (await ctx.stores.logs.page(LogKind.User, {}, page)).items[0]?.id ?? 0;
}

async function make(caller: Person, endpoint: EndpointShape, { input = {}, files, bytes }: Operation): Promise<number> {
  const { body, ...address } = input as CallOf<EndpointShape> & { body?: object; params?: { key?: string } };
  const json = { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const form = new FormData();
  for (const [name, content] of Object.entries(files ?? {})) form.append('files', new Blob([content]), name);
  const content = bytes ? { body: bytes.content, headers: bytes.headers } : files ? { body: form } : body && json;
  const response = await caller.fetch(pathOf(endpoint, address), { method: endpoint.method, ...content });
  await response.arrayBuffer();
  return response.status;
}
