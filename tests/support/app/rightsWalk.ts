import { RestoreMode, Rights } from '#contract/enums.ts';
import type { Caller } from '#server/kernel/caller.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { ApiError } from '#server/lib/fail.ts';
import { restore } from '#server/plugins/fileNodes/bin/bin.service.ts';
import { moveFolder } from '#server/plugins/fileNodes/folders/folderMoves.service.ts';
import { createFolder, removeFolder, updateFolder } from '#server/plugins/fileNodes/folders/folders.service.ts';
import { listFolders } from '#server/plugins/fileNodes/folders/folderTree.service.ts';
import { listReaders } from '#server/plugins/fileNodes/permissions/accessReport.service.ts';
import {
  addPermission,
  changePermission,
  removePermission,
} from '#server/plugins/fileNodes/permissions/folderPermissions.service.ts';
import { removeUnit } from '#server/plugins/fileNodes/permissions/unitRights.service.ts';
import { listReadable } from '#server/plugins/fileNodes/permissions/userAccess.service.ts';
import { addMember, createGroup, removeMember } from '#server/plugins/identity/groups/groups.service.ts';
import { type ReferenceEntry, RightsReference } from './rightsReference.ts';

const USERS = 12;
const GROUPS = 6;
const MAX_FOLDERS = 60;
/** Number of changes between two comparisons of the reports, which are slower than the tree. */
const CHANGES_PER_REPORT = 10;

/** The differences, with the seed that reproduces them. */
export interface Disagreement {
  after: string;
  check: string;
  server: unknown;
  reference: unknown;
}
export interface WalkResult {
  changes: number;
  /** Pairs of a person and a folder that were compared, each after a change. */
  cases: number;
  disagreements: Disagreement[];
}

/**
 * Changes an instance at random (folders, inheritance, entries, moves, the bin, memberships) and compares after each
 * change
 * the replies of the server for every person and folder with the naive reference.
 * @param admin an administrator of the instance, which has only its root
 */
export async function walkRights(ctx: Ctx, admin: Caller, seed: number, cases: number): Promise<WalkResult> {
  const walk = new RightsWalk(ctx.as(admin), seed);
  await walk.begin();
  return walk.run(cases);
}

class RightsWalk {
  private readonly reference = new RightsReference();
  private readonly users: Caller[] = [];
  private readonly groups: number[] = [];
  private readonly random: () => number;
  private readonly result: WalkResult = { changes: 0, cases: 0, disagreements: [] };
  private serial = 0;

  constructor(
    private readonly ctx: Ctx,
    seed: number,
  ) {
    this.random = randomFrom(seed);
  }

  async begin(): Promise<void> {
    await this.ctx.transact(async (unit) => {
      const root = await unit.stores.folders.root();
      if (root) this.reference.folders.set(root.id, { parentId: null, inherit: false, entries: new Map() });
      for (let made = 0; made < USERS; made++) {
        const name = `walker ${made} ${this.random()}`;
        const person = { signInId: name, name, email: `${name}@example.org`, passwordHash: null };
        const flags = { isAdmin: false, isSysAdmin: false, timeZoneId: null, cultureId: null };
        const id = await unit.stores.users.insert({ ...person, ...flags }, unit.stamp(), null);
        this.users.push({ id, name, isAdmin: false, isSysAdmin: false });
      }
      for (let made = 0; made < GROUPS; made++) {
        const { id } = await createGroup(unit, { name: `group ${made} ${this.random()}` });
        this.groups.push(id);
        this.reference.members.set(id, new Set());
      }
    });
  }

  async run(cases: number): Promise<WalkResult> {
    while (this.result.cases < cases && this.result.disagreements.length === 0) {
      const after = await this.change();
      await this.compare(after);
    }
    return this.result;
  }

  /** Makes one change of the instance, and the same change of the reference if the instance accepted it. */
  private async change(): Promise<string> {
    const [name, action] = this.oneOf(this.actions());
    try {
      await this.ctx.transact((unit) => action(unit));
      this.result.changes++;
      return name;
    } catch (error) {
      if (error instanceof ApiError) return `${name} (refused)`;
      throw error;
    }
  }

