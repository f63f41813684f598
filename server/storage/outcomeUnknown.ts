/**
 * The database went away while it committed, and did not come back in time to say whether it had; or the disk failed,
 * and no one knows what of it will be there after a crash.
 */
export class OutcomeUnknown extends Error {}
