import { remembered } from '#contract/rules/sizes.ts';

/** Formats of numbers and times. */

/** The first time zone that this browser knows. Profiles may contain the Windows name of a zone. */
export function knownTimeZone(...requested: (string | undefined)[]): string {
  const zones = requested.map((zone) => (zone === 'GMT Standard Time' ? 'Europe/London' : zone));
  return zones.find((zone) => zone && isTimeZone(zone)) ?? 'UTC';
}

/** The first valid language tag (`en-gb`). */
export function knownLocale(...requested: (string | undefined)[]): string {
  return requested.find((culture) => culture && isLocale(culture)) ?? 'en-GB';
}

const isTimeZone = remembered((timeZone) => isKnown(() => new Intl.DateTimeFormat('en', { timeZone })));
const isLocale = remembered((culture) => isKnown(() => new Intl.Locale(culture)));

function isKnown(attempt: () => unknown): boolean {
  try {
    attempt();
    return true;
  } catch {
    return false;
  }
}