  private actions(): [string, (unit: Ctx) => Promise<void>][] {
    const growing: [string, (unit: Ctx) => Promise<void>] = ['create', (unit) => this.create(unit)];
    return [
      ...(this.reference.live().length < MAX_FOLDERS ? [growing, growing] : []),
      ['cut or join', (unit) => this.cut(unit)],
      ['move', (unit) => this.move(unit)],
      ['move', (unit) => this.move(unit)],
      ['bin', (unit) => this.bin(unit)],
      ['restore', (unit) => this.restore(unit)],
      ['grant', (unit) => this.grant(unit)],
      ['grant', (unit) => this.grant(unit)],
      ['change entry', (unit) => this.regrant(unit)],
      ['remove entry', (unit) => this.revoke(unit)],
      ['membership', (unit) => this.membership(unit)],
      ['membership', (unit) => this.membership(unit)],
      ['forget', (unit) => this.remove(unit)],
    ];
  }

  private async create(unit: Ctx) {
    const parentId = this.folder();
    const inherit = this.random() < 0.8;
    const { id } = await createFolder(unit, { name: `folder ${this.serial++}`, parentId, inherit });
    this.reference.folders.set(id, { parentId, inherit, entries: new Map() });
  }

  private async cut(unit: Ctx) {
    const id = this.folder();
    const inherit = this.random() < 0.6;
    const { rowVersion } = (await unit.stores.folders.find(id)) ?? { rowVersion: 0 };
    await updateFolder(unit, { id, rowVersion, inherit });
    const folder = this.reference.folders.get(id);
    if (folder) folder.inherit = inherit;
  }

  private async move(unit: Ctx) {
    const [id, parentId] = [this.folder(), this.folder()];
    await moveFolder(unit, { id, parentId });
    if (this.reference.isBelow(parentId, id)) throw new Error('A folder was moved into itself');
    const folder = this.reference.folders.get(id);
    if (folder) folder.parentId = parentId;
  }

  private async bin(unit: Ctx) {
    const id = this.folder();
    // A tree whose largest branches are deleted would never grow.
    if (this.reference.live().filter(([other]) => this.reference.isBelow(other, id)).length > MAX_FOLDERS / 4) return;
    const { rowVersion } = (await unit.stores.folders.find(id)) ?? { rowVersion: 0 };
    await removeFolder(unit, { id, rowVersion });
    this.reference.bin(id);
  }

  private async restore(unit: Ctx) {
    const binned = [...this.reference.folders].filter(([id, { binId }]) => binId === id);
    if (binned.length === 0) return;
    const [id] = this.oneOf(binned);
    await restore(unit, { id, mode: RestoreMode.Error });
    this.reference.restore(id);
  }

  private async grant(unit: Ctx) {
    const fileNodeId = this.folder();
    const entry = this.entry();
    const { id } = await addPermission(unit, { fileNodeId, ...this.inputOf(entry) });
    this.reference.folders.get(fileNodeId)?.entries.set(id, entry);
  }

  private async regrant(unit: Ctx) {
    const [folderId, id] = this.written();
    if (id === undefined) return;
    const entry = this.entry();
    const { rowVersion = 0 } = (await unit.stores.permissions.find(id)) ?? {};
    await changePermission(unit, { id, rowVersion, ...this.inputOf(entry) });
    this.reference.folders.get(folderId)?.entries.set(id, entry);
  }

  private async revoke(unit: Ctx) {
    const [folderId, id] = this.written();
    if (id === undefined) return;
    const { rowVersion = 0 } = (await unit.stores.permissions.find(id)) ?? {};
    await removePermission(unit, { id, rowVersion });
    this.reference.folders.get(folderId)?.entries.delete(id);
  }

  private async membership(unit: Ctx) {
    const id = this.oneOf(this.groups);
    const { id: userId } = this.oneOf(this.users);
    const members = this.reference.members.get(id);
    if (members?.has(userId)) {
      await removeMember(unit, { id, userId });
      members.delete(userId);
    } else {
      await addMember(unit, { id, userId });
      members?.add(userId);
    }
  }

  private async remove(unit: Ctx) {
    if (this.random() < 0.7) return;
    const id = this.unit();
    await removeUnit(unit, id);
    this.reference.remove(id);
  }

  private async compare(after: string) {
    for (const user of this.users) {
      const { items } = await listFolders(this.ctx.as(user));
      const expected = this.reference.visibleTo(user.id);
      this.expect(after, `tree of ${user.id}`, rightsById(items), expected);
      this.result.cases += this.reference.live().length;
    }
    if (this.result.changes % CHANGES_PER_REPORT === 0) await this.compareReports(after);
  }

