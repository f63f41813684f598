/**
 * Query options of a record: its page shows why it could not be loaded. react-admin would also say, whatever the reason,
 * that it no longer exists.
 */
export const shownInPage = { onError: () => undefined };
