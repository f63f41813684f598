/** Enumerations with their numbers in the API. */

export const Rights = { None: 0, Read: 1, ReadWrite: 2 } as const;
export type Rights = (typeof Rights)[keyof typeof Rights];

export const AuthMode = { Est: 0, Enterprise: 1 } as const;
export type AuthMode = (typeof AuthMode)[keyof typeof AuthMode];

export const RestoreMode = { Overwrite: 0, Skip: 1, Error: 2, KeepBoth: 3 } as const;
export type RestoreMode = (typeof RestoreMode)[keyof typeof RestoreMode];

export const LogLevel = { Information: 0, Warning: 1, Error: 2, Fatal: 3 } as const;
export type LogLevel = (typeof LogLevel)[keyof typeof LogLevel];

export const LogKind = { User: 'User', System: 'System', Onetime: 'Onetime' } as const;
export type LogKind = (typeof LogKind)[keyof typeof LogKind];

/** Attribute types. Only Dropdown and Radio have options. */
export const AttributeType = {
  Dropdown: 0,
  Date: 1,
  Textbox: 2,
  Number: 3,
  DateTime: 4,
  Radio: 5,
  Check: 6,
  Textarea: 7,
} as const;
export type AttributeType = (typeof AttributeType)[keyof typeof AttributeType];

/** The pseudo-folder that is shown as Trash. */
export const BIN_ID = -1;
