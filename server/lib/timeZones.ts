import windowsIana from 'windows-iana';

let zones: ReadonlyMap<string, string> | undefined;

/** The IANA name of each time zone by its Windows name. */
export function windowsZones(): ReadonlyMap<string, string> {
  const names = () => new Set(windowsIana.WINDOWS_TO_IANA_MAP.map(({ windowsName }) => windowsName));
  zones ??= new Map(Array.from(names(), (name) => [name, windowsIana.findIana(name)[0] ?? name]));
  return zones;
}

/** The IANA name of a time zone that may be given by its Windows name. */
export const ianaZone = (zone: string): string => windowsZones().get(zone) ?? zone;
