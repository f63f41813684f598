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
  const shift = (at: number) => Date.parse(`${exactWallClockOf(new Date(at), timeZone)}Z`) - at;
  const first = asUtc - shift(asUtc);
  return new Date(asUtc - shift(first)).toISOString();
}

function wallClockOf(date: Date, timeZone: string): string {
  return exactWallClockOf(date, timeZone).slice(0, -3);
}

/** With seconds, by which zones were apart before there were any, and years that are still being typed. */
function exactWallClockOf(date: Date, timeZone: string): string {
  const options = { dateStyle: 'short', timeStyle: 'medium', timeZone } as const;
  // Sweden writes dates the way the wire does, with a blank in the middle.
  const text = new Intl.DateTimeFormat('sv-SE', options).format(date).replace(' ', 'T');
  return text.replace(/^\d+/, (year) => year.padStart(4, '0'));
}
