import { describe, expect, it } from 'vitest';
import { type CallOf, type EndpointShape, pathOf } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';
import { plugins } from '#server/plugins/index.ts';
import { Fixture, withBoundMethods } from '#tests/support/app/fixture.ts';
import type { Person } from '#tests/support/app/person.ts';
import { announceTo, makeRequest } from '#tests/support/app/requests.ts';
import { createTestApp, type TestApp } from '#tests/support/app/testApp.ts';
import { type Operation, type Sample, samples, TOUCHES_NOTHING } from '#tests/support/app/writes.ts';
import { hold, stateOf, withBelow } from '#tests/support/holds.ts';
import { DavClient } from '#tests/support/servers/davClient.ts';

/** Calls every writing endpoint of the contract and every method of WebDAV on what a legal hold covers. */

const everything = { env: { FEATURES: 'oneTimeShares,bulletins,ocr,approvals' } };

/** Records which files and folders its samples are about. */
class WatchedFixture extends Fixture {
  readonly nodes: number[] = [];

  override async folder() {
    return this.#noted(await super.folder());
  }
  override async file() {
    return this.#noted(await super.file());
  }
  override async image() {
    return this.#noted(await super.image());
  }
  #noted<T extends { id: number }>(node: T): T {
    this.nodes.push(node.id);
    return node;
  }
}

/** These add items, read, share, give rights or unlock; the held files and folders do not change. */
const allowed = [
  ...['favourites.add', 'favourites.remove', 'fileRequests.create', 'fileRequests.send', 'fileRequests.stop'],
  ...[
    'editSessions.begin',
    'editSessions.end',
    'editSessions.leave',
    'folders.createTree',
    'legalHolds.addNodes',
    'locks.end',
    'locks.endOfFolder',
    'nodes.copy',
    'nodes.requestAccess',
  ],
  ...['permissions.create', 'permissions.remove', 'permissions.update', 'search.readAgain', 'webhooks.retry'],
  ...['approvals.start', 'approvals.remark', 'approvals.withdraw', 'approvals.changeReviewers', 'approvals.remind'],
  'approvals.decide',
  ...['accessReviews.create', 'accessReviews.decide', 'accessReviews.remove'],
  ...['policyTests.create', 'policyTests.remove', 'policyTests.update'],
  ...['retention.create', 'retention.remove', 'retention.run', 'retention.update'],
];
/** Every writing call of the contract. */
const writing = Object.entries(contract).flatMap(([noun, verbs]) =>
  Object.entries(verbs).flatMap(([verb, { method }]) => (method === 'GET' ? [] : `${noun}.${verb}`)),
);
/**
 * Calls that are about no existing file or folder, or only read. Uploads are tested below, where they overwrite; the
 * removal of users with the background tasks; attributes of files cannot be removed at all.
 */