  /** The explanation of rights and the lazy tree must agree with the whole tree. */
  private async compareReports(after: string) {
    const folderId = this.folder();
    const { items: readers } = await listReaders(this.ctx, folderId, { skip: 0, take: 1000 });
    const mine = readers.filter(({ id }) => this.users.some((user) => user.id === id));
    const rights = this.users.map(({ id }) => [id, this.reference.rightsOf(id, folderId)] as const);
    this.expect(after, `readers of ${folderId}`, rightsById(mine), withRights(rights));
    const reasons = mine.map(({ id, through }) => [id, Math.max(...through.map((grant) => grant.rights))] as const);
    this.expect(after, `reasons on ${folderId}`, new Map(reasons), withRights(rights));

    const user = this.oneOf(this.users);
    const visible = this.reference.visibleTo(user.id);
    const { items: readable } = await listReadable(this.ctx, user.id, { skip: 0, take: 1000 });
    this.expect(after, `folders of ${user.id}`, rightsById(readable), withRights(visible));
    const why = readable.map(({ id, through }) => [id, Math.max(...through.map((grant) => grant.rights))] as const);
    this.expect(after, `reasons of ${user.id}`, new Map(why), withRights(visible));
    const { items: level } = await listFolders(this.ctx.as(user), { parentId: folderId });
    const below = [...visible].filter(([id]) => this.reference.folders.get(id)?.parentId === folderId);
    this.expect(after, `level ${folderId} of ${user.id}`, rightsById(level), new Map(below));
    await this.compareOpen(after, user, folderId, visible);
  }

  /** The tree opened down to a folder: every level of the path, and which rows have children. */
  private async compareOpen(after: string, user: Caller, folderId: number, visible: Map<number, Rights>) {
    const { items } = await listFolders(this.ctx.as(user), { most: 0, open: [folderId] });
    const parentOf = (id: number) => this.reference.folders.get(id)?.parentId ?? null;
    const isOpen = (id: number | null) => id === null || id === folderId || this.reference.isBelow(folderId, id);
    const lines = [...visible].filter(([id]) => isOpen(parentOf(id)));
    this.expect(after, `open ${folderId} of ${user.id}`, rightsById(items), new Map(lines));
    const parents = new Set([...visible.keys()].map(parentOf));
    const leading = new Map(items.map(({ id, hasChildren }) => [id, hasChildren ? 1 : 0]));
    const expected = new Map(lines.map(([id]) => [id, parents.has(id) ? 1 : 0]));
    this.expect(after, `below ${folderId} of ${user.id}`, leading, expected);
  }

  private expect(after: string, check: string, server: Map<number, number>, reference: Map<number, number>) {
    const [a, b] = [server, reference].map((map) => JSON.stringify([...map].sort(([x], [y]) => x - y)));
    if (a !== b) this.result.disagreements.push({ after, check, server: a, reference: b });
  }

  private folder(): number {
    return this.oneOf(this.reference.live())[0];
  }
  private unit(): number {
    return this.random() < 0.6 ? this.oneOf(this.groups) : this.oneOf(this.users).id;
  }
  private entry(): ReferenceEntry {
    const units = new Set(Array.from({ length: 1 + Math.floor(this.random() * 3) }, () => this.unit()));
    return { units: [...units], rights: this.random() < 0.5 ? Rights.Read : Rights.ReadWrite };
  }
  private inputOf({ units, rights }: ReferenceEntry) {
    return {
      bizUnits: units.map((bizUnitId) => ({ bizUnitId })),
      rights: rights === Rights.ReadWrite ? rights : Rights.Read,
    };
  }
  /** An entry of a folder that is not in the bin, if there is one. */
  private written(): [folderId: number, id: number | undefined] {
    const all = this.reference
      .live()
      .flatMap(([id, { entries }]) => [...entries.keys()].map((key) => [id, key] as const));
    const [folderId = 0, id] = all.length > 0 ? this.oneOf(all) : [];
    return [folderId, id];
  }
  private oneOf<T>(items: readonly T[]): T {
    return items[Math.floor(this.random() * items.length)] as T;
  }
}

function rightsById(items: { id: number; rights: number }[]): Map<number, number> {
  return new Map(items.map(({ id, rights }) => [id, rights]));
}

function withRights(rights: Iterable<readonly [number, Rights]>): Map<number, number> {
  return new Map([...rights].filter(([, right]) => right > Rights.None));
}

/** The same numbers between 0 and 1 for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
