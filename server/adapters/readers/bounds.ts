/** Pixels of the largest picture that is decoded: an A4 page at 600 dpi has 35 million. */
export const MAX_PIXELS = 40_000_000;
