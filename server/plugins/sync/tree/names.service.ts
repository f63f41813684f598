import { normaliseName } from '#contract/rules/names.ts';
import { fail } from '#server/lib/fail.ts';

/** A name as it is stored: in NFC, and otherwise as it came. */
export function storedName(name: string): string {
  return name.normalize('NFC');
}

/**
 * Programs go on with the name that they have sent: what would be stored under another one is rejected.
 * @param occupant the name of what is in its place
 * @throws {ApiError} 400, 409
 */
export function checkSyncedName(name: string, occupant: string | undefined): void {
  if (normaliseName(name) !== storedName(name)) fail('sync.nameTrimmed');
  if (occupant !== undefined && occupant !== storedName(name)) fail('sync.nameCase', storedName(name), occupant);
}
