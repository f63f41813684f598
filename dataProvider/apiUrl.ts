/** The fixed sub-path, as the server wrote it into the page: `/fileshare`. */
export const basePath: string = document.querySelector<HTMLMetaElement>('meta[name="base-path"]')?.content ?? '';

/** The address of a path below `BASE/api`. */
export function apiUrl(path: string): string {
  return `${basePath}/api${path}`;
}
