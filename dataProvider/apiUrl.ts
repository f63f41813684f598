/** The base path, which the server wrote into the page: `/fileshare`. */
export const basePath: string = document.querySelector<HTMLMetaElement>('meta[name="base-path"]')?.content ?? '';

/** The URL of a path below `BASE/api`. */
export function apiUrl(path: string): string {
  return `${basePath}/api${path}`;
}
