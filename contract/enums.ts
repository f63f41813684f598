/** §3 Enumerations, by the numbers that travel on the wire. */

export const Rights = { None: 0, Read: 1, ReadWrite: 2 } as const;
export type Rights = (typeof Rights)[keyof typeof Rights];

export const AuthMode = { Est: 0, Enterprise: 1 } as const;
export type AuthMode = (typeof AuthMode)[keyof typeof AuthMode];

export const LogLevel = { Information: 0, Warning: 1, Error: 2, Fatal: 3 } as const;
export type LogLevel = (typeof LogLevel)[keyof typeof LogLevel];

export const LogKind = { User: 'User', System: 'System', Onetime: 'Onetime' } as const;
export type LogKind = (typeof LogKind)[keyof typeof LogKind];

/** The pseudo-folder shown as Trash. */
export const BIN_ID = -1;
