/** The sender went away before the end of what it was sending. */
export class Interrupted extends Error {}
