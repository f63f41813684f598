/** Wall clocks: what `<input type="datetime-local">` holds, in a time zone of ours instead of the browser's. */

/** The local time in a time zone: `2026-05-03T14:05`, as `<input type="datetime-local">` holds it. */
export function wallClock(stamp: string, timeZone: string): string {
  return wallClockOf(new Date(stamp), timeZone);
}

/** The timestamp of a local time in a time zone. A time that is skipped by daylight saving counts as one hour later. */
export function momentOf(wall: string, timeZone: string): string {
  const asUtc = Date.parse(`${wall}Z`);
  const shift = (at: number) => Date.parse(`${exactWallClockOf(new Date(at), timeZone)}Z`) - at;
  const first = asUtc - shift(asUtc);
  return new Date(asUtc - shift(first)).toISOString();
}

function wallClockOf(date: Date, timeZone: string): string {
  return exactWallClockOf(date, timeZone).slice(0, -3);
}

/** With seconds, because historical offsets contain seconds, and for years that are being typed. */
function exactWallClockOf(date: Date, timeZone: string): string {
  const options = { dateStyle: 'short', timeStyle: 'medium', timeZone } as const;
  // The Swedish date format is that of the API, with a space in the middle.
  const text = new Intl.DateTimeFormat('sv-SE', options).format(date).replace(' ', 'T');
  return text.replace(/^\d+/, (year) => year.padStart(4, '0'));
}
