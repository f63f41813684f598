/** Rows per request of a list; a module of its own, since the first request is made before the list has been loaded. */
export const PAGE_ROWS = 200;
