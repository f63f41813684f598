import { z } from 'zod';
import { limits } from './limits.ts';
import { multiLine, singleLine } from './rules/hidden.ts';
import { nameProblem, normaliseName, unitNameProblem } from './rules/names.ts';
import { isTimeZone } from './rules/timeZones.ts';

/** Schemas that all nouns share. */

const unsafe = 'must be a positive whole number';
const error = ({ input }: { input?: unknown }) => (input === undefined ? 'is required' : unsafe);
const counting = z.number({ error }).int({ error }).positive({ error });

/** A positive integer in a JSON body. */
export const id = counting;
/** Starts at 1 and is incremented with each change of the item. */
export const rowVersion = counting;
/** An ID in a path or a query. */
export const idInPath = z
  .string()
  .regex(/^\d{1,15}$/, unsafe)
  .transform(Number)
  .pipe(counting);

export const byId = z.object({ id: idInPath });
export const byIdAndVersion = z.object({ id: idInPath, rowVersion: idInPath });

/** The user who did something: the name is kept when the user is removed. */
export const person = z.object({ id: z.number(), name: z.string() });
export type Person = z.infer<typeof person>;

/** ISO 8601 in UTC with `Z`. */
export const stamp = z.iso.datetime();
/** The earliest and the latest time that is kept: 10,000 years around 1970, in milliseconds. */
const MAX_TIME_MS = 10_000 * 365.2425 * 24 * 3600 * 1000;
export const isStorableTime = (ms: number): boolean => Number.isFinite(ms) && Math.abs(ms) <= MAX_TIME_MS;

/** A stamp that may lie in any year, before 0 and after 9999 with six digits and a sign. */
export const anyStamp = z.string().regex(/^(\d{4}|[+-]\d{6})-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/);
/**
 * When the content of a file was last changed, as a client says: a stamp, or milliseconds since 1970 such as
 * `File.lastModified` of browsers.
 * @returns milliseconds since 1970
 */
export const givenTime = z
  .union([anyStamp.transform((text) => Date.parse(text)), z.number()], { error: 'must be a time' })
  .refine(isStorableTime, { error: 'must be a time within 10,000 years of 1970' })
  .transform(Math.round);

/** The programs that lock files: network drives, editors, and an office server. */
export const lockPrograms = ['webdav', 'office', 'text', 'pdf'] as const;
export type LockProgram = (typeof lockPrograms)[number];
/** What locks files: programs, a user who reserves a file, and an approval. */
export const lockApps = [...lockPrograms, 'manual', 'approval'] as const;
export type LockApp = (typeof lockApps)[number];
/** The user who has locked a file or folder, by a program or by hand, and until when. */
export const nodeLock = z.object({
  by: person,
  /** `null` for the lock of an approval, which ends with it. */
  until: stamp.nullable(),
  app: z.enum(lockApps),
  /** The program in the language of the reader: “the text editor”. */
  place: z.string(),
  /** Whether the editor has given no sign of life for a while. */
  silent: z.boolean(),
  /** How many others edit the file together with that user. */
  others: z.number(),
  /** The session, for editors; `null` for network drives. */
  sessionId: z.string().nullable(),
  /** Why a user has locked the file. */
  reason: z.string().nullable(),
  approvalId: z.number().nullable(),
});
export type NodeLock = z.infer<typeof nodeLock>;

/** A plain date, `YYYY-MM-DD`. */
export const plainDate = z.iso.date({ error: 'must be a date (YYYY-MM-DD)' });

/** A day, or `{today}` or `{today-7}`, which stand for the current day and a day before it. */
export const dayOrToday = z.union([plainDate, z.string().regex(/^\{today(-\d{1,4})?\}$/)], {
  error: 'must be a date (YYYY-MM-DD), {today} or {today-7}',
});

/** The time zone of day values, such as `Europe/Prague`; UTC by default. */
export const timeZone = z.string().max(100).refine(isTimeZone, { error: 'must be a time zone like Europe/Prague' });

/** The name of a folder or file, normalised. */
export const nodeName = z
  .string()
  .transform(normaliseName)
  .superRefine((name, issues) => {
    const problem = nameProblem(name);
    if (problem) issues.addIssue({ code: 'custom', message: problem });
  });

/** The name of a user or a group, or a sign-in ID, normalised. */
export const unitName = z
  .string()
  .transform(normaliseName)
  .superRefine((name, issues) => {
    const problem = unitNameProblem(name);
    if (problem) issues.addIssue({ code: 'custom', message: problem });
  });

/** A text with a maximum length, counted like a browser's `maxlength`. */
export const text = (max: number) => z.string().max(max, `can have up to ${max} characters`);

/** A text on one line, such as a name or a reason, without invisible characters. */
export const line = (max: number) => text(max).transform(singleLine);
/** The same, which may not be empty. @param missing the message when it is */
export const requiredLine = (max: number, missing: string) => line(max).pipe(z.string().min(1, missing));
/** A text of several lines, without invisible characters. */
export const lines = (max: number) => text(max).transform(multiLine);

/** The reason for a change that breaks policy tests; administrators only, without API tokens. */
export const forcing = z.object({ force: requiredLine(limits.reason, 'Reason is required.').optional() });

const emailPattern = /^[^\s@<>(),;:"\\]+@[^\s@<>(),;:"\\]+$/;

/** Whether a trimmed text is an e-mail address; `admin@localhost` is one too. */
export const isEmailAddress = (text: string) => text.length <= limits.email && emailPattern.test(text);

/** An e-mail address, trimmed. */
export const emailAddress = text(limits.email).trim().regex(emailPattern, 'Enter a valid email address.');

const whole = (text: string) =>
  z
    .string()
    .regex(/^\d{1,15}$/, text)
    .transform(Number);

/** `skip` and `take` of every list; a larger `take` is capped, not rejected. */
export const paging = {
  skip: whole('skip must be a whole number').optional().default(0),
  take: whole('take must be a whole number')
    .transform((take) => Math.min(take, limits.maxTake))
    .optional(),
};
/** Search terms, all of which must match: case-insensitive substrings without accents. */
export const search = z.string().max(1000).optional();

/** A page of a list: `total` counts all matches, before `skip` and `take`. */
export const page = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), total: z.number() });

/** Why one item of a batch failed. `reason` and `details` are what clients translate: absent for composed messages. */
export const itemError = z.object({
  code: z.string(),
  message: z.string(),
  reason: z.string().optional(),
  details: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
export type ItemError = z.infer<typeof itemError>;

/** An empty success reply. */
export const nothing = z.object({});

/** One part of the description of each field, by their names: the shape of a schema. */
export function shapeOf<F extends Record<string, object>, P extends keyof F[keyof F]>(fields: F, part: P) {
  const parts = Object.entries(fields).map(([name, field]) => [name, (field as F[keyof F])[part]]);
  return Object.fromEntries(parts) as { [N in keyof F]: F[N][P] };
}
