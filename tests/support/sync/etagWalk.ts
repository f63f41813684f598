import { Readable } from 'node:stream';
import { RestoreMode, Rights } from '#contract/enums.ts';
import type { Caller } from '#server/kernel/caller.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { ApiError } from '#server/lib/fail.ts';
import { removeForGood, restore } from '#server/plugins/fileNodes/bin/bin.service.ts';
import { NameTaken } from '#server/plugins/fileNodes/fileNodes.model.ts';
import { moveFile, removeFile, updateFile } from '#server/plugins/fileNodes/files/fileEdits.service.ts';
import { moveFolder } from '#server/plugins/fileNodes/folders/folderMoves.service.ts';
import { createFolder, removeFolder, updateFolder } from '#server/plugins/fileNodes/folders/folders.service.ts';
import { addPermission, removePermission } from '#server/plugins/fileNodes/permissions/folderPermissions.service.ts';
import { commitUpload, FileError } from '#server/plugins/fileNodes/transfers/commitUpload.service.ts';
import { addNodes, createHold } from '#server/plugins/holdManagement/legalHolds.service.ts';
import { addMember, createGroup, removeMember } from '#server/plugins/identity/groups/groups.service.ts';
import type { RawDatabase } from '../app/rawDatabase.ts';
import { rowsOf } from './visibleTree.ts';

const USERS = 8;
const GROUPS = 5;
const MAX_FOLDERS = 40;
const MAX_FILES = 60;

/** What was changed. */
export interface Change {
  kind: string;
  /** The folder whose place, entries or protection changed. */
  folderId?: number;
  /** The folders in which a folder came or went. */
  around?: number[];
  /** Whose membership changed. */
  userId?: number;
  /** Whether a file is concerned of which some versions are PDFs. */
  isMixed?: boolean;
}

/** An instance that is changed at random: folders, files, entries, memberships, protection, holds, Trash. */
export class EtagWalk {
  readonly users: Caller[] = [];
  private readonly groups: number[] = [];
  private readonly members = new Set<string>();
  private serial = 0;

  /** @param random gives numbers between 0 and 1 */
  constructor(
    private readonly ctx: Ctx,
    private readonly admin: Caller,
    private readonly database: RawDatabase,
    private readonly random: () => number,
  ) {}

  async begin(): Promise<void> {
    this.users.push(this.admin);
    await this.as((tx) => this.makePeople(tx));
  }

  private async makePeople(tx: Ctx): Promise<void> {
    for (let made = 0; made < USERS; made++) {
      const name = `walker ${made}`;
      const person = { signInId: name, name, email: `walker${made}@example.org`, passwordHash: null };
      const flags = { isAdmin: false, isSysAdmin: false, timeZoneId: null, cultureId: null };
      const id = await tx.stores.users.insert({ ...person, ...flags }, tx.stamp(), null);
      this.users.push({ id, name, isAdmin: false, isSysAdmin: false });
    }
    for (let made = 0; made < GROUPS; made++) this.groups.push((await createGroup(tx, { name: `group ${made}` })).id);
  }

  /** Makes one change, if the instance accepts it. */
  async change(): Promise<Change | undefined> {
    const action = this.oneOf(this.actions);
    try {
      return await action();
    } catch (error) {
      if (error instanceof ApiError || error instanceof FileError || error instanceof NameTaken) return undefined;
      throw error;
    }
  }

  private readonly actions: (() => Promise<Change | undefined>)[] = [
    ...Array.from({ length: 3 }, () => () => this.create()),
    ...Array.from({ length: 6 }, () => () => this.upload()),
    ...Array.from({ length: 2 }, () => () => this.moveFolder()),
    ...Array.from({ length: 3 }, () => () => this.moveFile()),
    ...Array.from({ length: 3 }, () => () => this.grant()),
    ...Array.from({ length: 2 }, () => () => this.revoke()),
    ...Array.from({ length: 2 }, () => () => this.join()),
    ...Array.from({ length: 3 }, () => () => this.restore()),
    () => this.cut(),
    () => this.rename(),
    () => this.renameFile(),
    () => this.describe(),
    () => this.protect(),
    () => this.binFolder(),
    () => this.binFile(),
    () => this.purge(),
    () => this.hold(),
  ];

  private async create() {
    if ((await this.folders()).length >= MAX_FOLDERS) return undefined;
    const parentId = await this.folder();
    const inherit = this.random() < 0.7;
    await this.as((tx) => createFolder(tx, { name: this.name('folder'), parentId, inherit }));
    return { kind: 'create', around: [parentId] };
  }

