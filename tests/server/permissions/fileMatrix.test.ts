import { expect, it } from 'vitest';
import { bulletins } from '#contract/bulletins.ts';
import { type EndpointShape, pathOf } from '#contract/endpoint.ts';
import { RestoreMode, Rights } from '#contract/enums.ts';
import { archives } from '#contract/fileNodes/archives.ts';
import { bin } from '#contract/fileNodes/bin.ts';
import { comments } from '#contract/fileNodes/comments.ts';
import { editedContent } from '#contract/fileNodes/editedContent.ts';
import { editSessions } from '#contract/fileNodes/editSessions.ts';
import { fileBatches, files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { imageEdits } from '#contract/fileNodes/imageEdits.ts';
import { nodes } from '#contract/fileNodes/nodes.ts';
import { receipts } from '#contract/fileNodes/receipts.ts';
import { rescuedSaves } from '#contract/fileNodes/rescuedSaves.ts';
import { templateIds, templates } from '#contract/fileNodes/templates.ts';
import { thumbnails } from '#contract/fileNodes/thumbnails.ts';
import { transfers } from '#contract/fileNodes/transfers.ts';
import { versions } from '#contract/fileNodes/versions.ts';
import { fileRequests } from '#contract/fileRequests.ts';
import { watches } from '#contract/instance/notices.ts';
import { legalHolds } from '#contract/legalHolds.ts';
import { ocr } from '#contract/ocr.ts';
import { oneTimeShares } from '#contract/oneTimeShares.ts';
import { previews } from '#contract/previews.ts';
import { search } from '#contract/search.ts';
import { apiTokens } from '#contract/users/apiTokens.ts';
import { Person } from '#tests/support/app/person.ts';
import { createTestApp, PASSWORD, type TestApp } from '#tests/support/app/testApp.ts';

/** A file with an older version and a comment of the administrator's, and a folder that all users here may write to. */
interface Target {
  folder: number;
  elsewhere: number;
  file: number;
  version: number;
  comment: number;
  rowVersion: number;
}

const id = (number: number) => ({ params: { id: String(number) } });
const atVersion = ({ file, rowVersion }: Target) => ({ params: { id: String(file), rowVersion: String(rowVersion) } });

/**
 * The requirement: to read or to write, to be the author of a comment, an administrator, or to write what is in Trash.
 */
type Need = 'read' | 'write' | 'author' | 'admin' | 'bin';
type Request = [Need, (target: Target) => object];
const nouns = { files, fileBatches, nodes, thumbnails, previews, versions, imageEdits, receipts, comments, bin };
const others = {
  ...{ archives, watches, search, ocr, templates, transfers, bulletins, oneTimeShares, fileRequests, legalHolds },
  ...{ editSessions, editedContent, rescuedSaves },
};
/** Not about an existing file. */
type Apart = 'requestAccess' | 'due';
/** A valid request for every call about a file; of some nouns only the calls about files. */
const requests: {
  [N in keyof typeof nouns]: { [V in Exclude<keyof (typeof nouns)[N], Apart>]: Request };
} & { [N in keyof typeof others]: { [V in keyof (typeof others)[N]]?: Request } } = {
  files: {
    list: ['read', ({ folder }) => id(folder)],
    row: ['read', ({ folder }) => ({ ...id(folder), query: { startsWith: 'a' } })],
    get: ['read', ({ file }) => id(file)],
    update: ['write', ({ file, rowVersion }) => ({ body: { id: file, rowVersion, subject: 'New' } })],
    move: ['write', ({ file, elsewhere }) => ({ body: { id: file, parentId: elsewhere } })],
    remove: ['write', atVersion],
  },
  fileBatches: {
    update: ['write', ({ file }) => ({ body: { ids: [file], tags: 'new' } })],
    move: ['write', ({ file, elsewhere }) => ({ body: { ids: [file], parentId: elsewhere } })],
    remove: ['write', ({ file }) => ({ body: { ids: [file] } })],
  },
  nodes: { copy: ['read', ({ file, elsewhere }) => ({ body: { ids: [file], parentId: elsewhere } })] },
  thumbnails: { get: ['read', ({ file }) => id(file)] },
  previews: {
    state: ['read', ({ file }) => id(file)],
    content: ['read', ({ file }) => id(file)],
    page: ['read', ({ file }) => ({ params: { id: String(file), n: '1' } })],
    thumbnail: ['read', ({ file }) => id(file)],
    text: ['read', ({ file }) => ({ ...id(file), query: { search: 'content' } })],
    compare: ['read', ({ file, version }) => ({ ...id(file), query: { from: String(version) } })],
  },
  archives: { key: ['read', ({ file }) => ({ body: { ids: [file] } })] },
  versions: {
    list: ['read', ({ file }) => id(file)],
    restore: ['write', ({ file, version }) => ({ params: { id: String(file), versionId: String(version) } })],
  },
  imageEdits: { apply: ['write', ({ file, rowVersion }) => ({ ...id(file), body: { rowVersion, rotate: 90 } })] },
  receipts: { get: ['read', ({ file }) => id(file)] },
  comments: {
    list: ['read', ({ file }) => id(file)],
    create: ['write', ({ file }) => ({ body: { nodeId: file, text: 'New' } })],
    update: ['author', ({ comment }) => ({ body: { id: comment, text: 'New', rowVersion: 1 } })],
    remove: ['author', ({ comment }) => ({ params: { id: String(comment), rowVersion: '1' } })],
  },
  watches: { add: ['read', ({ file }) => id(file)] },
  bin: {
    list: ['read', () => ({})],
    restore: ['bin', ({ file }) => ({ body: { id: file, mode: RestoreMode.Error } })],
    remove: ['bin', atVersion],
  },
  search: { index: ['read', ({ file }) => id(file)], readAgain: ['write', ({ file }) => id(file)] },
  ocr: {
    state: ['read', ({ file }) => id(file)],
    update: ['write', ({ file }) => ({ body: { id: file, ocr: 'New' } })],
  },
  templates: {
    create: ['write', ({ folder }) => ({ body: { parentId: folder, templateId: templateIds.blank('txt') } })],
  },
  transfers: {
    announce: ['write', ({ folder }) => ({ body: { parentId: folder, files: [{ name: 'new', length: 1 }] } })],
    downloadKey: ['read', ({ file }) => id(file)],
    previewKey: ['read', ({ file }) => id(file)],
  },
  bulletins: { create: ['read', ({ file }) => ({ body: { title: 'New', fileNodes: [file] } })] },
  oneTimeShares: {
    announce: ['read', ({ file }) => ({ body: { memo: '', emails: 'ann@example.org', fileIds: [file], files: [] } })],
  },
  editSessions: { begin: ['read', ({ file }) => ({ body: { fileId: file, kind: 'text', mode: 'view' } })] },
  editedContent: { get: ['read', ({ file }) => id(file)] },
  rescuedSaves: { list: ['read', ({ file }) => id(file)] },
  fileRequests: { create: ['write', ({ folder }) => ({ body: { folderId: folder } })] },
  legalHolds: { addNodes: ['admin', ({ file }) => ({ ...id(1), body: { ids: [file] } })] },
};
const calls = Object.entries({ ...nouns, ...others }).flatMap(([noun, endpoints]) =>
  Object.entries((requests as Record<string, Record<string, Request>>)[noun] ?? {}).map(([verb, [need, request]]) => ({
    name: `${noun}.${verb}`,
    need,
    request,
    endpoint: (endpoints as Record<string, EndpointShape>)[verb] as EndpointShape,
  })),
);
type Call = (typeof calls)[number];

const locations = ['in a folder', 'in Trash', 'in a folder in Trash', 'on a bulletin'] as const;
type Location = (typeof locations)[number];
const roles = ['visitor', 'None', 'Read', 'ReadWrite with a token that reads', 'ReadWrite'] as const;
type Role = (typeof roles)[number];

const ofFolder = /^(files\.(list|row)|templates\.create|transfers\.announce|fileRequests\.create)$/;

/** 200 stands for every response to an authorised user. */
function statusFor({ name, need, endpoint }: Call, role: Role, location: Location): number {
  if (role === 'visitor') return 401;
  const isReading = endpoint.method === 'GET' || endpoint.isReading === true;
  if (role.endsWith('reads') && !isReading) return 403;
  if (need === 'admin') return 403;
  if (name === 'bin.list') return 200;
  const right = role.startsWith('ReadWrite') ? Rights.ReadWrite : role === 'Read' ? Rights.Read : Rights.None;
  if (need === 'bin') return location === 'in Trash' && right === Rights.ReadWrite ? 200 : 404;
  if (location === 'in a folder in Trash' || (location === 'in Trash' && !ofFolder.test(name))) return 404;
  if (name === 'transfers.previewKey' && location === 'on a bulletin') return 200;
  if (right === Rights.None) return 404;
  return need === 'read' || (right === Rights.ReadWrite && need === 'write') ? 200 : 403;
}

interface Fixture {
  app: TestApp;
  area: number;
  elsewhere: number;
}

/** A folder with a file that has a version and a comment, at some place of the tree. */
async function targetAt({ app, area, elsewhere }: Fixture, location: Location, name: string): Promise<Target> {
  const { admin } = app;
  const folder = (await admin.call(folders.create, { body: { name, parentId: area } })).body.id;
  const file = (await admin.upload(folder, { 'a.txt': 'content' })).success[0]?.id ?? 0;
  await admin.upload(folder, { 'a.txt': 'other content' }, { overwrite: true });
  const { body: older } = await admin.call(versions.list, id(file));
  const { body: comment } = await admin.call(comments.create, { body: { nodeId: file, text: 'Old' } });
  const target = { folder, elsewhere, file, version: older.items[0]?.id ?? 0, comment: comment.id, rowVersion: 2 };
  if (location === 'on a bulletin') await admin.call(bulletins.create, { body: { title: name, fileNodes: [file] } });
  if (location === 'in Trash') await admin.call(files.remove, atVersion(target));
  if (location === 'in a folder in Trash') {
    const { rowVersion } = (await admin.call(folders.get, id(folder))).body;
    await admin.call(folders.remove, { params: { id: String(folder), rowVersion: String(rowVersion) } });
  }
  return location === 'in Trash' ? { ...target, rowVersion: 3 } : target;
}

async function send(caller: Person, endpoint: EndpointShape, input: object): Promise<number> {
  const { body, ...path } = input as { body?: object; params?: object; query?: object };
  const json = { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const response = await caller.fetch(pathOf(endpoint, path), { method: endpoint.method, ...(body && json) });
  const text = await response.text();
  const { success, errors = [] } = /json/.test(response.headers.get('content-type') ?? '') ? JSON.parse(text) : {};
  // A batch has a result for each file.
  const ofFirst = success?.length === 0 && { not_found: 404, forbidden: 403 }[errors[0]?.code as string];
  if (ofFirst) return ofFirst;
  return [401, 403, 404].includes(response.status) || response.status >= 500 ? response.status : 200;
}

/** The state of a target as an administrator sees it, wherever it is. */
async function stateOf({ app }: Fixture, { file, folder }: Target) {
  const { items } = (await app.admin.call(bin.list, { query: {} })).body;
  // All readers of a file may attach it to a bulletin.
  const { bulletins: _, ...live } = (await app.admin.call(files.get, id(file))).body;
  const texts = (await app.admin.call(comments.list, id(file))).body;
  return [live, texts, items.filter((item) => item.id === file || item.id === folder)];
}

async function createFixture() {
  const app = await createTestApp({ env: { FEATURES: 'oneTimeShares,bulletins,ocr,approvals' } });
  const [none, reader] = [await app.person('none'), await app.person('reader')];
  const writer = await app.person('writer', { password: PASSWORD });
  const parentId = await app.root();
  const make = async (name: string) => (await app.admin.call(folders.create, { body: { name, parentId } })).body.id;
  const [area, elsewhere] = [await make('Area'), await make('Elsewhere')];
  await app.admin.call(legalHolds.create, { body: { name: 'Hold', reason: 'Test' } });
  await app.grant(area, reader, Rights.Read);
  await app.grant(area, writer, Rights.ReadWrite);
  for (const person of [none, reader, writer]) await app.grant(elsewhere, person, Rights.ReadWrite);
  const { token } = (await writer.call(apiTokens.create, { body: { name: 'x', scope: 'read', days: 1 } })).body;
  const people: Record<Role, Person> = {
    visitor: app.visitor,
    None: none,
    Read: reader,
    'ReadWrite with a token that reads': new Person(app, token),
    ReadWrite: writer,
  };
  return { app, area, elsewhere, people };
}

it.each(locations)(
  'a file %s can be accessed by authorised users with every call, and a rejection changes nothing',
  async (location) => {
    const fixture = await createFixture();
    const actual: unknown[] = [];
    const requested: unknown[] = [];
    for (const role of roles) {
      const caller = fixture.people[role];
      const shared = await targetAt(fixture, location, role);
      const before = await stateOf(fixture, shared);
      for (const call of calls) {
        const status = statusFor(call, role, location);
        const isChanging = status === 200 && call.need !== 'read';
        const target = isChanging ? await targetAt(fixture, location, `${role} ${call.name}`) : shared;
        actual.push([role, call.name, await send(caller, call.endpoint, call.request(target))]);
        requested.push([role, call.name, status]);
      }
      expect(await stateOf(fixture, shared), role).toEqual(before);
    }
    expect(actual).toEqual(requested);
  },
  60_000,
);
