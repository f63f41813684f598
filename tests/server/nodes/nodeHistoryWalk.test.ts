import { expect, it } from 'vitest';
import { Rights } from '#contract/enums.ts';
import { bin } from '#contract/fileNodes/bin.ts';
import { comments } from '#contract/fileNodes/comments.ts';
import { files } from '#contract/fileNodes/files.ts';
import { type NodeHistoryRow, nodeHistory } from '#contract/fileNodes/nodeHistory.ts';
import { nodes } from '#contract/fileNodes/nodes.ts';
import { settings } from '#contract/instance/settings.ts';
import { makeFolder, upload } from '#tests/support/app/make.ts';
import type { Person } from '#tests/support/app/person.ts';
import { createTestApp, type TestApp } from '#tests/support/app/testApp.ts';
import { randomFrom } from '#tests/support/sync/etagWalk.ts';

const SEED = 13;
const CHANGES = 1000;
const CHANGES_PER_COMPARISON = 10;
const names = ['Anna', 'Ben', 'Cleo', 'Dan'] as const;
const FOLDERS = 10;

/** A row as the reference knows it: where the file lay afterwards, and the folders that it names. */
interface Entry {
  type: NodeHistoryRow['type'];
  by: string;
  name: string;
  place: number;
  before?: number;
  after?: number;
}
interface Known {
  id: number;
  name: string;
  place: number;
  isRemoved: boolean;
  entries: Entry[];
}

/** Changes files at random as people may, and says what each of them may know of it. */
class HistoryWalk {
  readonly people: Person[] = [];
  readonly folders: number[] = [];
  readonly known: Known[] = [];
  readonly rights = new Map<string, Rights>();
  readonly app: TestApp;
  private readonly random = randomFrom(SEED);
  private serial = 0;

  constructor(app: TestApp) {
    this.app = app;
  }

  async begin(): Promise<void> {
    for (const name of names) this.people.push(await this.app.person(name));
    const root = await this.app.root();
    for (let n = 0; n < FOLDERS; n++) this.folders.push(await makeFolder(this.app.admin, `Secret ${n}`, root));
    for (const [index] of this.people.entries())
      for (const folder of this.folders) await this.grant(index, folder, this.one([0, 1, 2, 2]));
  }

  one<T>(list: readonly T[]): T {
    return list[Math.floor(this.random() * list.length)] as T;
  }

  rightsOf = (person: number, folder: number) => this.rights.get(`${person} ${folder}`) ?? Rights.None;

  private async grant(person: number, folder: number, rights: Rights): Promise<void> {
    await this.app.grant(folder, this.people[person] as Person, rights);
    this.rights.set(`${person} ${folder}`, rights);
  }

  /** One random change. */
  async change(): Promise<void> {
    if (this.random() < 0.08) return this.grant(this.index(), this.one(this.folders), this.one([0, 1, 2, 2]) as Rights);
    const person = this.index();
    const writable = this.folders.filter((folder) => this.rightsOf(person, folder) === Rights.ReadWrite);
    const target = this.one(writable);
    if (target === undefined) return;
    const files = this.known.filter(({ place }) => writable.includes(place));
    const file = this.random() < 0.15 ? undefined : this.one(files);
    if (!file) return this.add(person, target);
    if (file.isRemoved) return this.restore(person, file);
    const kinds = ['rename', 'move', 'move', 'describe', 'comment', 'remove', 'replace', 'copy', 'read'] as const;
    return this[this.one(kinds)](person, file, target);
  }

  private index = () => Math.floor(this.random() * this.people.length);
  private isTaken = (folder: number, name: string) =>
    this.known.some((file) => !file.isRemoved && file.place === folder && file.name === name);
  private newName = () => `draft ${this.serial++}.txt`;

  private async call(person: number, call: (who: Person) => Promise<{ status: number; body: object }>) {
    const { status, body } = await call(this.people[person] as Person);
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  }

  private note(person: number, file: Known, type: Entry['type'], more: Partial<Entry> = {}): void {
    const { name, place } = file;
    file.entries.push({ type, by: names[person] as string, name, place, ...more });
  }

  private async add(person: number, place: number): Promise<void> {
    const name = this.newName();
    const { [name]: id = 0 } = await upload(this.people[person] as Person, place, { [name]: 'text' });
    const file = { id, name, place, isRemoved: false, entries: [] };
    this.known.push(file);
    this.note(person, file, 'added');
  }

  private async update(person: number, { id }: Known, patch: object): Promise<void> {
    const { rowVersion } = (await this.call(person, (who) => who.call(files.get, { params: { id: String(id) } }))) as {
      rowVersion: number;
    };
    await this.call(person, (who) => who.call(files.update, { body: { id, rowVersion, ...patch } }));
  }

  private async rename(person: number, file: Known): Promise<void> {
    file.name = this.newName();
    await this.update(person, file, { name: file.name });
    this.note(person, file, 'renamed');
  }

  private async describe(person: number, file: Known): Promise<void> {
    await this.update(person, file, { subject: `subject ${this.serial++}` });
    this.note(person, file, 'described');
  }

