/** The folder that holds a result, as a path; of the root's own name, that name. */
export function locationOf({ fullPath, name }: { fullPath: string; name: string }): string {
  return fullPath.slice(0, -name.length - 1) || fullPath;
}
