import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pathOf } from '#contract/endpoint.ts';
import { Rights } from '#contract/enums.ts';
import { messageFor } from '#contract/errorCatalogue.ts';
import { archives } from '#contract/fileNodes/archives.ts';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { transfers } from '#contract/fileNodes/transfers.ts';
import { versions } from '#contract/fileNodes/versions.ts';
import { health } from '#contract/instance/health.ts';
import { oneTimeShares } from '#contract/oneTimeShares.ts';
import { search } from '#contract/search.ts';
import type { Person } from '#tests/support/app/person.ts';
import { announceTo, makeRequest, sendTo } from '#tests/support/app/requests.ts';
import { createShareApp, mailShare } from '#tests/support/app/shares.ts';
import { createTestApp, PASSWORD } from '#tests/support/app/testApp.ts';
import { unzip } from '#tests/support/content/unzip.ts';
import { Clamd, eicar, MAX_SCANNED_BYTES } from '#tests/support/servers/clamd.ts';

let clamd: Clamd;
beforeAll(async () => {
  clamd = await Clamd.open();
});
afterAll(() => clamd.close());

const INFECTED = `403 ${messageFor('scan.infected')}`;
const WAITING = `409 ${messageFor('scan.waiting')}`;
const FOUND = { state: 'infected', finding: 'Eicar-Test-Signature.UNOFFICIAL' };
const key = (person: Person, id: number) => person.call(transfers.downloadKey, { params: { id: String(id) } });
const stateOf = async (person: Person, id: number) =>
  (await person.call(files.get, { params: { id: String(id) } })).body.scan;
const codes = (responses: { status: number; body: { message?: string } }[]) =>
  responses.map(({ status, body }) => `${status} ${body.message}`);

/** An instance with a folder that ann writes to and ben reads, with these files of ann's. */
async function instance(env: Record<string, string>, contents: Record<string, string>) {
  const app = await createTestApp({ env });
  const [ann, ben] = [await app.person('ann'), await app.person('ben', { password: PASSWORD })];
  const { body: folder } = await app.admin.call(folders.create, {
    body: { name: 'Inbox', parentId: await app.root() },
  });
  await app.grant(folder.id, ann, Rights.ReadWrite);
  await app.grant(folder.id, ben, Rights.Read);
  const { success } = await ann.upload(folder.id, contents);
  return { app, ann, ben, folder, ids: success.map(({ id }) => id) };
}

describe('Content in which clamd finds a virus', () => {
  it('is not delivered in any way, and the file, the list, the log and the health page report it', async () => {
    const { app, ann, ben, folder, ids } = await instance(
      { CLAMD_URL: clamd.tcp },
      { 'bad.txt': eicar, 'good.txt': 'Good' },
    );
    const [bad = 0, good = 0] = ids;
    expect(await stateOf(ben, bad)).toEqual({ state: 'waiting', finding: null });
    await app.runTask('scanContents');
    expect(await stateOf(ben, bad)).toEqual(FOUND);
    expect(await stateOf(ben, good)).toEqual({ state: 'clean', finding: null });
    const list = await ben.call(files.list, { params: { id: String(folder.id) }, query: {} });
    expect(list.body.items.map(({ scan }) => scan)).toEqual([FOUND, { state: 'clean', finding: null }]);
    const found = await ben.call(search.find, { body: { id: folder.id, search: 'bad' } });
    expect(found.body.items).toMatchObject([{ id: bad, scan: FOUND }]);

    const preview = { params: { id: String(bad) } };
    const rejected = [
      await key(ben, bad),
      await key(ann, bad),
      await key(app.admin, bad),
      await ben.call(transfers.previewKey, preview),
    ];
    expect(codes(rejected)).toEqual(Array(4).fill(INFECTED));
    expect((await key(ben, good)).status).toBe(200);
    expect(await app.log()).toContain('Virus found: Eicar-Test-Signature.UNOFFICIAL in bad.txt');
    const report = (await app.admin.call(health.report, {})).body;
    expect(report.antivirus).toEqual({ isUp: true, infected: 1 });
  });

  it('is left out of a ZIP with the reason, rejected over WebDAV, and rejected for keys made before', async () => {
    const { app, ann, ben, folder, ids } = await instance(
      { CLAMD_URL: clamd.unix },
      { 'bad.txt': eicar, 'good.txt': 'Good' },
    );
    const early = (await key(ann, ids[0] ?? 0)).body.onetimeKey;
    await app.runTask('scanContents');
    expect((await ann.download(early)).status).toBe(403);
    const { body } = await ben.call(archives.key, { body: { ids: [folder.id] } });
    const response = await ben.fetch(pathOf(archives.download, { params: { key: body.onetimeKey } }));
    const zip = unzip(Buffer.from(await response.arrayBuffer()));
    expect([...zip.keys()].sort()).toEqual(['Inbox/good.txt', 'Not included.txt']);
    expect(`${zip.get('Not included.txt')}`).toContain('Inbox/bad.txt: A virus was found in this file.');
    const basic = `Basic ${Buffer.from(`ben:${PASSWORD}`).toString('base64')}`;
    const dav = (name: string) =>
      fetch(app.apiUrl.replace(/\/api$/, `/dav/Inbox/${name}`), { headers: { authorization: basic } });
    expect([(await dav('bad.txt')).status, (await dav('good.txt')).status]).toEqual([403, 200]);
  });

  it('stays rejected as an earlier version, while the clean current version is delivered', async () => {
    const { app, ann, ben, folder, ids } = await instance({ CLAMD_URL: clamd.tcp }, { 'bad.txt': eicar });
    const [id = 0] = ids;
    await app.runTask('scanContents');
    await ann.upload(folder.id, { 'bad.txt': 'Clean now' }, { overwrite: true });
    expect((await key(ben, id)).status).toBe(200);
    const { body } = await ben.call(versions.list, { params: { id: String(id) } });
    const old = { params: { id: String(id) }, query: { version: String(body.items[0]?.id) } };
    expect(codes([await ben.call(transfers.downloadKey, old)])).toEqual([INFECTED]);
  });
});

