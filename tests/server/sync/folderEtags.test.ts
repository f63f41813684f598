import { describe, expect, it } from 'vitest';
import { RestoreMode, Rights } from '#contract/enums.ts';
import { bin } from '#contract/fileNodes/bin.ts';
import { comments } from '#contract/fileNodes/comments.ts';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { legalHolds } from '#contract/legalHolds.ts';
import { groups } from '#contract/users/groups.ts';
import { carryUp, folderEtags } from '#server/plugins/folderEtags/folderEtags.service.ts';
import type { Person } from '#tests/support/app/person.ts';
import { createTestApp, PASSWORD, type TestApp } from '#tests/support/app/testApp.ts';
import { hold } from '#tests/support/holds.ts';
import { DavClient } from '#tests/support/servers/davClient.ts';

const byId = (id: number, rowVersion?: number) => ({
  params: { id: String(id), ...(rowVersion && { rowVersion: String(rowVersion) }) } as {
    id: string;
    rowVersion: string;
  },
});

/**
 * `Open/Below` with a file, which Anna reads and Ben writes; `Secret`, with nothing of its parent's rights, which
 * neither may see; and `Passage/Room`, of which Anna reads the room only.
 */
async function scene() {
  const app = await createTestApp();
  const make = async (name: string, parentId: number, inherit = true) =>
    (await app.admin.call(folders.create, { body: { name, parentId, inherit } })).body.id;
  const root = await app.root();
  const open = await make('Open', root, false);
  const below = await make('Below', open);
  const secret = await make('Secret', root, false);
  const passage = await make('Passage', root, false);
  const room = await make('Room', passage, false);
  const [anna, ben] = [await app.person('Anna'), await app.person('Ben', { password: PASSWORD })];
  await app.grant(open, anna, Rights.Read);
  await app.grant(open, ben, Rights.ReadWrite);
  await app.grant(room, anna, Rights.Read);
  const file = (await app.admin.upload(below, { 'a.txt': 'one' })).success[0]?.id ?? 0;
  const people = { anna, ben, admin: app.admin };
  return { app, make, root, open, below, secret, passage, room, file, ...people, people };
}

/** The tags that users get for a folder now. */
async function tagsOf(app: TestApp, people: Record<string, Person>, folderId: number) {
  const tags: Record<string, string | undefined> = {};
  for (const [name, { id }] of Object.entries(people)) {
    const ctx = app.ctx.as({ id, name, isAdmin: name === 'admin', isSysAdmin: false });
    await carryUp(ctx);
    tags[name] = (await folderEtags(ctx, [folderId])).get(folderId);
  }
  return tags;
}

type Scene = Awaited<ReturnType<typeof scene>>;

/** The names of those whose tag of a folder, of the root unless another is given, a change changes. */
async function changedFor({ app, people, root }: Scene, change: () => Promise<unknown>, folderId = root) {
  const before = await tagsOf(app, people, folderId);
  const answer = await change();
  const status = (answer as { status?: number } | undefined)?.status ?? 200;
  if (status >= 300) throw new Error(`The change was refused: ${JSON.stringify(answer)}`);
  const after = await tagsOf(app, people, folderId);
  return Object.keys(people).filter((name) => before[name] !== after[name]);
}

const everyone = ['anna', 'ben', 'admin'];

describe('the tag of the root', () => {
  it('changes for those who see a change below it, and for no one else', async () => {
    const at = await scene();
    const { app, admin, make, open, below, secret, passage, room, file } = at;
    const changed = (change: () => Promise<unknown>) => changedFor(at, change);
    expect(await changed(() => admin.upload(below, { 'b.txt': 'two' }))).toEqual(everyone);
    expect(await changed(() => admin.upload(secret, { 's.txt': 'two' }))).toEqual(['admin']);
    expect(await changed(() => make('Deeper', secret))).toEqual(['admin']);
    expect(await changed(() => make('Hidden', at.root, false))).toEqual(['admin']);
    expect(await changed(() => admin.upload(passage, { 'p.txt': 'two' }))).toEqual(['admin']);
    expect(await changed(() => admin.upload(room, { 'r.txt': 'two' }))).toEqual(['anna', 'admin']);
    const described = (id: number, patch: object) => async () => {
      const { rowVersion } = (await admin.call(folders.get, byId(id))).body;
      return admin.call(folders.update, { body: { id, rowVersion, ...patch } });
    };
    // Anna sees the name of the passage, and nothing else of it.
    expect(await changed(described(passage, { subject: 'Why' }))).toEqual(['admin']);
    expect(await changed(described(passage, { name: 'Way' }))).toEqual(['anna', 'admin']);
    const entity = (await admin.call(files.get, byId(file))).body;
    const renamed = { id: file, rowVersion: entity.rowVersion, name: 'c.txt' };
    expect(await changed(() => admin.call(files.update, { body: renamed }))).toEqual(everyone);
    expect(await changed(() => admin.call(files.move, { body: { id: file, parentId: secret } }))).toEqual(everyone);
    expect(await changed(() => admin.call(files.move, { body: { id: file, parentId: below } }))).toEqual(everyone);
    expect(await changed(() => admin.call(folders.move, { body: { id: room, parentId: secret } }))).toEqual([
      'anna',
      'admin',
    ]);
    expect(await changed(() => admin.call(comments.create, { body: { nodeId: file, text: 'Well' } }))).toEqual([]);
    expect(await changed(async () => app.restart())).toEqual([]);
    expect(open).toBeGreaterThan(0);
  });

  it('changes with Trash and what comes back from it, and not when that is emptied', async () => {
    const at = await scene();
    const { admin, passage, room, below } = at;
    const remove = async (id: number) =>
      admin.call(folders.remove, byId(id, (await admin.call(folders.get, byId(id))).body.rowVersion));
    // Only the room in it shows to Anna.
    expect(await changedFor(at, () => remove(passage))).toEqual(['anna', 'admin']);
    const restored = { id: passage, mode: RestoreMode.Error };
    expect(await changedFor(at, () => admin.call(bin.restore, { body: restored }))).toEqual(['anna', 'admin']);
    expect(await changedFor(at, () => remove(below))).toEqual(everyone);
    const { items } = (await admin.call(bin.list, {})).body;
    const gone = byId(below, items[0]?.rowVersion);
    expect(await changedFor(at, () => admin.call(bin.remove, gone))).toEqual([]);
    expect(room).toBeGreaterThan(0);
  });

  it('changes with entries and memberships, also those of a time without any', async () => {
    const at = await scene();
    const { app, anna, ben, admin, secret, below } = at;
    const { id } = (await admin.call(groups.create, { body: { name: 'Readers' } })).body;
    const entered = () => app.grant(secret, { ...ben, id } as Person, Rights.Read);
    expect(await changedFor(at, entered)).toEqual(['admin']);
    const member = { body: { id, userId: anna.id } };
    const before = await tagsOf(app, at.people, at.root);
    expect(await changedFor(at, () => admin.call(groups.addMember, member))).toEqual(['anna']);
    const left = { params: { id: String(id), userId: String(anna.id) } };
    expect(await changedFor(at, () => admin.call(groups.removeMember, left))).toEqual(['anna']);
    expect(await tagsOf(app, at.people, at.root)).toEqual(before);
    await admin.upload(secret, { 'n.txt': 'new' });
    await admin.call(groups.addMember, member);
    expect((await tagsOf(app, at.people, at.root)).anna).not.toBe(before.anna);

    // While Ben may not read it, something happens deep below; afterwards he may again.
    const known = await tagsOf(app, at.people, below);
    await app.grant(at.open, ben, Rights.None);
    await admin.upload(below, { 'meanwhile.txt': 'm' });
    await app.grant(at.open, ben, Rights.ReadWrite);
    expect((await tagsOf(app, at.people, below)).ben).not.toBe(known.ben);
  });
});

