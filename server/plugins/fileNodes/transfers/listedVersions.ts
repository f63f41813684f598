import { differenceInMinutes } from 'date-fns';

/** Versions that are kept of a file, including the current one. */
export const MAX_VERSIONS = 21;
/** How many of them may come from one sitting. */
const MAX_OF_SESSION = 5;

/** A version as the rule reads it. */
export interface ListedVersion {
  id: number;
  sessionId: string | null;
  uploadedBy: number;
  uploadedOn: string;
  /** Whether a holder outside the tree has its content. */
  isHeld: boolean;
  /** Whether it is approved or under an approval: it stays, and does not count. */
  isPinned?: boolean;
}

/**
 * Which versions of a file leave its list. Of the contents that were saved in one sitting those stay that another person
 * has replaced, or that were the newest for a while, and the newest; so that many saves do not push out what was there
 * before the sitting.
 * @param versions newest first
 * @param markMinutes for how long a content has to be the newest, so that it stays
 * @returns the IDs of those that leave
 */
export function leavingVersions(versions: ListedVersion[], sessionId: string | null, markMinutes: number): number[] {
  const leaving = new Set<number>();
  const stays = ({ id }: ListedVersion) => !leaving.has(id);
  if (sessionId !== null) {
    for (const [index, version] of versions.entries()) {
      const next = versions[index - 1];
      if (next && version.sessionId === sessionId && isPassing(version, next, markMinutes)) leaving.add(version.id);
    }
    const ofSession = versions.filter((version) => version.sessionId === sessionId && stays(version));
    for (const { id, isHeld } of ofSession.slice(MAX_OF_SESSION)) if (!isHeld) leaving.add(id);
  }
  const counted = versions.filter((version) => stays(version) && !version.isPinned);
  for (const { id } of counted.slice(MAX_VERSIONS)) leaving.add(id);
  return [...leaving];
}

/** Whether the next content of the same person came before this one had been the newest for long. */
export function isPassing(
  version: ListedVersion,
  next: Pick<ListedVersion, 'uploadedBy' | 'uploadedOn'>,
  markMinutes: number,
): boolean {
  const minutes = differenceInMinutes(new Date(next.uploadedOn), new Date(version.uploadedOn));
  return !version.isHeld && version.uploadedBy === next.uploadedBy && minutes < markMinutes;
}
