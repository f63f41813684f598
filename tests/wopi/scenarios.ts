import assert from 'node:assert/strict';
import { files } from '#contract/fileNodes/files.ts';
import { rescuedSaves } from '#contract/fileNodes/rescuedSaves.ts';
import { versions } from '#contract/fileNodes/versions.ts';
import { session } from '#contract/users/session.ts';
import { upload } from '#tests/support/app/make.ts';
import type { Person } from '#tests/support/app/person.ts';
import { docx } from '#tests/support/content/documents.ts';
import { openOffice } from '#tests/support/office.ts';
import { CollaboraDocument } from '#tests/support/servers/office/collabora.ts';
import { OnlyOfficeDocument } from '#tests/support/servers/office/onlyOffice.ts';
import type { Caller } from '#tests/support/servers/office/wopiCall.ts';

/** Two people who write to a folder, and what calls the host for them. */
export interface Setting {
  anna: Person;
  ben: Person;
  /** Signs Ben in once more: a scenario ends his session. */
  benAgain(): Promise<Person>;
  folderId: number;
  caller: Caller;
  /** Stops and starts the host. */
  restart(): Promise<void>;
  /** Lets time pass: contents of the same millisecond have the same time. */
  wait(): void;
}

/** Versions of one sitting that are listed, at most. */
const MAX_OF_SITTING = 5;
const AUTOSAVES = 12;
const PAGES = ['first', 'second', 'third'].map((word) => docx(`The ${word} page`));
const [BEFORE, SECOND, THIRD] = PAGES as [Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>];
const byId = (id: number) => ({ params: { id: String(id) } });

let made = 0;
async function newFile({ anna, folderId }: Setting): Promise<{ id: number; name: string }> {
  const name = `Plan ${++made} ${Date.now()}.docx`;
  return { id: (await upload(anna, folderId, { [name]: BEFORE }))[name] ?? 0, name };
}

/** Opens a file for Anna as Collabora does. */
async function openDocument(setting: Setting) {
  const file = await newFile(setting);
  const { src, token, sessionId } = await openOffice(setting.anna, file.id);
  const document = new CollaboraDocument(setting.caller, src);
  return { file, document, sessionId, anna: await document.join(token) };
}

const lockOf = async ({ anna }: Setting, id: number) => (await anna.call(files.get, byId(id))).body.lock;
const versionsOf = async ({ anna }: Setting, id: number) => (await anna.call(versions.list, byId(id))).body.items;
const fileOf = async ({ anna }: Setting, id: number) => (await anna.call(files.get, byId(id))).body;

