import { attributeGroups } from '#contract/attributeGroups.ts';
import { bulletins } from '#contract/bulletins.ts';
import { bin } from '#contract/fileNodes/bin.ts';
import { comments } from '#contract/fileNodes/comments.ts';
import { files } from '#contract/fileNodes/files.ts';
import { folders } from '#contract/fileNodes/folders.ts';
import { permissions } from '#contract/fileNodes/permissions.ts';
import { savedSearches } from '#contract/search.ts';
import { groups } from '#contract/users/groups.ts';
import { session } from '#contract/users/session.ts';
import { drawText } from '../content/scans.ts';
import { Person } from './person.ts';
import { makeShare } from './shares.ts';
import { PASSWORD, type TestApp } from './testApp.ts';

/** The items that calls are about, made by the first administrator, each with a unique name. */
export class Fixture {
  #made = 0;

  constructor(
    readonly app: TestApp,
    /** The user who makes the calls. */
    readonly caller: Person,
    /** Another session of the same user. */
    readonly again: () => Promise<Person>,
  ) {}

  name(noun: string): string {
    return `${noun} ${++this.#made}`;
  }
  async folder() {
    const name = this.name('Folder');
    return (await this.app.admin.call(folders.create, { body: { name, parentId: await this.app.root() } })).body;
  }
  async file() {
    const name = `${this.name('File')}.txt`;
    const { success } = await this.app.admin.upload(await this.app.root(), { [name]: 'content' });
    return { id: success[0]?.id ?? 0, name };
  }
  async image() {
    const name = `${this.name('Image')}.png`;
    const { success } = await this.app.admin.upload(await this.app.root(), { [name]: drawText(['Stop']) });
    return { id: success[0]?.id ?? 0, name };
  }
  async inBin() {
    const file = await this.file();
    await this.app.admin.call(files.remove, { params: params(file.id) });
    const { body } = await this.app.admin.call(bin.list, { query: { search: file.name } });
    return { ...file, rowVersion: body.items[0]?.rowVersion ?? 0 };
  }
  async person() {
    const name = this.name('Person');
    return { name, id: (await this.app.person(name, { password: PASSWORD })).id };
  }
  async group() {
    return (await this.app.admin.call(groups.create, { body: { name: this.name('Group') } })).body;
  }
  async entry() {
    const [folder, { id, name }] = [await this.folder(), await this.group()];
    const body = { fileNodeId: folder.id, rights: 1 as const, bizUnits: [{ bizUnitId: id }] };
    return { ...(await this.app.admin.call(permissions.create, { body })).body, names: [folder.name, name] };
  }
  async attributeGroup() {
    return (await this.app.admin.call(attributeGroups.create, { body: { name: this.name('Attributes') } })).body;
  }
  async comment() {
    const file = await this.file();
    const { body } = await this.caller.call(comments.create, { body: { nodeId: file.id, text: 'Well' } });
    return { ...body, names: [file.name] };
  }
  async bulletin() {
    return (await this.caller.call(bulletins.create, { body: { title: this.name('Bulletin') } })).body;
  }
  async share() {
    const name = `${this.name('File')}.txt`;
    return { name, id: await makeShare(this.caller, { files: { [name]: 'a' } }) };
  }
  async failedMail() {
    const subject = this.name('Mail');
    const { ctx } = this.app;
    await ctx.transact((tx) =>
      tx.stores.outbox.insert({ to: 'ann@example.org', subject, text: '', html: '' }, tx.stamp()),
    );
    const mail = await ctx.transact((tx) => tx.stores.outbox.claim(tx.stamp(), tx.stamp()));
    const id = mail?.id ?? 0;
    await ctx.transact((tx) => tx.stores.outbox.failed(id, 'Nobody is there'));
    return { id, subject };
  }
  async savedSearch() {
    const body = { name: this.name('Search'), query: { id: await this.app.root() } };
    return (await this.caller.call(savedSearches.create, { body })).body;
  }
}

/** The parameters of a call about one item. */
export const params = (id: number, rowVersion = 1) => ({ id: String(id), rowVersion: String(rowVersion) });

/** So that samples can destructure what they need. */
export function withBoundMethods(fixture: Fixture): Fixture {
  for (const name of Object.getOwnPropertyNames(Fixture.prototype) as (keyof Fixture)[]) {
    const method = fixture[name];
    if (typeof method === 'function') Object.assign(fixture, { [name]: method.bind(fixture) });
  }
  return fixture;
}

export async function impersonating(app: TestApp, administrator: Person, userId: number): Promise<Person> {
  const { body } = await administrator.call(session.impersonate, { body: { id: userId } });
  return new Person(app, body.token, userId);
}