  /** A new file, or a version of one; papers are PDFs, and drafts sometimes. */
  private async upload() {
    const files = await this.files();
    const isNew = files.length === 0 || (files.length < MAX_FILES && this.random() < 0.5);
    const noun = this.oneOf(['text', 'text', 'text', 'paper', 'paper', 'draft']);
    const { parentId, name } = isNew
      ? { parentId: await this.folder(), name: `${this.name(noun)}.bin` }
      : this.oneOf(files);
    const isPdf = name.startsWith('paper') || (isMixed(name) && this.random() < 0.5);
    const text = `${isPdf ? '%PDF-1.7\n' : ''}${this.serial++}`;
    const blob = await this.ctx.blobs.write(Readable.from([Buffer.from(text)]), text.length);
    await this.as((tx) => commitUpload(tx, { parentId, overwrite: true }, { name, ...plain }, blob));
    return { kind: isNew ? 'upload' : 'version', isMixed: isMixed(name) };
  }

  private async moveFolder() {
    const [folder, parentId] = [this.oneOf(await this.folders()), await this.folder()];
    await this.as((tx) => moveFolder(tx, { id: folder.id, parentId }));
    return { kind: 'move', folderId: folder.id, around: [folder.parentId, parentId] };
  }

  private async moveFile() {
    const [file, parentId] = [this.oneOf(await this.files()), await this.folder()];
    if (!file) return undefined;
    await this.as((tx) => moveFile(tx, { id: file.id, parentId }));
    return { kind: 'move file', isMixed: isMixed(file.name) };
  }

  private async grant() {
    const fileNodeId = await this.folder();
    const unit = this.random() < 0.6 ? this.oneOf(this.groups) : this.oneOf(this.users.slice(1)).id;
    const rights = this.random() < 0.5 ? Rights.Read : Rights.ReadWrite;
    await this.as((tx) => addPermission(tx, { fileNodeId, rights, bizUnits: [{ bizUnitId: unit }] }));
    return { kind: 'entries', folderId: fileNodeId };
  }

  private async revoke() {
    const entries = await rowsOf<{ id: number; folderId: number; rowVersion: number }>(
      this.database,
      'select "id", "folderId", "rowVersion" from "permission" order by "id"',
    );
    const entry = this.oneOf(entries);
    if (!entry) return undefined;
    await this.as((tx) => removePermission(tx, { id: entry.id, rowVersion: entry.rowVersion }));
    return { kind: 'entries', folderId: entry.folderId };
  }

  private async cut() {
    const { id, rowVersion } = this.oneOf(await this.folders());
    await this.as((tx) => updateFolder(tx, { id, rowVersion, inherit: this.random() < 0.6 }));
    return { kind: 'entries', folderId: id };
  }

  private async join() {
    const [id, { id: userId }] = [this.oneOf(this.groups), this.oneOf(this.users.slice(1))];
    const key = `${id} ${userId}`;
    const isMember = this.members.delete(key);
    if (!isMember) this.members.add(key);
    await this.as((tx) => (isMember ? removeMember : addMember)(tx, { id, userId }));
    return { kind: 'membership', userId };
  }

  private async rename() {
    const { id, rowVersion } = this.oneOf(await this.folders());
    await this.as((tx) => updateFolder(tx, { id, rowVersion, name: this.name('folder') }));
    return { kind: 'rename', folderId: id };
  }

  private async renameFile() {
    const file = this.oneOf(await this.files());
    if (!file) return undefined;
    const { id, rowVersion } = file;
    const noun = file.name.split(' ')[0] ?? '';
    await this.as((tx) => updateFile(tx, { id, rowVersion, name: `${this.name(noun)}.bin` }));
    return { kind: 'rename file', isMixed: isMixed(file.name) };
  }

  private async describe() {
    const { id, rowVersion } = this.oneOf(await this.folders());
    await this.as((tx) => updateFolder(tx, { id, rowVersion, subject: this.name('subject') }));
    return { kind: 'describe' };
  }

  private async protect() {
    const { id, rowVersion, denyDownload, viewOnly } = this.oneOf(await this.folders());
    const change = this.random() < 0.5 ? { denyDownload: !denyDownload } : { viewOnly: !viewOnly };
    await this.as((tx) => updateFolder(tx, { id, rowVersion, ...change }));
    return { kind: 'protect', folderId: id };
  }

