/** Wall clocks: what `<input type="datetime-local">` holds, in a time zone of ours instead of the browser's. */

/** The wall clock of a zone at a moment: `2026-05-03T14:05`. */
export function wallClock(stamp: string, timeZone: string): string {
  return wallClockOf(new Date(stamp), timeZone);
}

/**
 * The moment at which a wall clock shows this, as a stamp of the wire. An hour that a change of the clocks skips counts
 * as the one after it.
 */
export function momentOf(wall: string, timeZone: string): string {
  const asUtc = Date.parse(`${wall}Z`);
  const shift = (at: number) => Date.parse(`${wallClockOf(new Date(at), timeZone)}Z`) - at;
  const first = asUtc - shift(asUtc);
  return new Date(asUtc - shift(first)).toISOString();
}

function wallClockOf(date: Date, timeZone: string): string {
  const options = { dateStyle: 'short', timeStyle: 'short', timeZone } as const;
  // Sweden writes dates the way the wire does, with a blank in the middle.
  return new Intl.DateTimeFormat('sv-SE', options).format(date).replace(' ', 'T');
}