/** What a strict client does in the life of a document; each throws when the host is not as the client needs. */
export const scenarios: Record<string, (setting: Setting) => Promise<void>> = {
  async 'edit, save, close'(setting) {
    const { file, document, anna, sessionId } = await openDocument(setting);
    assert.deepEqual(document.content, Buffer.from(BEFORE));
    assert.equal((await lockOf(setting, file.id))?.app, 'office');
    document.edit(SECOND);
    assert.equal((await document.save(anna)).result, 'ok');
    document.edit(THIRD);
    assert.equal((await document.leave(anna))?.result, 'ok');
    assert.equal(await lockOf(setting, file.id), null);
    const stored = await fileOf(setting, file.id);
    assert.equal(stored.size, THIRD.length);
    const listed = await versionsOf(setting, file.id);
    assert.ok(
      listed.some(({ app, size }) => app === 'web' && size === BEFORE.length),
      'the content from before',
    );
    assert.ok(listed.filter((version) => version.sessionId === sessionId).length <= 1);
    assert.deepEqual(document.errors, []);
  },

  async autosaves(setting) {
    const { file, document, anna } = await openDocument(setting);
    for (let n = 0; n < AUTOSAVES; n++) {
      document.edit(docx(`Page ${n}`));
      assert.equal((await document.save(anna, { isAutosave: true })).result, 'ok');
    }
    const listed = await versionsOf(setting, file.id);
    assert.ok(listed.filter(({ app }) => app === 'office').length < MAX_OF_SITTING, `${listed.length} versions`);
    assert.equal(listed.at(-1)?.size, BEFORE.length);
    await document.leave(anna);
    assert.deepEqual(document.errors, []);
  },

  async 'the same bytes again'(setting) {
    const { file, document, anna } = await openDocument(setting);
    const { rowVersion } = await fileOf(setting, file.id);
    assert.equal((await document.save(anna)).result, 'ok');
    assert.deepEqual(await versionsOf(setting, file.id), []);
    assert.equal((await fileOf(setting, file.id)).rowVersion, rowVersion);
    document.edit(SECOND);
    assert.equal((await document.save(anna)).result, 'ok');
    assert.deepEqual(document.errors, []);
    await document.leave(anna);
  },

  async 'two people in one document'(setting) {
    const { file, document, anna } = await openDocument(setting);
    const { src, token, sessionId } = await openOffice(setting.ben, file.id);
    assert.equal(src, document.src);
    const ben = await document.join(token);
    assert.ok(ben.canWrite);
    document.edit(SECOND);
    assert.equal((await document.save(ben)).result, 'ok');
    const stored = await fileOf(setting, file.id);
    assert.equal(stored.uploadedBy.name, String(ben.info.UserFriendlyName));
    await document.leave(anna);
    assert.equal((await lockOf(setting, file.id))?.sessionId, sessionId);
    document.edit(THIRD);
    assert.equal((await document.leave(ben))?.result, 'ok');
    assert.equal(await lockOf(setting, file.id), null);
    assert.deepEqual(document.errors, []);
  },

  async rename(setting) {
    const { file, document, anna } = await openDocument(setting);
    const name = `Přejmenováno ${file.name}`;
    const renamed = await document.rename(anna, name);
    assert.equal(renamed.result, 'ok');
    assert.equal((await fileOf(setting, file.id)).name, name);
    assert.equal((await document.join(anna.token)).info.BaseFileName, name);
    document.edit(SECOND);
    assert.equal((await document.save(anna)).result, 'ok');
    assert.deepEqual(document.errors, []);
    for (const one of [...document.sessions]) await document.leave(one);
  },

  async 'save as'(setting) {
    const { file, document, anna } = await openDocument(setting);
    const copy = await document.saveAs(anna, file.name);
    assert.equal(copy.result, 'ok');
    assert.equal(copy.name, file.name.replace('.docx', ' (2).docx'));
    assert.match(copy.url ?? '', /access_token=/);
    const [src = '', token = ''] = (copy.url ?? '').split('?access_token=');
    const other = new CollaboraDocument(setting.caller, src);
    const session = await other.join(decodeURIComponent(token.split('&')[0] ?? ''));
    assert.deepEqual(other.content, document.content);
    await other.leave(session);
    // The answer about the copy must not be taken for the state of the original.
    document.edit(SECOND);
    assert.equal((await document.save(anna)).result, 'ok');
    await document.leave(anna);
    assert.deepEqual([...document.errors, ...other.errors], []);
  },

  async 'changed in storage'(setting) {
    const { file, document, anna } = await openDocument(setting);
    await document.unlock(anna);
    setting.wait();
    await upload(setting.ben, setting.folderId, { [file.name]: THIRD }, true);
    assert.equal((await document.lock(anna)).status, 200);
    document.edit(SECOND);
    assert.equal((await document.save(anna)).result, 'changed');
    assert.equal((await fileOf(setting, file.id)).size, THIRD.length);
    assert.equal((await document.save(anna, { isForced: true })).result, 'ok');
    assert.ok((await versionsOf(setting, file.id)).some(({ size }) => size === THIRD.length));
    await document.leave(anna);
    assert.deepEqual(document.errors, []);
  },

  async 'rename, then changed in storage'(setting) {
    const { file, document, anna } = await openDocument(setting);
    const name = `Renamed ${file.name}`;
    assert.equal((await document.rename(anna, name)).result, 'ok');
    await document.unlock(anna);
    setting.wait();
    await upload(setting.ben, setting.folderId, { [name]: THIRD }, true);
    assert.equal((await document.lock(anna)).status, 200);
    document.edit(SECOND);
    assert.equal((await document.save(anna)).result, 'changed');
    await document.unlock(anna);
  },

  async 'the lock of another document server'(setting) {
    const { file, document, anna } = await openDocument(setting);
    const { src, token } = await openOffice(setting.ben, file.id);
    const other = new CollaboraDocument(setting.caller, src);
    const ben = await other.join(token);
    assert.equal(ben.canWrite, false);
    other.edit(THIRD);
    const { result, status } = await other.save(ben);
    assert.deepEqual([result, status], ['conflict', 409]);
    assert.equal((await fileOf(setting, file.id)).size, BEFORE.length);
    document.edit(SECOND);
    assert.equal((await document.leave(anna))?.result, 'ok');
    assert.deepEqual([...document.errors, ...other.errors], []);
  },

  async 'a token that has ended'(setting) {
    const { file, document, anna } = await openDocument(setting);
    const ben = await document.join((await openOffice(setting.ben, file.id)).token);
    await setting.ben.call(session.close, {});
    await assert.rejects(document.join(ben.token), /answered with 401/);
    // What was typed before is still saved, within five minutes.
    document.edit(SECOND);
    assert.equal((await document.save(ben)).result, 'ok');
    assert.equal((await document.rename(ben, 'Taken.docx')).result, 'unauthorised');
    document.edit(THIRD);
    assert.equal((await document.save({ ...ben, token: 'A'.repeat(43) })).result, 'unauthorised');
    await document.leave(ben);
    assert.equal((await document.leave(anna))?.result, 'ok');
    setting.ben = await setting.benAgain();
  },

  async 'a restart of the host'(setting) {
    const { file, document, anna } = await openDocument(setting);
    document.edit(SECOND);
    await setting.restart();
    assert.equal((await lockOf(setting, file.id))?.app, 'office');
    assert.equal((await document.lock(anna)).status, 200);
    assert.equal((await document.save(anna, { isAutosave: true })).result, 'ok');
    document.edit(THIRD);
    assert.equal((await document.leave(anna))?.result, 'ok');
    assert.deepEqual(document.errors, []);
  },

  async 'a save after the end of the session'(setting) {
    const { file, document, anna } = await openDocument(setting);
    await document.unlock(anna);
    setting.wait();
    await upload(setting.ben, setting.folderId, { [file.name]: THIRD }, true);
    document.edit(SECOND);
    const { status } = await document.save(anna, { isExitSave: true });
    assert.equal(status, 409);
    const { items } = (await setting.anna.call(rescuedSaves.list, byId(file.id))).body;
    assert.deepEqual(
      items.map(({ size }) => size),
      [SECOND.length],
    );
    assert.deepEqual(document.errors, []);
  },

  async 'ONLYOFFICE: edit, rename, close'(setting) {
    const file = await newFile(setting);
    const opened = await openOffice(setting.anna, file.id);
    const document = new OnlyOfficeDocument(setting.caller, opened.src, opened.token);
    assert.ok(await document.open());
    assert.deepEqual(await document.content(), Buffer.from(BEFORE));
    await assert.rejects(document.content(10), /answered with 412/);
    assert.equal(await document.refresh(), 200);
    const { src, token } = await openOffice(setting.ben, file.id);
    const other = new OnlyOfficeDocument(setting.caller, src, token);
    assert.equal(await other.open(), false);
    const editors = [document, other].map(({ info }) => String(info.UserId));
    assert.equal(await document.save(SECOND, editors), 200);
    assert.equal(await document.rename('Nový název'), 'Nový název');
    assert.equal((await fileOf(setting, file.id)).name, 'Nový název.docx');
    assert.deepEqual(await document.close({ content: THIRD, editors }), [200, 200]);
    assert.equal(await lockOf(setting, file.id), null);
    await upload(setting.anna, setting.folderId, { 'Nový název.docx': BEFORE }, true);
    const [version] = await versionsOf(setting, file.id);
    const names = [document, other].map(({ info }) => info.UserFriendlyName);
    assert.deepEqual(version?.editors.map(({ name }) => name).sort(), names.sort());
  },
};
