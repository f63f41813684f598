import type { CopiedFile } from '#authProvider/session.ts';
import type { BulletinLink } from '#contract/bulletins.ts';
import { isSafeLink } from '#contract/rules/safeLinks.ts';

/** A link as it is being typed; `key` stays with the row. */
export interface LinkRow extends BulletinLink {
  key: number;
}

export const linkRows = (links: readonly BulletinLink[]): LinkRow[] => links.map((link, key) => ({ ...link, key }));

/** The rows with one more, empty one. */
export const withLink = (rows: readonly LinkRow[]): LinkRow[] => [
  ...rows,
  { name: '', url: '', key: Math.max(-1, ...rows.map(({ key }) => key)) + 1 },
];

/** Links with an empty name or address are dropped before sending. */
export function sentLinks(rows: readonly LinkRow[]): BulletinLink[] {
  return rows
    .map(({ name, url }) => ({ name: name.trim(), url: url.trim() }))
    .filter(({ name, url }) => name !== '' && url !== '');
}

/** The rows whose addresses would be rejected. */
export function unsafeRows(rows: readonly LinkRow[]): Set<number> {
  return new Set(
    rows
      .filter(({ name, url }) => name.trim() !== '' && url.trim() !== '' && !isSafeLink(url.trim()))
      .map(({ key }) => key),
  );
}

/** What hangs on the bulletin already, then what was copied and does not. */
export function offeredFiles(attached: readonly CopiedFile[], copied: readonly CopiedFile[]): CopiedFile[] {
  const known = new Set(attached.map(({ id }) => id));
  return [...attached, ...copied.filter(({ id }) => !known.has(id))];
}
