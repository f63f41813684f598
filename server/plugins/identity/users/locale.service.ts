import { fail } from '#server/lib/fail.ts';
import { ianaZone, windowsZones } from '#server/lib/timeZones.ts';

/** Cultures that screens offer; other known ones can be stored as well. */
const cultures = [
  'en-gb',
  'en-us',
  'en-au',
  'en-ca',
  'en-ie',
  'cs-cz',
  'da-dk',
  'de-at',
  'de-ch',
  'de-de',
  'el-gr',
].concat(
  ['es-es', 'es-mx', 'fi-fi', 'fr-be', 'fr-ca', 'fr-ch', 'fr-fr', 'hu-hu', 'it-it', 'ja-jp', 'ko-kr', 'nb-no', 'nl-be'],
  ['nl-nl', 'pl-pl', 'pt-br', 'pt-pt', 'ro-ro', 'sk-sk', 'sl-si', 'sv-se', 'tr-tr', 'uk-ua', 'vi-vn', 'zh-cn', 'zh-tw'],
);

/** The time zones by their IANA names, then by their Windows names, which directories and older profiles have. */
export function listTimeZones() {
  const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];
  const named = (zone: string) => zone.replaceAll('_', ' ');
  const windows = [...windowsZones()].filter(([id]) => !zones.includes(id)).sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    items: [
      ...zones.map((id) => ({ id, name: named(id) })),
      ...windows.map(([id, zone]) => ({ id, name: `${id} (${named(zone)})` })),
    ],
  };
}

/** The cultures that screens offer, with their English names. */
export function listCultures() {
  const names = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' });
  const items = cultures.map((id) => ({ id, name: names.of(id) ?? id }));
  return { items: items.sort((a, b) => a.name.localeCompare(b.name, 'en')) };
}

/**
 * Checks the name of a time zone.
 * @throws {ApiError} 400 for an unknown zone
 */
export function timeZoneFrom(name: string): string {
  const isZone = isKnown(() => new Intl.DateTimeFormat('en', { timeZone: ianaZone(name) })) && /^[a-z]/i.test(name);
  return isZone ? name : fail('user.timeZone');
}

/**
 * Normalises a culture.
 * @throws {ApiError} 400 for an unknown one
 */
export function cultureFrom(name: string): string {
  const isSupported = isKnown(() => Intl.DateTimeFormat.supportedLocalesOf(name).length > 0);
  return isSupported ? name.toLowerCase() : fail('user.culture');
}

/** `Intl` throws for unknown names. */
function isKnown(evaluate: () => unknown): boolean {
  try {
    return Boolean(evaluate());
  } catch {
    return false;
  }
}
