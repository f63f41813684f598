import { describe, expect, it } from 'vitest';
import { type EndpointShape, pathOf } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';
import { createTestApp } from '#tests/support/app/testApp.ts';

/** Every call that reads JSON, with an ID and a token that nothing has. */
const writing = Object.entries<Record<string, EndpointShape>>(contract).flatMap(([noun, verbs]) =>
  Object.entries(verbs)
    .filter(([, { method, upload }]) => method !== 'GET' && method !== 'DELETE' && upload !== 'raw')
    .map(([verb, endpoint]) => [`${noun}.${verb}`, endpoint] as const),
);
const address = (endpoint: EndpointShape) => {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return pathOf(endpoint, { params: Object.fromEntries(names.map((name) => [name, '4711'])) } as never);
};

describe('a JSON body that is no object', () => {
  it('is rejected by every endpoint with a plain sentence', async () => {
    const app = await createTestApp({ env: { FEATURES: 'oneTimeShares,bulletins,ocr,approvals' } });
    const headers = { 'content-type': 'application/json' };
    for (const [name, endpoint] of writing) {
      // Each ends the session, or is about the session of another kind.
      if (['session.close', 'session.stopImpersonating'].includes(name)) continue;
      for (const body of ['null', '[]', '""', '0', 'true']) {
        const response = await app.admin.fetch(address(endpoint), { method: endpoint.method, headers, body });
        const { code, message, reason } = await response.json();
        expect([name, body, response.status, code, reason]).toEqual([name, body, 400, 'invalid', 'request.notObject']);
        expect(message).toBe('The body of the request has to be a JSON object.');
      }
    }
  });

  it('differs from no body at all, which counts as an empty object', async () => {
    const app = await createTestApp();
    const headers = { 'content-type': 'application/json' };
    for (const init of [
      { method: 'PUT' },
      { method: 'PUT', headers, body: '' },
      { method: 'PUT', headers, body: '{}' },
    ])
      expect((await app.admin.fetch('/user/me/preferences', init)).status).toBe(200);
    expect((await app.admin.fetch('/authenticate/renew', { method: 'POST' })).status).toBe(200);
  });
});
