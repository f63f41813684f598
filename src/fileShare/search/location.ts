/** The path of the folder that contains a result; for the root its own name. */
export function locationOf({ fullPath, name }: { fullPath: string; name: string }): string {
  return fullPath.slice(0, -name.length - 1) || fullPath;
}
