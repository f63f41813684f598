import { paths } from '#web/paths.ts';

/** The path of the form for a new policy test, with the folder, user or group preselected. */
export function newTestPath(about: { folderId: number } | { unitId: number }): string {
  const query = Object.entries(about).map(([name, id]) => [name, String(id)]);
  return `${paths.policyTests.create}?${new URLSearchParams(query)}`;
}
