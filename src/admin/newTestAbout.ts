import { paths } from '#web/paths.ts';

/** The form of a new policy test, about a folder, or about a user or group, that is chosen already. */
export function newTestAbout(about: { folderId: number } | { unitId: number }): string {
  const query = Object.entries(about).map(([name, id]) => [name, String(id)]);
  return `${paths.policyTests.create}?${new URLSearchParams(query)}`;
}
