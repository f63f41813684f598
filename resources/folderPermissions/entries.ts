import { Rights } from '#contract/enums.ts';
import type { FolderPermission } from '#contract/fileNodes/folders.ts';

/** A user or a group, as the dialog picks it and an entry names it. */
export interface BizUnit {
  id: number;
  name: string;
  isGroup: boolean;
}

/** What a new or changed entry is to say. */
export interface Draft {
  /** Of the entry that is changed; absent for a new one. */
  entry?: Pick<FolderPermission, 'id' | 'rowVersion'>;
  rights: typeof Rights.Read | typeof Rights.ReadWrite;
  units: BizUnit[];
}

/** The two lists of the page, by the right that their entries give. */
export const lists = [
  { rights: Rights.ReadWrite, name: 'editors' },
  { rights: Rights.Read, name: 'viewers' },
] as const;
export type ListName = (typeof lists)[number]['name'];

export function unitsOf({ bizUnits }: Pick<FolderPermission, 'bizUnits'>): BizUnit[] {
  return bizUnits.map(({ bizUnitId, bizUnitName, isGroup }) => ({ id: bizUnitId, name: bizUnitName, isGroup }));
}

/** The draft that changes an entry. */
export function draftOf(entry: FolderPermission): Draft {
  const { id, rowVersion } = entry;
  const rights = entry.rights === Rights.ReadWrite ? Rights.ReadWrite : Rights.Read;
  return { entry: { id, rowVersion }, rights, units: unitsOf(entry) };
}

/** Takes a unit out when it is chosen already. */
const without = (units: readonly BizUnit[], { id }: BizUnit) => units.filter((unit) => unit.id !== id);

/**
 * What is chosen after a click on a unit. Groups add up to a conjunction; a user stands alone, since no entry with a
 * user and anything else could match more than that user.
 */
export function pick(units: readonly BizUnit[], unit: BizUnit): BizUnit[] {
  const others = without(units, unit);
  if (others.length < units.length) return others;
  return unit.isGroup ? [...units.filter(({ isGroup }) => isGroup), unit] : [unit];
}

/**
 * The inherited entries that give as much to more people than several groups joined by "and": with them, joining the
 * groups keeps no one out.
 */
export function widerAbove(permissions: readonly FolderPermission[], { rights, units }: Draft): FolderPermission[] {
  if (units.length < 2) return [];
  return permissions.filter(
    (entry) =>
      entry.inherited &&
      entry.rights >= rights &&
      entry.bizUnits.length < units.length &&
      entry.bizUnits.every(({ bizUnitId }) => units.some(({ id }) => id === bizUnitId)),
  );
}

/** Whether two choices mean the same people. */
export function isSameChoice(a: readonly BizUnit[], b: readonly BizUnit[]): boolean {
  return a.length === b.length && a.every(({ id }) => b.some((other) => other.id === id));
}
