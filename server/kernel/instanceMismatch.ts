/** The database and the storage do not belong together: nothing may start on them, and nothing may be removed. */
export class InstanceMismatch extends Error {}
