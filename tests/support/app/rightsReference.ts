import { Rights } from '#contract/enums.ts';

export interface ReferenceEntry {
  units: number[];
  rights: Rights;
}
export interface ReferenceFolder {
  parentId: number | null;
  inherit: boolean;
  entries: Map<number, ReferenceEntry>;
  /** The bin item that it belongs to. */
  binId?: number;
}

/**
 * The rule of rights in its simplest form: walk up while a folder inherits, collect all entries, see which match. Slow
 * on purpose; it shares no code with the server.
 */
export class RightsReference {
  readonly folders = new Map<number, ReferenceFolder>();
  /** The users of each group. */
  readonly members = new Map<number, Set<number>>();

  rightsOf(userId: number, folderId: number): Rights {
    let most: Rights = Rights.None;
    for (let folder = this.folders.get(folderId); folder; folder = this.above(folder)) {
      for (const { units, rights } of folder.entries.values()) {
        if (rights > most && units.every((unit) => this.isOrIsIn(userId, unit))) most = rights;
      }
      if (!folder.inherit) break;
    }
    return most;
  }

  /** The folders that a user sees in the tree: those with a right that are not in the bin, and their ancestors. */
  visibleTo(userId: number): Map<number, Rights> {
    const visible = new Map<number, Rights>();
    for (const [id] of this.live()) {
      const rights = this.rightsOf(userId, id);
      if (rights === Rights.None) continue;
      visible.set(id, rights);
      for (let above = this.parentOf(id); above !== null; above = this.parentOf(above)) {
        if (!visible.has(above)) visible.set(above, this.rightsOf(userId, above));
      }
    }
    return visible;
  }

  live(): [id: number, folder: ReferenceFolder][] {
    return [...this.folders].filter(([, { binId }]) => binId === undefined);
  }

  isBelow(id: number, above: number): boolean {
    for (let at: number | null = id; at !== null; at = this.parentOf(at)) if (at === above) return true;
    return false;
  }

  /** Puts a folder and everything below it that is not in the bin yet into the bin. */
  bin(id: number): void {
    for (const [other, folder] of this.live()) if (this.isBelow(other, id)) folder.binId = id;
  }

  restore(id: number): void {
    for (const folder of this.folders.values()) if (folder.binId === id) folder.binId = undefined;
  }

  /** Removes all entries that name a unit. */
  remove(unit: number): void {
    for (const { entries } of this.folders.values()) {
      for (const [id, { units }] of entries) if (units.includes(unit)) entries.delete(id);
    }
  }

  private isOrIsIn(userId: number, unit: number): boolean {
    return unit === userId || (this.members.get(unit)?.has(userId) ?? false);
  }

  private above({ parentId }: ReferenceFolder): ReferenceFolder | undefined {
    return parentId === null ? undefined : this.folders.get(parentId);
  }

  private parentOf(id: number): number | null {
    return this.folders.get(id)?.parentId ?? null;
  }
}
