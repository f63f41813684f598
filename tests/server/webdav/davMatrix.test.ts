import { expect, it } from 'vitest';
import { Rights } from '#contract/enums.ts';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { type TokenScope, tokenScopes } from '#contract/policy.ts';
import { apiTokens } from '#contract/users/apiTokens.ts';
import { createTestApp, PASSWORD } from '#tests/support/app/testApp.ts';
import { DavClient, lockBody } from '#tests/support/servers/davClient.ts';

/** A valid request for every method: the required right, the body, and the path below the folder. */
type Request = [need: 'read' | 'write', path: string, headers?: Record<string, string>, body?: string];
const patch =
  '<D:propertyupdate xmlns:D="DAV:"><D:set><D:prop><x xmlns="urn:x">1</x></D:prop></D:set></D:propertyupdate>';
const requests = (to: (path: string) => string): Record<string, Request> => ({
  PROPFIND: ['read', 'a.txt', { depth: '0' }],
  GET: ['read', 'a.txt'],
  HEAD: ['read', 'a.txt'],
  'COPY elsewhere': ['read', 'a.txt', { destination: to('/Elsewhere/copy.txt') }],
  'PUT over it': ['write', 'a.txt', {}, 'new'],
  'PUT beside it': ['write', 'b.txt', {}, 'new'],
  MKCOL: ['write', 'Below/'],
  PROPPATCH: ['write', 'a.txt', {}, patch],
  LOCK: ['write', 'a.txt', {}, lockBody()],
  UNLOCK: ['write', 'a.txt', { 'lock-token': '<urn:uuid:00000000-0000-4000-8000-000000000000>' }],
  'MOVE elsewhere': ['write', 'a.txt', { destination: to('/Elsewhere/moved.txt') }],
  DELETE: ['write', 'a.txt'],
});

const roles = ['visitor', 'None', 'Read', 'ReadWrite', ...tokenScopes.map((scope) => `ReadWrite, scope ${scope}`)];

function statusFor(role: string, method: string, need: 'read' | 'write', isInTrash: boolean): number {
  if (role === 'visitor') return 401;
  const isReading = /^(PROPFIND|GET|HEAD)/.test(method);
  if (role.endsWith('people') || (role.endsWith('read') && !isReading)) return 403;
  // The lock does not exist.
  if (method === 'UNLOCK') return role === 'None' || isInTrash ? 404 : 409;
  // A method that writes under a name creates it where nothing is visible.
  const makes = /^(PUT|MKCOL|LOCK)/.test(method);
  if (isInTrash && !makes) return 404;
  if (role === 'None') return makes ? 409 : 404;
  return need === 'read' || role.startsWith('ReadWrite') ? 200 : 403;
}

it.each([
  ['in a folder', false],
  ['in Trash', true],
])(
  'WebDAV allows access to a file %s by every method like the API, by rights and by the scope of a token',
  async (_, isInTrash) => {
    const app = await createTestApp();
    const parentId = await app.root();
    const make = async (name: string) => (await app.admin.call(folders.create, { body: { name, parentId } })).body.id;
    const personOf = (name: string) => app.person(name, { password: PASSWORD });
    const [none, reader, writer] = [await personOf('None'), await personOf('Read'), await personOf('ReadWrite')];
    const elsewhere = await make('Elsewhere');
    for (const person of [none, reader, writer]) await app.grant(elsewhere, person, Rights.ReadWrite);
    const tokenOf = async (scope: TokenScope) => {
      const owner = scope === 'people' ? app.admin : writer;
      return (await owner.call(apiTokens.create, { body: { name: scope, scope, days: 1 } })).body.token;
    };
    const clientOf = async (role: string) => {
      const scope = tokenScopes.find((tokenScope) => role.endsWith(tokenScope));
      if (role === 'visitor') return new DavClient(app, '');
      return scope
        ? new DavClient(app, scope === 'people' ? 'admin' : 'ReadWrite', await tokenOf(scope))
        : new DavClient(app, role);
    };

    /** A folder with the file. @returns its name */
    const targetAt = async (folder: string) => {
      const id = await make(folder);
      await app.grant(id, reader, Rights.Read);
      await app.grant(id, writer, Rights.ReadWrite);
      const file = (await app.admin.upload(id, { 'a.txt': 'content' })).success[0]?.id ?? 0;
      if (isInTrash) await app.admin.call(files.remove, { params: { id: String(file), rowVersion: '1' } });
      return folder;
    };

    const actual: unknown[] = [];
    const requested: unknown[] = [];
    for (const [index, role] of roles.entries()) {
      const client = await clientOf(role);
      const to = (path: string) => client.at(path.replace('.', `${index}.`));
      const shared = await targetAt(`Shared ${index}`);
      for (const [method, [need, path, headers, body]] of Object.entries(requests(to))) {
        const expected = statusFor(role, method, need, isInTrash);
        const folder = expected === 200 && need === 'write' ? await targetAt(`${method} ${index}`) : shared;
        const target = `/${encodeURIComponent(folder)}/${path}`;
        const { status } = await client.send(method.split(' ')[0] ?? '', target, headers, body);
        actual.push([role, method, status >= 200 && status < 300 ? 200 : status]);
        requested.push([role, method, expected]);
      }
    }
    expect(actual).toEqual(requested);
  },
  60_000,
);