  private async binFolder() {
    const { id, rowVersion, parentId } = this.oneOf(await this.folders());
    if (parentId === null || (await this.folders()).filter((folder) => folder.parentId === id).length > 2)
      return undefined;
    await this.as((tx) => removeFolder(tx, { id, rowVersion }));
    return { kind: 'bin', around: [parentId] };
  }

  private async binFile() {
    const file = this.oneOf(await this.files());
    if (!file) return undefined;
    await this.as((tx) => removeFile(tx, { id: file.id, rowVersion: file.rowVersion }));
    return { kind: 'bin file', isMixed: isMixed(file.name) };
  }

  private async restore() {
    const item = this.oneOf(await this.binned());
    if (!item) return undefined;
    const parentId = this.random() < 0.2 ? await this.folder() : undefined;
    const around = [...(await this.restoredInto(item.id)), parentId ?? item.parentId];
    await this.as((tx) => restore(tx, { id: item.id, mode: RestoreMode.KeepBoth, parentId, withFolders: true }));
    return { kind: 'restore', folderId: item.id, around, isMixed: isMixed(item.name) };
  }

  /** The folders into which an item comes back, and the folders above it that are in Trash themselves. */
  private async restoredInto(id: number): Promise<number[]> {
    const rows = await rowsOf<{ id: number; parentId: number; binId: number | null }>(
      this.database,
      'select "id", "parentId", "binId" from "fileNode" where "isFolder" = 1 or "deletedOn" is not null',
    );
    const nodes = new Map(rows.map((row) => [row.id, row]));
    const into: number[] = [];
    for (let node = nodes.get(id); node && node.binId !== null; node = nodes.get(node.parentId))
      into.push(node.parentId);
    return into;
  }

  private async purge() {
    const item = this.oneOf(await this.binned());
    if (!item || this.random() < 0.5) return undefined;
    await this.as((tx) => removeForGood(tx, { id: item.id, rowVersion: item.rowVersion }));
    return { kind: 'purge' };
  }

  /** Holds something for a while: the next call releases it. */
  private async hold() {
    const [held] = await rowsOf<{ holdId: number; nodeId: number }>(this.database, 'select * from "heldNode"');
    if (held) {
      // Without the proof of a password, which this has no session for.
      await this.as(async (tx) => {
        const nodes = await tx.stores.namedNodes.live(held.holdId);
        await tx.stores.namedNodes.removeAll(held.holdId);
        const events = nodes.map(({ id: nodeId, ...node }) => ({ ...node, type: 'hold' as const, nodeId }));
        await tx.emit('nodeEvents', events);
      });
      return { kind: 'release' };
    }
    const node = this.random() < 0.5 ? this.oneOf(await this.files()) : this.oneOf(await this.folders());
    if (!node || node.parentId === null) return undefined;
    await this.as(async (tx) => {
      const { id } = await createHold(tx, { name: this.name('hold'), reason: 'Case' });
      await addNodes(tx, id, { ids: [node.id] });
    });
    return { kind: 'hold' };
  }

  private folders() {
    return this.nodes(1);
  }
  private files() {
    return this.nodes(0);
  }
  private async nodes(isFolder: number) {
    const rows = await rowsOf<Node>(
      this.database,
      `select "id", "parentId", "name", "rowVersion", "denyDownload", "viewOnly"
      from "fileNode" where "isFolder" = ${isFolder} and "binId" is null order by "id"`,
    );
    return rows;
  }
  private async binned() {
    return rowsOf<Node & { isFolder: number }>(
      this.database,
      `select "id", "parentId", "name", "rowVersion", "isFolder"
      from "fileNode" where "deletedOn" is not null order by "id"`,
    );
  }
  private async folder(): Promise<number> {
    return this.oneOf(await this.folders()).id;
  }
  private name(noun: string): string {
    return `${noun} ${++this.serial}`;
  }
  private as<T>(work: (tx: Ctx) => Promise<T>): Promise<T> {
    return this.ctx.as(this.admin).transact(work);
  }
  private oneOf<T>(items: readonly T[]): T {
    return items[Math.floor(this.random() * items.length)] as T;
  }
}

/** Whether some versions of a file are PDFs. */
const isMixed = (name: string) => name.startsWith('draft');

interface Node {
  id: number;
  parentId: number;
  name: string;
  rowVersion: number;
  denyDownload: number;
  viewOnly: number;
}

const plain = {
  values: { set: [], clear: [] },
  expiryDate: null,
  expiryNoticePeriod: null,
  ocr: false,
  modifiedOn: null,
};

/** The same numbers between 0 and 1 for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