describe('the tag of a folder', () => {
  it('does not change when the same bytes are stored again', async () => {
    const at = await scene();
    const client = new DavClient(at.app, 'Ben');
    const put = (content: string) => () => client.send('PUT', '/Open/Below/a.txt', {}, content);
    expect(await changedFor(at, put('two'), at.open)).toEqual(everyone);
    expect(await changedFor(at, put('two'), at.open)).toEqual([]);
    expect(await changedFor(at, () => client.send('MKCOL', '/Open/Below/New/'), at.open)).toEqual(everyone);
  });

  it('changes with a hold and its release', async () => {
    const at = await scene();
    const { app, admin, below, file, open } = at;
    let holdId = 0;
    const held = async () => {
      holdId = await hold(app, [file]);
    };
    expect(await changedFor(at, held, open)).toEqual(everyone);
    const released = () => admin.call(legalHolds.release, { ...byId(holdId), body: { reason: 'over' } });
    expect(await changedFor(at, released, open)).toEqual(everyone);
    const secretHeld = async () => {
      holdId = await hold(app, [at.secret], 'Other');
    };
    expect(await changedFor(at, secretHeld)).toEqual(['admin']);
    // What is below a held folder is held with it.
    const folderHeld = async () => {
      await hold(app, [open], 'Third');
    };
    expect(await changedFor(at, folderHeld, below)).toEqual(everyone);
  });

  it('does not change for readers with files that are withheld from them', async () => {
    const at = await scene();
    const { admin, open, below } = at;
    const protect = (patch: object) => async () => {
      const { rowVersion } = (await admin.call(folders.get, byId(open))).body;
      return admin.call(folders.update, { body: { id: open, rowVersion, ...patch } });
    };
    const paper = (text: string) => () => admin.upload(below, { [`${text}.pdf`]: `%PDF-1.7\n${text}` });
    expect(await changedFor(at, protect({ denyDownload: true }), below)).toEqual(everyone);
    expect(await changedFor(at, paper('a'), below)).toEqual(['ben', 'admin']);
    expect(await changedFor(at, () => admin.upload(below, { 'b.txt': 'b' }), below)).toEqual(everyone);
    expect(await changedFor(at, protect({ viewOnly: true }), below)).toEqual(everyone);
    expect(await changedFor(at, () => admin.upload(below, { 'c.txt': 'c' }), below)).toEqual(['ben', 'admin']);
    expect(await changedFor(at, protect({ viewOnly: false, denyDownload: false }), below)).toEqual(everyone);
  });

  it.skipIf(process.env.TEST_DATABASE !== 'postgres')(
    'is the same on another node, and new there at once',
    async () => {
      const at = await scene();
      const there = await at.app.secondNode();
      const both = async () => [await tagsOf(at.app, at.people, at.root), await tagsOf(there, at.people, at.root)];
      const [here, same] = await both();
      expect(same).toEqual(here);
      await at.admin.upload(at.below, { 'b.txt': 'two' });
      const [after] = [await tagsOf(there, at.people, at.root)];
      expect(after.anna).not.toBe(here?.anna);
      const many = Array.from({ length: 20 }, (_, n) => at.admin.upload(at.below, { [`${n}.txt`]: `${n}` }));
      const requested = Array.from({ length: 20 }, (_, n) => tagsOf(n % 2 ? there : at.app, at.people, at.root));
      await Promise.all([...many, ...requested]);
      const [last, lastThere] = await both();
      expect(lastThere).toEqual(last);
    },
  );
});
