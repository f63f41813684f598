/**
 * The database and the storage do not belong together: the server must not start on them, and nothing may be removed.
 */
export class InstanceMismatch extends Error {}