  private async move(person: number, file: Known, target: number): Promise<void> {
    if (this.isTaken(target, file.name)) return;
    await this.call(person, (who) => who.call(files.move, { body: { id: file.id, parentId: target } }));
    const before = file.place;
    file.place = target;
    this.note(person, file, 'moved', { before, after: target });
  }

  private async comment(person: number, file: Known): Promise<void> {
    await this.call(person, (who) => who.call(comments.create, { body: { nodeId: file.id, text: 'Secret words' } }));
    this.note(person, file, 'commented');
  }

  private async remove(person: number, file: Known): Promise<void> {
    const params = { id: String(file.id) };
    const { rowVersion } = (await this.call(person, (who) => who.call(files.get, { params }))) as {
      rowVersion: number;
    };
    await this.call(person, (who) => who.call(files.remove, { params: { ...params, rowVersion: String(rowVersion) } }));
    file.isRemoved = true;
    this.note(person, file, 'removed');
  }

  private async restore(person: number, file: Known): Promise<void> {
    if (this.isTaken(file.place, file.name)) return;
    await this.call(person, (who) => who.call(bin.restore, { body: { id: file.id } }));
    file.isRemoved = false;
    this.note(person, file, 'restored');
  }

  private async replace(person: number, file: Known): Promise<void> {
    await upload(this.people[person] as Person, file.place, { [file.name]: `text ${this.serial++}` }, true);
    this.note(person, file, 'version');
  }

  private async copy(person: number, file: Known, target: number): Promise<void> {
    if (this.isTaken(target, file.name)) return;
    const { items } = (await this.call(person, (who) =>
      who.call(nodes.copy, { body: { ids: [file.id], parentId: target } }),
    )) as { items: { id: number; name: string }[] };
    const [made] = items;
    if (!made) return;
    const copied = { id: made.id, name: made.name, place: target, isRemoved: false, entries: [] };
    this.known.push(copied);
    this.note(person, copied, 'copied', { before: file.place });
  }

  private async read(person: number, file: Known): Promise<void> {
    const who = this.people[person] as Person;
    await (await who.download(await who.downloadKey(file.id))).text();
    // All of it happens within one hour.
    if (file.entries.some(({ type, by }) => type === 'downloaded' && by === names[person])) return;
    this.note(person, file, 'downloaded');
  }

  /** What a person may know of a file, newest first; undefined when they may not know the file. */
  expected(person: number, { place, isRemoved, entries }: Known, areReadsShown: boolean) {
    const rights = this.rightsOf(person, place);
    if (rights < (isRemoved ? Rights.ReadWrite : Rights.Read)) return undefined;
    const isKnown = (folder: number) => this.rightsOf(person, folder) >= Rights.Read;
    const shown: string[] = [];
    for (const { type, by, name, place: then, before, after } of entries.toReversed()) {
      if (type === 'downloaded' && !(areReadsShown && rights === Rights.ReadWrite)) continue;
      if (then !== place && !isKnown(then)) {
        if (!shown.includes('earlier')) shown.push('earlier');
        continue;
      }
      const paths = [before, after].map((folder) =>
        folder === undefined ? '' : isKnown(folder) ? `Secret ${this.folders.indexOf(folder)}` : 'hidden',
      );
      shown.push([type, by, name, ...paths].join(' | '));
    }
    return shown;
  }

  async shown(person: number, { id }: Known) {
    const call = { params: { id: String(id) }, query: { take: '200' } };
    const { status, body } = await (this.people[person] as Person).call(nodeHistory.list, call);
    if (status === 404) return undefined;
    expect(status, body.message).toBe(200);
    expect(JSON.stringify(body)).not.toContain('Secret words');
    return body.items.map(({ type, by, name, before, after }) => {
      if (type === 'earlier') return type;
      const paths = [before, after].map((values) =>
        values && 'path' in values ? (String(values.path ?? 'hidden').match(/Secret \d+|hidden/)?.[0] ?? '?') : '',
      );
      return [type, by?.name, name, ...paths].join(' | ');
    });
  }
}

it('the history after 1,000 random changes by four people over ten folders is that of a plain reference', async () => {
  const walk = new HistoryWalk(await createTestApp());
  await walk.begin();
  let compared = 0;
  let areReadsShown = false;
  const compare = async (files: Known[]) => {
    for (const file of files)
      for (const [person] of walk.people.entries()) {
        const expected = walk.expected(person, file, areReadsShown);
        expect(await walk.shown(person, file), `${names[person]}, file ${file.id}`).toEqual(expected);
        compared++;
      }
  };
  for (let n = 1; n <= CHANGES; n++) {
    await walk.change();
    if (n % CHANGES_PER_COMPARISON === 0 && walk.known.length > 0) await compare([walk.one(walk.known)]);
    if (n !== CHANGES / 2) continue;
    areReadsShown = true;
    const { status } = await walk.app.admin.call(settings.update, { body: { historyReads: true } });
    expect(status).toBe(200);
  }
  await compare(walk.known);
  expect(compared).toBeGreaterThan(500);
}, 240_000);