const elsewhere = Object.entries({
  ...{ apiTokens: 'create revoke', archives: 'key', attributeGroups: 'create remove update' },
  ...{
    bulletins: 'create remove update',
    devices: 'connect erase signOut',
    editing: 'announce end',
    editSessions: 'renew',
    fileRequests: 'announce unlock',
    folders: 'contents create',
  },
  ...{ groups: 'addMember create remove removeMember update', health: 'retryMail testMail', identities: 'clear' },
  ...{ invitations: 'accept invite', jobs: 'cancel', legalHolds: 'create release update', logs: 'verify' },
  ...{ notices: 'markSeen', ocr: 'recogniseSent', offboarding: 'run', oidc: 'loggedOut open' },
  ...{ oneTimeShares: 'announce key send sendMail stop unlock', passwordResets: 'request set' },
  ...{ permissions: 'match preview', preferences: 'update', retention: 'preview' },
  ...{ savedSearches: 'create remove unwatch update watch', search: 'find' },
  secondFactor:
    'addPasskey beginTotp confirmTotp passkeyOptions prove provePasskeyOptions removePasskey removeTotp renewCodes reset',
  session: 'close confirm end endOthers enrol impersonate open openByPasskey passkeyOptions renew stopImpersonating',
  ...{
    settings: 'update updateSystem',
    sharedQueries: 'create remove',
    templates: 'create',
    transfers: 'announce send',
    userTransfers: 'import read',
  },
  ...{ users: 'agreeTerms create remove setPassword update', watches: 'add remove' },
  ...{ webhooks: 'create remove renewSecret update', workflows: 'create remove update', deputies: 'set setOwn' },
}).flatMap(([noun, verbs]) => verbs.split(' ').map((verb) => `${noun}.${verb}`));
/** The paths that are served like WebDAV; the methods of all are those that the test attacks at the first. */
const davPaths = ['/dav', '/remote.php/dav/files', '/remote.php/dav/uploads', '/remote.php/webdav'];
/** Routes outside the contract with other methods than reading, below the base path. */
const otherAddresses = [
  ...['DELETE /api/uploads/:id', 'PATCH /api/uploads/:id', 'POST /api/uploads/:id', 'POST /api/files/:key/resumable'],
  ...['PUT /api/uploads/:id', 'POST /policy-report'],
  // The calls of an office server, whose tokens say which file they may change: tests/server/wopi.
  ...['POST /wopi/files/:id', 'POST /wopi/files/:id/contents'],
  ...['', '/index.php'].flatMap((start) => [`POST ${start}/login/v2`, `POST ${start}/login/v2/poll`]),
  ...['POST /index.php/core/wipe/check', 'POST /index.php/core/wipe/success', 'DELETE /ocs/v2.php/core/apppassword'],
  ...davPaths
    .flatMap((path) => [path, `${path}*`])
    .flatMap((path) =>
      'COPY DELETE LOCK MKCOL MOVE PATCH POST PROPFIND PROPPATCH PUT UNLOCK'
        .split(' ')
        .map((method) => `${method} ${path}`),
    ),
];
/** Has a result for each file. */
const respondsToEach = ['fileBatches.move', 'fileBatches.remove', 'fileBatches.update'];

