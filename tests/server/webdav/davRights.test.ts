import { describe, expect, it } from 'vitest';
import { Rights } from '#contract/enums.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { createTestApp, PASSWORD, type TestApp } from '#tests/support/app/testApp.ts';
import { hold } from '#tests/support/holds.ts';
import { DavClient, lockBody } from '#tests/support/servers/davClient.ts';

/*
 * Every method of WebDAV, by every role, on a file that is free, whose download is prevented, that may only be viewed,
 * that another user has locked, and that is under legal hold. A rejected call changes nothing.
 */

const roles = ['None', 'Read', 'ReadWrite', 'administrator'] as const;
type Role = (typeof roles)[number];
const situations = ['free', 'prevented', 'view only', 'locked', 'held'] as const;
type Situation = (typeof situations)[number];

interface Verb {
  method: string;
  /** It makes an item that does not exist yet. */
  canMake?: true;
  /** Nothing has its name yet. */
  isNew?: true;
  headers?: (at: (name: string) => string) => Record<string, string>;
  body?: string;
  success: number;
  kind: 'look' | 'content' | 'change' | 'add' | 'copy' | 'lock' | 'unlock';
}

const verbs: Record<string, Verb> = {
  propfind: { method: 'PROPFIND', headers: () => ({ depth: '0' }), success: 207, kind: 'look' },
  get: { method: 'GET', success: 200, kind: 'content' },
  head: { method: 'HEAD', success: 200, kind: 'content' },
  range: { method: 'GET', headers: () => ({ range: 'bytes=0-3' }), success: 206, kind: 'content' },
  put: { method: 'PUT', canMake: true, body: 'another', success: 204, kind: 'change' },
  putNew: { method: 'PUT', canMake: true, isNew: true, body: 'new', success: 201, kind: 'add' },
  mkcol: { method: 'MKCOL', canMake: true, isNew: true, success: 201, kind: 'add' },
  proppatch: {
    method: 'PROPPATCH',
    body: '<D:propertyupdate xmlns:D="DAV:"><D:set><D:prop><x:a xmlns:x="urn:x">1</x:a></D:prop></D:set></D:propertyupdate>',
    success: 207,
    kind: 'change',
  },
  copy: { method: 'COPY', headers: (at) => ({ destination: at('copied.pdf') }), success: 201, kind: 'copy' },
  move: { method: 'MOVE', headers: (at) => ({ destination: at('moved.pdf') }), success: 201, kind: 'change' },
  copyOver: { method: 'COPY', headers: (at) => ({ destination: at('get.pdf') }), success: 204, kind: 'change' },
  moveOver: { method: 'MOVE', headers: (at) => ({ destination: at('head.pdf') }), success: 204, kind: 'change' },
  // The lock does not exist: users who may see the file get 409.
  unlock: {
    method: 'UNLOCK',
    headers: () => ({ 'lock-token': '<opaquelocktoken:00000000-0000-4000-8000-000000000000>' }),
    success: 409,
    kind: 'unlock',
  },
  lock: { method: 'LOCK', canMake: true, body: lockBody(), success: 200, kind: 'lock' },
  delete: { method: 'DELETE', success: 204, kind: 'change' },
};

function expected({ kind, success, canMake }: Verb, role: Role, situation: Situation): number {
  // A folder that is not visible does not exist for the user, and nothing can be put into it.
  if (role === 'None') return canMake ? 409 : 404;
  const isReader = role === 'Read';
  if (kind === 'look' || kind === 'unlock') return success;
  if (kind === 'content') {
    if (situation === 'prevented') return 403;
    return situation === 'view only' && isReader ? 403 : success;
  }
  if (isReader) return 403;
  if (situation === 'locked') return 423;
  if (situation === 'held' && kind === 'change') return 423;
  return success;
}

/** A folder with a file for each method, in the situation. @returns its path */
async function folderFor(app: TestApp, role: Role, situation: Situation): Promise<{ id: number; path: string }> {
  const name = `${role} ${situation}`;
  const parentId = await app.root();
  const { id, rowVersion } = (await app.admin.call(folders.create, { body: { name, parentId } })).body;
  const existing = Object.keys(verbs).filter((verb) => !verbs[verb]?.isNew);
  await app.admin.upload(id, Object.fromEntries(existing.map((verb) => [`${verb}.pdf`, '%PDF-1.4 of a file'])));
  const path = `/${encodeURIComponent(name)}`;
  const switched = { prevented: { denyDownload: true }, 'view only': { viewOnly: true } }[situation as string];
  if (switched) await app.admin.call(folders.update, { body: { id, rowVersion, ...switched } });
  if (situation === 'held') await hold(app, [id], name);
  if (situation === 'locked') await new DavClient(app, 'Boss').lock(`${path}/`);
  return { id, path };
}

describe.each(situations)('WebDAV, where files are %s', (situation) => {
  it('responds to every method according to the rights, and a rejection changes nothing', {
    timeout: 60_000,
  }, async () => {
    const app = await createTestApp({ env: { MAX_FILES: '20' } });
    await app.person('Boss', { password: PASSWORD, isAdmin: true });
    const person = await app.person('Anna', { password: PASSWORD });
    const [admin, anna] = [new DavClient(app), new DavClient(app, 'Anna')];
    const responses: [string, number][] = [];
    const requested: [string, number][] = [];
    for (const role of roles) {
      const { id, path } = await folderFor(app, role, situation);
      if (role === 'Read' || role === 'ReadWrite') await app.grant(id, person, Rights[role]);
      const client = role === 'administrator' ? admin : anna;
      const stateOf = async () => (await admin.send('PROPFIND', `${path}/`, { depth: '1' })).text;
      for (const [name, verb] of Object.entries(verbs)) {
        const at = `${path}/${name}.pdf`;
        const headers = verb.headers?.((file) => client.at(`${path}/${file}`)) ?? {};
        const before = await stateOf();
        const { status } = await client.send(verb.method, at, headers, verb.body);
        responses.push([`${name} by ${role}`, status]);
        requested.push([`${name} by ${role}`, expected(verb, role, situation)]);
        if (status >= 400) expect(await stateOf(), `${name} by ${role}`).toBe(before);
      }
    }
    expect(responses).toEqual(requested);
  });
});
