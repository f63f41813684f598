import type { Rights } from '#contract/enums.ts';
import type { Actor } from '#contract/policy.ts';

/** One line of an access list: everyone who is, or is in, all of these units has these rights. */
export interface Entry {
  units: number[];
  rights: Rights;
}

/** A permission entry as stored on a folder. */
export interface Permission extends Entry {
  id: number;
  folderId: number;
  rowVersion: number;
}

/** The canonical text of a set of units: two entries with the same key apply to the same people. */
export function unitsKey(units: number[]): string {
  return [...new Set(units)].sort((a, b) => a - b).join(',');
}

/** A user who can sign in. */
export interface ActivePerson extends Actor {
  name: string;
  email: string;
  cultureId: string | null;
}
