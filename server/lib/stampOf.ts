/** A time in milliseconds since 1970 as a stamp, in any year within 10,000 years of 1970. */
export const stampOf = (ms: number): string => new Date(ms).toISOString();
