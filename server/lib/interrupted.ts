/** The client disconnected before it had sent everything. */
export class Interrupted extends Error {}
