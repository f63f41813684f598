import { Rights } from '#contract/enums.ts';
import type { FolderPermission } from '#contract/fileNodes/folders.ts';

/** A user or a group, as the dialog lists it and an entry names it. */
export interface BizUnit {
  id: number;
  name: string;
  isGroup: boolean;
}

/** The values of a new or changed entry. */
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

/** The draft of an existing entry. */
export function draftOf(entry: FolderPermission): Draft {
  const { id, rowVersion } = entry;
  const rights = entry.rights === Rights.ReadWrite ? Rights.ReadWrite : Rights.Read;
  return { entry: { id, rowVersion }, rights, units: unitsOf(entry) };
}

/** Removes a unit that is chosen already. */
const without = (units: readonly BizUnit[], { id }: BizUnit) => units.filter((unit) => unit.id !== id);

/**
 * The choice after a click on a unit. Groups are joined by "and"; a user is always the only unit, since an entry with a
 * user and a group could match no more than that user.
 */
export function pick(units: readonly BizUnit[], unit: BizUnit): BizUnit[] {
  const others = without(units, unit);
  if (others.length < units.length) return others;
  return unit.isGroup ? [...units.filter(({ isGroup }) => isGroup), unit] : [unit];
}

/**
 * The inherited entries that give at least the same right to more people than several groups joined by "and": because
 * of them, joining the groups excludes no one.
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

/** Whether two choices have the same units. */
export function isSameChoice(a: readonly BizUnit[], b: readonly BizUnit[]): boolean {
  return a.length === b.length && a.every(({ id }) => b.some((other) => other.id === id));
}
