import { describe, expect, it } from 'vitest';
import { app } from '#contract/app.ts';
import { type EndpointShape, pathOf } from '#contract/endpoint.ts';
import { messageFor } from '#contract/errorCatalogue.ts';
import { settings } from '#contract/instance/settings.ts';
import { plugins } from '#server/plugins/index.ts';
import type { Person } from '#tests/support/app/person.ts';
import { createTestApp } from '#tests/support/app/testApp.ts';

/** Modules: switched off, none of their endpoints exists; switched on, exactly theirs exist. */

const modules = plugins.filter(({ optional }) => optional);
const ids = modules.map(({ id }) => id);
const choices: string[][] = [[], ...ids.map((id) => [id]), ids];

/** `PUT /bbs`, in the notation of the API reference. */
const named = ({ method, path }: EndpointShape) => `${method} ${path}`;
const callsOf = (features: string[]) =>
  modules
    .filter(({ id }) => features.includes(id))
    .flatMap(({ routes = [] }) => routes.map(({ endpoint }) => endpoint));

/** Uploads in parts, which are described beside the contract. */
const inParts = [
  'POST /files/{key}/resumable',
  'OPTIONS /uploads',
  ...['HEAD', 'PATCH', 'DELETE', 'POST'].map(onUpload),
];
function onUpload(method: string) {
  return `${method} /uploads/{id}`;
}

/** Whether an endpoint exists: the status of a request without valid parameters is enough. */
async function isThere(person: Person, endpoint: EndpointShape): Promise<boolean> {
  const params = Object.fromEntries([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, '999999']));
  const response = await person.fetch(pathOf(endpoint, { params }), { method: endpoint.method });
  const text = await response.text();
  return !text.includes(messageFor('route.notFound'));
}

async function documented(person: Person): Promise<string[]> {
  const { paths } = await (await person.fetch('/openapi.json')).json();
  return Object.entries<object>(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
}

describe('the modules of an instance', () => {
  it('are four, each with its own calls', () => {
    expect([...ids].sort()).toEqual(['approvals', 'bulletins', 'ocr', 'oneTimeShares']);
    for (const id of ids) expect([id, callsOf([id]).length > 0]).toEqual([id, true]);
  });

  it.each(choices.map((features) => [features.join(' and ') || 'none', features] as const))(
    'exist when they are switched on, and only then: %s',
    async (_name, features) => {
      const server = await createTestApp({ env: { FEATURES: features.join(',') } });
      const core = plugins.filter(({ optional }) => !optional).flatMap(({ routes = [] }) => routes);
      const calls = await documented(server.admin);
      const requested = [...core.map(({ endpoint }) => endpoint), ...callsOf(features)].map(named).concat(inParts);
      expect([...calls].sort()).toEqual([...new Set(requested)].sort());

      const there: string[] = [];
      for (const endpoint of callsOf(ids)) if (await isThere(server.admin, endpoint)) there.push(named(endpoint));
      expect(there).toEqual(
        callsOf(ids)
          .map(named)
          .filter((call) => callsOf(features).map(named).includes(call)),
      );
      expect((await server.visitor.call(app.config, {})).body.features).toEqual(
        ids.filter((id) => features.includes(id)),
      );
      expect((await server.admin.call(settings.read, {})).body.features).toHaveLength(features.length);
    },
  );
});

describe('GET /openapi.json', () => {
  it('describes public calls, integers, ranges and replies without a body', async () => {
    const server = await createTestApp();
    const { paths, components } = await (await server.visitor.fetch('/openapi.json')).json();
    expect(paths['/health'].get.security).toEqual([]);
    expect(paths['/folder/{id}'].get).toMatchObject({
      security: [{ bearer: [] }],
      parameters: [{ name: 'id', schema: { type: 'integer', minimum: 1 } }],
    });
    expect(Object.keys(paths['/folder/{id}'].get.responses)).toEqual([
      '200',
      '304',
      '400',
      '401',
      '403',
      '404',
      'default',
    ]);
    expect(paths['/file/download/{key}'].get.responses).toMatchObject({ 206: {}, 304: {}, 416: {} });
    expect(paths['/filenode/copy'].post.responses).toHaveProperty('202');
    const { properties } = paths['/folder/{id}'].get.responses[200].content['application/json'].schema;
    expect([properties.id.type, properties.rowVersion.type]).toEqual(['integer', 'integer']);
    expect(components.schemas).toHaveProperty('Error');
    const { parameters, responses } = paths['/uploads/{id}'].patch;
    expect(parameters).toContainEqual(expect.objectContaining({ in: 'header', name: 'Upload-Offset', required: true }));
    expect(responses).toMatchObject({ 204: { headers: { 'Upload-Offset': {} } }, 460: {} });
  });
});
