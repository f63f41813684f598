/** The database went away while it committed, and did not come back in time to say whether it had. */
export class OutcomeUnknown extends Error {}
