import { createRequire } from 'node:module';

let zones: ReadonlyMap<string, string> | undefined;

/** The IANA name of each time zone by its Windows name; the list is large, and loaded at its first use. */
export function windowsZones(): ReadonlyMap<string, string> {
  zones ??= readZones();
  return zones;
}

function readZones(): Map<string, string> {
  const windowsIana = createRequire(import.meta.url)('windows-iana') as typeof import('windows-iana');
  const names = new Set(windowsIana.WINDOWS_TO_IANA_MAP.map(({ windowsName }) => windowsName));
  return new Map(Array.from(names, (name) => [name, windowsIana.findIana(name)[0] ?? name]));
}

/** The IANA name of a time zone that may be given by its Windows name. Without that list for the names that are none. */
export function ianaZone(zone: string): string {
  if (zone.includes('/')) return zone;
  return zone === 'UTC' ? 'Etc/UTC' : (windowsZones().get(zone) ?? zone);
}
