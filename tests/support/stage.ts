import { attributeGroups } from '#contract/attributeGroups.ts';
import { bin } from '#contract/bin.ts';
import { bulletins } from '#contract/bulletins.ts';
import { comments } from '#contract/comments.ts';
import { files } from '#contract/files.ts';
import { folders } from '#contract/folders.ts';
import { groups } from '#contract/groups.ts';
import { permissions } from '#contract/permissions.ts';
import { savedSearches } from '#contract/search.ts';
import { session } from '#contract/session.ts';
import { PASSWORD, type TestHouse } from './house.ts';
import { Person } from './person.ts';
import { drawText } from './scans.ts';
import { makeShare } from './shares.ts';

/** What calls are about, made by the first administrator, each thing under a name of its own. */
export class Stage {
  #made = 0;

  constructor(
    readonly house: TestHouse,
    /** Who walks. */
    readonly who: Person,
    /** Another session like theirs. */
    readonly again: () => Promise<Person>,
  ) {}

  name(what: string): string {
    return `${what} ${++this.#made}`;
  }
  async folder() {
    const name = this.name('Folder');
    return (await this.house.admin.call(folders.create, { body: { name, parentId: await this.house.root() } })).body;
  }
  async file() {
    const name = `${this.name('File')}.txt`;
    const { success } = await this.house.admin.upload(await this.house.root(), { [name]: 'content' });
    return { id: success[0]?.id ?? 0, name };
  }
  async image() {
    const name = `${this.name('Image')}.png`;
    const { success } = await this.house.admin.upload(await this.house.root(), { [name]: drawText(['Stop']) });
    return { id: success[0]?.id ?? 0, name };
  }
  async inBin() {
    const file = await this.file();
    await this.house.admin.call(files.remove, { params: params(file.id) });
    const { body } = await this.house.admin.call(bin.list, { query: { search: file.name } });
    return { ...file, rowVersion: body.items[0]?.rowVersion ?? 0 };
  }
  async person() {
    const name = this.name('Person');
    return { name, id: (await this.house.person(name, { password: PASSWORD })).id };
  }
  async group() {
    return (await this.house.admin.call(groups.create, { body: { name: this.name('Group') } })).body;
  }
  async entry() {
    const [folder, { id, name }] = [await this.folder(), await this.group()];
    const body = { fileNodeId: folder.id, rights: 1 as const, bizUnits: [{ bizUnitId: id }] };
    return { ...(await this.house.admin.call(permissions.create, { body })).body, names: [folder.name, name] };
  }
  async attributeGroup() {
    return (await this.house.admin.call(attributeGroups.create, { body: { name: this.name('Attributes') } })).body;
  }
  async comment() {
    const file = await this.file();
    const { body } = await this.who.call(comments.create, { body: { nodeId: file.id, text: 'Well' } });
    return { ...body, names: [file.name] };
  }
  async bulletin() {
    return (await this.who.call(bulletins.create, { body: { title: this.name('Bulletin') } })).body;
  }
  async share() {
    const name = `${this.name('File')}.txt`;
    return { name, id: await makeShare(this.who, { files: { [name]: 'a' } }) };
  }
  async failedMail() {
    const subject = this.name('Mail');
    const { ctx } = this.house;
    await ctx.transact((unit) =>
      unit.stores.outbox.insert({ to: 'ann@example.org', subject, text: '', html: '' }, unit.stamp()),
    );
    const [mail] = await ctx.transact((unit) => unit.stores.outbox.claim(unit.stamp(), unit.stamp(), 1));
    const id = mail?.id ?? 0;
    await ctx.transact((unit) => unit.stores.outbox.failed(id, 'Nobody is there'));
    return { id, subject };
  }
  async savedSearch() {
    const body = { name: this.name('Search'), query: { id: await this.house.root() } };
    return (await this.who.call(savedSearches.create, { body })).body;
  }
}

/** The parameters of a call about one thing. */
export const params = (id: number, rowVersion = 1) => ({ id: String(id), rowVersion: String(rowVersion) });

export /** So that samples can take what they need out of the stage by name. */
function staged(stage: Stage): Stage {
  for (const name of Object.getOwnPropertyNames(Stage.prototype) as (keyof Stage)[]) {
    const method = stage[name];
    if (typeof method === 'function') Object.assign(stage, { [name]: method.bind(stage) });
  }
  return stage;
}

export async function actingAs(house: TestHouse, boss: Person, userId: number): Promise<Person> {
  const { body } = await boss.call(session.signInAs, { body: { id: userId } });
  return new Person(house, body.token, userId);
}
