const safe = new Set(['http:', 'https:', 'mailto:']);

/** Whether an address leads out of the app without running anything: http, https and mailto do. */
export function isSafeLink(url: string): boolean {
  return URL.canParse(url) && safe.has(new URL(url).protocol);
}
