import { createHash, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { attributeGroups } from '#contract/attributeGroups.ts';
import { nodeName } from '#contract/common.ts';
import { Rights } from '#contract/enums.ts';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { receipts } from '#contract/fileNodes/receipts.ts';
import { fileRequests } from '#contract/fileRequests.ts';
import { logs } from '#contract/instance/logs.ts';
import { users } from '#contract/users/users.ts';
import { canonicalJson } from '#server/plugins/logs/signedReports.service.ts';
import { takeMails } from '#tests/support/app/mailed.ts';
import { announceTo, makeRequest, sendTo } from '#tests/support/app/requests.ts';
import { createTestApp } from '#tests/support/app/testApp.ts';
import { beginning, hostileTexts } from '#tests/support/content/hostileTexts.ts';

const env = { FEATURES: 'oneTimeShares', PUBLIC_URL: 'https://files.example.org' };

/** Ann may write to a folder, and makes a file request for it. */
async function createFixture(input: object = {}) {
  const app = await createTestApp({ env });
  const { body: folder } = await app.admin.call(folders.create, {
    body: { name: 'Inbox', parentId: await app.root() },
  });
  const ann = await app.person('Ann');
  await app.grant(folder.id, ann, Rights.ReadWrite);
  const { id, token } = await makeRequest(ann, folder.id, input);
  const names = async () => {
    const { body } = await app.admin.call(files.list, { params: { id: String(folder.id) } });
    return body.items.map(({ name, uploadedBy }) => [name, uploadedBy.name]);
  };
  const view = () => app.visitor.call(fileRequests.view, { params: { token } });
  const sendFiles = async (content: Record<string, string>) => {
    const key = await announceTo(app.visitor, token, content);
    return (await sendTo(app.visitor, token, key, content)).body;
  };
  const stop = (caller = ann, rowVersion = 1) =>
    caller.call(fileRequests.stop, { params: { id: String(id), rowVersion: String(rowVersion) } });
  return { app, folder, ann, id, token, names, view, sendFiles, stop };
}

describe('a file request', () => {
  it('accepts external files, with a number if the name is taken', async () => {
    const { app, folder, ann, view, names, sendFiles } = await createFixture({ memo: 'Plans, please', maxFiles: 4 });
    await ann.upload(folder.id, { 'plan.txt': 'mine' });
    expect((await view()).body).toEqual({
      requester: 'Ann',
      memo: 'Plans, please',
      expires: '2026-03-09T09:00:00.000Z',
      filesLeft: 4,
      bytesLeft: 1024 ** 3,
    });
    const sent = await sendFiles({ 'plan.txt': 'theirs', 'other.txt': 'x' });
    expect(sent.success.map(({ name }: { name: string }) => name)).toEqual(['plan (2).txt', 'other.txt']);
    await sendFiles({ 'PLAN.txt': 'again' });
    expect(await names()).toEqual([
      ['other.txt', 'Ann'],
      ['plan (2).txt', 'Ann'],
      ['PLAN (3).txt', 'Ann'],
      ['plan.txt', 'Ann'],
    ]);
    expect((await view()).body).toMatchObject({ filesLeft: 1, bytesLeft: 1024 ** 3 - 12 });
    const row = (await app.logRows()).at(-1);
    expect([row?.by, row?.log]).toEqual(['Ann (file request)', 'File uploaded: Inbox/PLAN (3).txt']);
  });

  it('accepts no more than its number of files and bytes, also from concurrent senders', async () => {
    const { app, token, names, view, sendFiles } = await createFixture({ maxFiles: 3, maxBytes: 10 });
    await expect(sendFiles({ a: '', b: '', c: '', d: '' })).rejects.toThrow('413');
    await expect(sendFiles({ a: '12345678901' })).rejects.toThrow('413');
    const parcels = ['a', 'b', 'c', 'd'].map((name) => ({ [name]: '1234' }));
    const keys = await Promise.all(parcels.map((parcel) => announceTo(app.visitor, token, parcel)));
    const responses = await Promise.all(parcels.map((parcel, n) => sendTo(app.visitor, token, keys[n] ?? '', parcel)));
    expect(responses.flatMap(({ body }) => body.success)).toHaveLength(2);
    expect(responses.flatMap(({ body }) => body.errors)[0].errors[0]).toContain('has ended or is full');
    expect(await names()).toHaveLength(2);
    expect((await view()).body).toMatchObject({ filesLeft: 1, bytesLeft: 2 });
  });

  it('ends with the right of its owner, at its end, and with its owner', async () => {
    const fixture = await createFixture();
    const key = await announceTo(fixture.app.visitor, fixture.token, { a: 'a' });
    await fixture.app.grant(fixture.folder.id, fixture.ann, Rights.Read);
    expect((await sendTo(fixture.app.visitor, fixture.token, key, { a: 'a' })).status).toBe(410);
    const gone = (await fixture.view()).body.message;
    expect(await fixture.names()).toEqual([]);

    const two = await createFixture({ days: 2 });
    two.app.wait(2 * 24 * 3600);
    expect(await two.view()).toMatchObject({ status: 410, body: { message: gone } });

    const three = await createFixture();
    await three.app.admin.call(users.remove, { params: { id: String(three.ann.id), rowVersion: '1' } });
    expect(await three.view()).toMatchObject({ status: 410, body: { message: gone } });
    const unknown = await three.app.visitor.call(fileRequests.view, { params: { token: 'x'.repeat(43) } });
    expect(unknown).toMatchObject({ status: 410, body: { message: gone } });
  });

  it('with a code shows and accepts nothing without it, and allows ten wrong ones', async () => {
    const { app, token, names } = await createFixture({ memo: 'Secret plans', code: 'open sesame' });
    const page = { params: { token } };
    const closed = (await app.visitor.call(fileRequests.view, page)).body;
    expect(closed).toMatchObject({ requester: 'Ann', memo: '', filesLeft: 0, bytesLeft: 0, needsCode: true });
    const unlock = (code?: string) => app.visitor.call(fileRequests.unlock, { ...page, body: { code } });
    expect([(await unlock()).status, (await unlock('sesame')).status]).toEqual([403, 403]);
    await expect(announceTo(app.visitor, token, { a: 'a' })).rejects.toThrow('403');
    await expect(announceTo(app.visitor, token, { a: 'a' }, 'wrong')).rejects.toThrow('403');
    expect((await unlock('open sesame')).body).toMatchObject({ memo: 'Secret plans', filesLeft: 10 });
    const key = await announceTo(app.visitor, token, { a: 'a' }, 'open sesame');
    expect((await sendTo(app.visitor, token, key, { a: 'a' })).status).toBe(200);
    expect(await names()).toEqual([['a', 'Ann']]);
    const guesses = await Promise.all(Array.from({ length: 12 }, () => unlock('wrong')));
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(2);
    expect((await unlock('open sesame')).status).toBe(429);
    app.wait(900);
    expect((await unlock('open sesame')).status).toBe(200);
  });

  it('notifies its owner of received files on request', async () => {
    const fixture = await createFixture();
    await fixture.sendFiles({ 'a.txt': 'a' });
    expect(await takeMails(fixture.app)).toEqual([]);
    const two = await createFixture({ receipt: true });
    await two.sendFiles({ 'a.txt': 'a', '<b>.txt': 'b' });
    const [mail, ...others] = await takeMails(two.app);
    expect(others).toEqual([]);
    expect([mail?.to?.[0]?.address, mail?.subject]).toEqual(['Ann@example.org', '2 new files in “Inbox”']);
    expect(mail?.text).toContain('– a.txt, 1 byte\n– <b>.txt, 1 byte');
    expect(mail?.html).toContain('&#60;b&#62;.txt, 1 byte');
  });

  it('has a signed receipt for each received file, with its name, its sender and its log row', async () => {
    const { app, ann, token, sendFiles } = await createFixture();
    const { success, receipts: sentReceipts } = await sendFiles({ 'offer.txt': 'what was offered' });
    const { id } = success[0];
    const { status, body } = await ann.call(receipts.get, { params: { id: String(id) }, query: {} });
    expect(status).toBe(200);
    expect(sentReceipts).toEqual([body]);
    const sha256 = createHash('sha256').update('what was offered').digest('hex');
    expect(body.receipt).toMatchObject({
      ...{ fileId: id, name: 'offer.txt', size: 16, sha256, uploadedOn: '2026-03-02T09:00:00.000Z' },
      uploadedBy: { id: ann.id, name: 'Ann' },
    });
    const { items } = (await app.visitor.call(logs.keys, {})).body;
    const key = items.find(({ keyId }) => keyId === body.keyId)?.publicKey ?? '';
    const signed = Buffer.from(canonicalJson(body.receipt));
    expect(verify(null, signed, key, Buffer.from(body.signature, 'base64'))).toBe(true);
    const rows = await (await app.rawDatabase()).rows<{ by: string; log: string }>(
      `select "by", "log" from "log" where "seq" = ${body.receipt.log.position} and "hash" = '${body.receipt.log.hash}'`,
    );
    expect(rows).toEqual([{ by: 'Ann (file request)', log: 'File uploaded: Inbox/offer.txt' }]);
    const asVisitor = await app.visitor.fetch(`/file/${id}/receipt?token=${token}`);
    expect(asVisitor.status).toBe(401);
  });

  it('stores hostile names literally or rejects them, and shows the sender nothing of the folder', async () => {
    const { app, folder, ann, token, names } = await createFixture({ maxFiles: 100 });
    await ann.upload(folder.id, { 'secret.txt': 'mine' });
    const taken: string[] = [];
    for (const name of hostileTexts.map((text) => beginning(text, 255))) {
      const isName = nodeName.safeParse(name).success;
      const sending = announceTo(app.visitor, token, { [name]: '' });
      if (!isName) {
        await expect(sending, name).rejects.toThrow('400');
        continue;
      }
      const { body } = await sendTo(app.visitor, token, await sending, { [name]: '' });
      expect([name, body.errors]).toEqual([name, []]);
      taken.push(body.success[0].name);
    }
    expect(taken.length).toBeGreaterThan(20);
    expect((await names()).map(([name]) => name).sort()).toEqual([...taken, 'secret.txt'].sort());
    const page = await app.visitor.fetch(`/request/${token}`);
    expect(await page.text()).not.toMatch(/secret|Inbox|script/);
    const inside = [`/folder/${folder.id}/files`, `/folder/${folder.id}`, '/filerequest', '/folder'];
    for (const path of inside) expect((await app.visitor.fetch(path)).status).toBe(401);
  });

  it('requires the right to upload, and no required attribute values', async () => {
    const { app, folder, ann } = await createFixture();
    const bob = await app.person('Bob');
    const create = (caller: typeof bob) => caller.call(fileRequests.create, { body: { folderId: folder.id } });
    expect((await create(app.visitor)).status).toBe(401);
    expect((await create(bob)).status).toBe(404);
    await app.grant(folder.id, bob, Rights.Read);
    expect((await create(bob)).status).toBe(403);
    const { body: group } = await app.admin.call(attributeGroups.create, { body: { name: 'Contract' } });
    await app.admin.call(folders.setAttributeGroup, { body: { folderId: folder.id, groupId: group.id } });
    expect((await create(ann)).body.code).toBe('conflict');
  });

  it('is listed and stopped by its owner and by administrators', async () => {
    const { app, ann, id, view, stop, folder } = await createFixture({ memo: 'Plány' });
    const bob = await app.person('Bob');
    const list = async (caller: typeof bob, query: object = {}) =>
      (await caller.call(fileRequests.list, { query })).body;
    expect((await list(bob)).total).toBe(0);
    expect((await list(app.admin, { search: 'plany inbox' })).items).toMatchObject([
      { id, folder: { id: folder.id, name: 'Inbox' }, createdBy: { name: 'Ann' }, status: 'active', receivedFiles: 0 },
    ]);
    expect((await list(ann, { search: 'zoo' })).total).toBe(0);
    expect((await stop(bob)).status).toBe(404);
    expect((await stop(app.visitor)).status).toBe(401);
    expect((await stop(ann, 2)).body.code).toBe('stale');
    expect((await stop(app.admin)).status).toBe(200);
    expect((await stop(app.admin, 2)).body.code).toBe('conflict');
    expect((await view()).status).toBe(410);
    expect((await list(ann)).items[0]?.status).toBe('stopped');
  });
});
