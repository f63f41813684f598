import { useStored } from '#authProvider/useStored.ts';
import { type Format, formatOf } from './format.ts';

/** Formats in the culture and time zone of the profile, or the configured ones. */
export function useFormat(): Format {
  return formatOf(useStored('profile'), useStored('settings')?.defaults);
}