async function make(caller: Person, endpoint: EndpointShape, { input = {}, files, bytes }: Operation) {
  const { body, ...address } = input as CallOf<EndpointShape> & { body?: object };
  const form = new FormData();
  for (const [name, content] of Object.entries(files ?? {})) form.append('files', new Blob([content]), name);
  const json = { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const response = await caller.fetch(pathOf(endpoint, address), {
    method: endpoint.method,
    ...(bytes ? { body: bytes.content, headers: bytes.headers } : files ? { body: form } : body && json),
  });
  return { status: response.status, text: await response.text() };
}

async function attackAll(app: TestApp) {
  const responses: Record<string, number> = {};
  for (const [noun, verbs] of Object.entries(samples as Record<string, Record<string, Sample>>)) {
    for (const [verb, sample] of Object.entries(verbs)) {
      if (sample === TOUCHES_NOTHING) continue;
      const fixture = new WatchedFixture(app, await app.sessionOf(1), () => app.sessionOf(1));
      const name = `${noun}.${verb}`;
      fixture.name = (label) => `${label} of ${name} ${fixture.nodes.length} ${Math.random()}`;
      const operation = await sample(withBoundMethods(fixture) as Fixture);
      if (fixture.nodes.length === 0) continue;
      await hold(app, fixture.nodes, `Hold for ${name}`);
      const held = await withBelow(app, fixture.nodes);
      const before = await stateOf(app, held);
      const { status, text } = await make(operation.caller ?? app.admin, (contract as never)[noun][verb], operation);
      responses[name] = status;
      expect([name, await stateOf(app, held)]).toEqual([name, before]);
      if (respondsToEach.includes(name))
        expect(JSON.parse(text)).toMatchObject({ success: [], errors: [{ code: 'held' }] });
      else if (!allowed.includes(name)) expect([name, status, JSON.parse(text).code]).toEqual([name, 423, 'held']);
      else expect([name, status]).toEqual([name, 200]);
    }
  }
  return responses;
}

describe('an item under a legal hold', { timeout: 120_000 }, () => {
  it('is not changed by any writing call of an administrator', async () => {
    const app = await createTestApp(everything);
    const responses = await attackAll(app);
    expect(Object.keys(responses)).toEqual(expect.arrayContaining([...allowed, ...respondsToEach]));
    expect(writing.filter((name) => !(name in responses)).sort()).toEqual(elsewhere.sort());
    const invalid = Object.entries(responses).filter(([, status]) => status === 423);
    expect(invalid.map(([name]) => name).sort()).toEqual([
      ...['bin.remove', 'bin.restore', 'comments.create', 'comments.remove', 'comments.update', 'editedContent.save'],
      ...['files.move', 'files.remove', 'files.update', 'folders.move', 'folders.remove', 'folders.setAttributeGroup'],
      ...['folders.update', 'imageEdits.apply', 'locks.place', 'ocr.recognise', 'ocr.update'],
      ...['rescuedSaves.remove', 'rescuedSaves.take', 'retention.decide', 'versions.restore'],
    ]);
  });

  it('has no writing route that is missing in this test', async () => {
    const app = await createTestApp(everything);
    const base = '/fileshare';
    const allCalls = Object.values(contract).flatMap((verbs) =>
      Object.values(verbs as Record<string, EndpointShape>).map(
        ({ method, path }) => `${method} /api${path.replace(/\{(\w+)\}/g, ':$1')}`,
      ),
    );
    const addresses = app.routes.flatMap(({ path, methods }) =>
      // Other addresses are answered with the web app, or 404, as by the wildcard that the router shows right below the base.
      path.startsWith(base) && path !== `${base}*`
        ? methods.map((method) => `${method} ${path.slice(base.length)}`)
        : [],
    );
    const others = addresses.filter((address) => !allCalls.includes(address) && !/^(GET|HEAD|OPTIONS) /.test(address));
    expect(others.sort()).toEqual(otherAddresses.sort());
  });

  it('is not overwritten by any kind of upload', async () => {
    const app = await createTestApp(everything);
    const { admin } = app;
    const parentId = (await admin.call(contract.folders.create, { body: { name: 'Case', parentId: await app.root() } }))
      .body.id;
    const id = (await admin.upload(parentId, { 'a.txt': 'content' })).success[0]?.id ?? 0;
    const announce = () =>
      admin.call(contract.transfers.announce, {
        body: { parentId, overwrite: true, files: [{ name: 'a.txt', length: 5 }] },
      });
    const keys: string[] = [];
    for (let n = 0; n < 4; n++) keys.push((await announce()).body.key);
    const tus = { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
    const begin = { 'upload-length': '5', 'upload-metadata': `filename ${btoa('a.txt')}` };
    const resumable = (key: string, more: object) =>
      admin.fetch(`/files/${key}/resumable`, { method: 'POST', headers: { ...tus, ...begin }, ...more });
    const pathFrom = async (key = '') => {
      const created = await resumable(key, { headers: { 'tus-resumable': '1.0.0', ...begin } });
      return (created.headers.get('location') ?? '').replace(/^.*\/api/, '');
    };
    const [path, overridden] = [await pathFrom(keys[0]), await pathFrom(keys[1])];
    await hold(app, [parentId]);
    const before = await stateOf(app, [id]);
    const override = { ...tus, 'x-http-method-override': 'PATCH' };
    const responses = [
      await admin.fetch(path, { method: 'PATCH', headers: tus, body: 'other' }),
      await admin.fetch(overridden, { method: 'POST', headers: override, body: 'other' }),
      await resumable(keys[2] ?? '', { body: 'other' }),
    ];
    expect(await Promise.all(responses.map((response) => response.text()))).toEqual([
      expect.stringContaining('held'),
      expect.stringContaining('held'),
      expect.stringContaining('held'),
    ]);
    expect(await admin.send(keys[3] ?? '', { 'a.txt': 'other' })).toMatchObject({ body: { success: [] } });
    expect(await announce()).toMatchObject({ status: 423, body: { code: 'held' } });
    const { token } = await makeRequest(admin, parentId);
    const input = { params: { token, key: await announceTo(app.visitor, token, { 'a.txt': 'other' }) } };
    await make(app.visitor, contract.fileRequests.send, { input, files: { 'a.txt': 'other' }, names: [] });
    const copied = await admin.upload(await app.root(), { 'a.txt': 'other' });
    const ids = copied.success.map((file) => file.id);
    await admin.call(contract.nodes.copy, { body: { ids, parentId } });
    expect(await stateOf(app, [id])).toEqual(before);
  });

  it('is not changed by any WebDAV method', async () => {
    const app = await createTestApp();
    const dav = new DavClient(app);
    await dav.send('MKCOL', '/Case/');
    for (const path of ['/Case/a.txt', '/free.txt']) await dav.send('PUT', path, {}, 'content');
    const { rows } = await app.rawDatabase();
    const ids = (
      await rows<{ id: number }>(`select "id" from "fileNode" where "name" in ('Case', 'a.txt')
      order by "isFolder" desc`)
    ).map(({ id }) => Number(id));
    await hold(app, ids.slice(0, 1));
    const before = await stateOf(app, ids);
    const property =
      '<D:propertyupdate xmlns:D="DAV:"><D:set><D:prop><x xmlns="y">1</x></D:prop></D:set></D:propertyupdate>';
    const to = (path: string) => ({ destination: dav.at(path), overwrite: 'T' });
    const attacks: [method: string, path: string, headers: Record<string, string>, body?: string][] = [
      ['PUT', '/Case/a.txt', {}, 'other'],
      ['PUT', '/case/A.TXT', {}, 'other'],
      ['DELETE', '/Case/a.txt', {}],
      ['DELETE', '/Case/', {}],
      ['MOVE', '/Case/a.txt', to('/b.txt')],
      ['MOVE', '/Case/a.txt', to('/Case/A.txt')],
      ['MOVE', '/Case/', to('/Other')],
      ['MOVE', '/free.txt', to('/Case/a.txt')],
      ['MOVE', '/free.txt', to('/Case')],
      ['COPY', '/free.txt', to('/Case/a.txt')],
      ['COPY', '/free.txt', to('/Case')],
      ['PROPPATCH', '/Case/a.txt', {}, property],
      ['PROPPATCH', '/Case/', {}, property],
    ];
    const others = ['LOCK', 'MKCOL', 'PATCH', 'POST', 'PROPFIND', 'UNLOCK'];
    for (const [method, path, headers, body] of attacks) {
      const { status } = await dav.send(method, path, headers, body);
      expect([method, path, status]).toEqual([method, path, 423]);
    }
    for (const method of others) await dav.send(method, '/Case/a.txt', {}, method === 'POST' ? 'other' : undefined);
    const verbs = [...new Set([...attacks.map(([method]) => method), ...others])].map((method) => `${method} /dav*`);
    expect(otherAddresses.filter((address) => address.endsWith('/dav*'))).toEqual(verbs.sort());
    expect((await dav.send('COPY', '/Case/', to('/Copy'))).status).toBe(201);
    expect((await dav.send('PUT', '/Case/new.txt', {}, 'new')).status).toBe(201);
    expect((await dav.send('DELETE', '/Case/new.txt')).status).toBe(423);
    expect(await stateOf(app, ids)).toEqual(before);
  });

  it('is not changed by background tasks, the removal of its creator, or a forced cleanup, years later', async () => {
    const app = await createTestApp();
    const eve = await app.person('Eve', { isAdmin: true });
    const root = await app.root();
    const { success } = await eve.upload(root, { 'live.txt': 'one', 'binned.txt': 'two', 'free.txt': 'three' });
    const [live = 0, binned = 0, free = 0] = success.map(({ id }) => id);
    for (const id of [binned, free])
      await eve.call(contract.files.remove, { params: { id: String(id), rowVersion: '1' } });
    await hold(app, [live, binned]);
    const before = await stateOf(app, [live, binned]);
    await app.admin.call(contract.users.remove, { params: { id: String(eve.id), rowVersion: '1' } });
    app.wait(3 * 365 * 86_400);
    for (const { name } of plugins.flatMap(({ tasks = [] }) => tasks)) await app.runTask(name);
    expect((await app.command(['gc', '--force'])).ok).toBe(true);
    app.wait(60 * 86_400);
    await app.command(['gc', '--force']);
    expect(await stateOf(app, [live, binned])).toEqual(before);
    expect(await stateOf(app, [free])).toMatchObject({ nodes: [] });
    expect(await app.command(['verify', '--read-data'])).toMatchObject({ ok: true });
  });
});
