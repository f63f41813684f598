/**
 * It is not known whether a commit succeeded: the connection broke during the commit and the database did not recover
 * in time, or the disk failed.
 */
export class OutcomeUnknown extends Error {}
