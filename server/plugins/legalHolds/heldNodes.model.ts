/** The lock that keeps writes and new holds apart. */
export const HOLDS_LOCK = 'holds';