describe('Content that was not scanned yet', () => {
  it('is scanned before the first download by another user, including files of external senders', async () => {
    const { app, ann, ben, folder, ids } = await instance(
      { CLAMD_URL: clamd.tcp, FEATURES: 'oneTimeShares' },
      { 'bad.txt': eicar, 'good.txt': 'Good' },
    );
    expect((await key(ben, ids[1] ?? 0)).status).toBe(200);
    expect(codes([await key(ben, ids[0] ?? 0)])).toEqual([INFECTED]);

    const { token } = await makeRequest(ann, folder.id);
    const sent = { 'theirs.txt': eicar };
    const { body } = await sendTo(app.visitor, token, await announceTo(app.visitor, token, sent), sent);
    // The list shows it as Ann's, but she did not upload it.
    expect(codes([await key(ann, body.success[0]?.id ?? 0)])).toEqual([INFECTED]);
  });

  it('is delivered only to its uploader while the scanner is unreachable, and is scanned once it is back', async () => {
    await clamd.stop();
    const { app, ann, ben, ids } = await instance({ CLAMD_URL: clamd.tcp }, { 'bad.txt': eicar, 'good.txt': 'Good' });
    const [bad = 0, good = 0] = ids;
    await app.runTask('scanContents');
    expect(await stateOf(ben, good)).toEqual({ state: 'notScanned', finding: null });
    expect(codes([await key(ben, good), await key(app.admin, good)])).toEqual(Array(2).fill(WAITING));
    expect(await (await ann.download((await key(ann, good)).body.onetimeKey)).text()).toBe('Good');
    expect((await app.admin.call(health.report, {})).body.antivirus).toEqual({ isUp: false, infected: 0 });

    await clamd.start();
    await app.runTask('scanContents');
    expect(await stateOf(ben, good)).toEqual({ state: 'notScanned', finding: null });
    app.wait(61);
    await app.runTask('scanContents');
    expect([await stateOf(ben, bad), await stateOf(ben, good)]).toEqual([FOUND, { state: 'clean', finding: null }]);
    expect((await key(ben, good)).status).toBe(200);
  });

  it('is delivered with a note if it is larger than the limit of the scanner', async () => {
    const { app, ben, ids } = await instance(
      { CLAMD_URL: clamd.tcp },
      { 'large.bin': 'x'.repeat(3 * MAX_SCANNED_BYTES) },
    );
    await app.runTask('scanContents');
    expect(await stateOf(ben, ids[0] ?? 0)).toEqual({ state: 'tooLarge', finding: null });
    expect((await key(ben, ids[0] ?? 0)).status).toBe(200);
  });
});

describe('A share with content in which clamd finds a virus', () => {
  it('gets no download key, neither for the file nor for all files as one ZIP', async () => {
    const served = await createShareApp({ CLAMD_URL: clamd.tcp });
    const { app } = served;
    const { tokens } = await mailShare(served, await app.person('ann'), {
      files: { 'bad.txt': eicar, 'good.txt': 'Good' },
    });
    const params = { token: tokens[0] ?? '' };
    const page = (await app.visitor.call(oneTimeShares.view, { params })).body;
    const keyFor = (fileId?: number) => app.visitor.call(oneTimeShares.key, { params, body: { fileId } });
    const [bad, good] = ['bad.txt', 'good.txt'].map((name) => page.files.find((file) => file.name === name)?.id);
    expect(codes([await keyFor(bad), await keyFor()])).toEqual([INFECTED, INFECTED]);
    expect((await keyFor(good)).status).toBe(200);
  });
});

describe('strongroom scan', () => {
  it('scans content that is older than the scanner, without blocking its downloads', async () => {
    const { app, ben, ids } = await instance({}, { 'bad.txt': eicar, 'good.txt': 'Good' });
    expect(await stateOf(ben, ids[0] ?? 0)).toBeNull();
    await app.restart({ clamdUrl: clamd.tcp });
    expect((await app.command(['scan'])).lines).toEqual(['Queued for the virus scanner: 2 objects']);
    expect((await key(ben, ids[1] ?? 0)).status).toBe(200);
    await app.runTask('scanContents');
    expect(codes([await key(ben, ids[0] ?? 0)])).toEqual([INFECTED]);
    expect((await key(ben, ids[1] ?? 0)).status).toBe(200);
  });
});
