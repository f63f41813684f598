import { z } from 'zod';
import { dayOrToday, idInPath, page, paging, person, search, stamp, timeZone } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { sorting } from '../rules/sorting.ts';

/** The audit log: who did what, when, from where. */

export const logRow = z.object({
  id: z.number(),
  on: stamp,
  /** As one text: the user, the impersonating administrator, the token. */
  by: z.string(),
  byId: z.number().nullable(),
  /** The name at that time of the user whose rights applied. */
  actor: z.string(),
  /** The user's sign-in ID, when another user has the same name or the user has another name now. */
  signInId: z.string().nullable(),
  /** The impersonating administrator. */
  actedBy: person.nullable(),
  /** The name of the API token. */
  token: z.string().nullable(),
  log: z.string(),
  /** Transferred bytes. */
  length: z.number().nullable(),
  kind: z.enum(['User', 'System', 'Onetime']),
  ip: z.string(),
  /** 0 Information, 1 Warning, 2 Error, 3 Fatal. */
  level: z.number(),
});
export type LogRow = z.infer<typeof logRow>;

export const logFields = ['on', 'id', 'by', 'byId', 'log', 'length', 'ip', 'level'] as const;
export type LogField = (typeof logFields)[number];

/** The categories of log rows, derived from their texts. */
export const logCategories = [
  'files',
  'folders',
  'people',
  'attributes',
  'records',
  'shares',
  'bulletins',
  'account',
  'system',
] as const;
export type LogCategory = (typeof logCategories)[number];

/** A user, or `{me}` for the caller. */
const actorId = z.union([z.literal('{me}'), idInPath], { error: 'must be the ID of a user, or {me}' });
const part = z.string().max(1000).optional();
const bytes = z
  .string()
  .regex(/^\d{1,15}$/, 'must be a number of bytes')
  .transform(Number)
  .optional();

/**
 * Filters of the log: words, days (inclusive, in `timeZone`), user, IP address, minimum level, category, and an object
 * as named in the log, or a part of its name. `Not` excludes, `Starts` compares the beginning; sizes are in bytes.
 */
export const logNarrowing = z.object({
  search,
  from: dayOrToday.optional(),
  to: dayOrToday.optional(),
  timeZone: timeZone.optional(),
  byId: actorId.optional(),
  ip: z.string().max(64).optional(),
  level: z
    .string()
    .regex(/^[0-3]$/, 'must be 0 to 3')
    .transform(Number)
    .optional(),
  category: z.enum(logCategories).optional(),
  object: part,
  objectNot: part,
  /** A part of the actor's name. */
  byName: part,
  byIdNot: actorId.optional(),
  ipNot: z.string().max(64).optional(),
  ipStarts: z.string().max(64).optional(),
  categoryNot: z.enum(logCategories).optional(),
  sizeFrom: bytes,
  sizeTo: bytes,
});
export type LogNarrowing = z.output<typeof logNarrowing>;

/** The query of a list of log rows, newest first. */
export const logQuery = logNarrowing.extend({ ...paging, sort: sorting(logFields, 'desc') });
export type LogQuery = z.output<typeof logQuery>;

/** Rows are counted up to 10,000, or to the end of the page. */
export const logPage = page(logRow).extend({
  /** Whether there are more rows than `total`. */
  hasMore: z.boolean(),
});

/** Levels by which the log is filtered: the level itself and those above. */
export const logLevels = ['1', '2', '3'] as const;

/** A number of rows, counted up to 10,000; `hasMore` tells that there are more than `total`. */
const counted = z.object({ total: z.number(), hasMore: z.boolean() });
export type CountedRows = z.infer<typeof counted>;

/** Number of rows for each category and from each level, with the other filters unchanged. */
export const logCounts = z.object({
  category: z.record(z.enum(logCategories), counted),
  level: z.record(z.enum(logLevels), counted),
});
export type LogCounts = z.infer<typeof logCounts>;

/** Result of the verification of the log: the time, the number of rows, and the first problem. */
export const logCheck = z.object({
  on: stamp,
  rows: z.number(),
  /** Rows covered by a signature with a key of this instance, which cannot be changed without the key. */
  signed: z.number(),
  finding: z.string().nullable(),
});

/** An event of the log stream: the categories of the rows written since the last event. */
export const logNews = z.object({ categories: z.array(z.enum(logCategories)) });
export type LogNews = z.infer<typeof logNews>;

export const logs = {
  keys: endpoint({
    method: 'GET',
    path: '/log/key',
    summary: 'List the public keys (Ed25519, PEM) that the log and receipts are signed with, newest first.',
    action: 'app.view',
    reply: z.object({ items: z.array(z.object({ keyId: z.string(), publicKey: z.string() })) }),
  }),
  users: endpoint({
    method: 'GET',
    path: '/userlog',
    summary: 'List what users did, newest first.',
    action: 'log.read',
    query: logQuery,
    reply: logPage,
  }),
  system: endpoint({
    method: 'GET',
    path: '/syslog',
    summary: 'List what the server reported at Warning and above, newest first.',
    action: 'log.readSystem',
    query: logQuery,
    reply: logPage,
  }),
  userCounts: endpoint({
    method: 'GET',
    path: '/userlog/counts',
    summary: 'Count what users did by category and level, filtered like the list.',
    action: 'log.read',
    query: logNarrowing,
    reply: logCounts,
  }),
  systemCounts: endpoint({
    method: 'GET',
    path: '/syslog/counts',
    summary: 'Count what the server reported by category and level, filtered like the list.',
    action: 'log.readSystem',
    query: logNarrowing,
    reply: logCounts,
  }),
  usersCsv: endpoint({
    method: 'GET',
    path: '/userlog/csv',
    summary: 'Export what users did as CSV, filtered like the list. The export is logged.',
    action: 'log.read',
    query: logNarrowing,
    reply: 'content',
  }),
  systemCsv: endpoint({
    method: 'GET',
    path: '/syslog/csv',
    summary: 'Export what the server reported as CSV, filtered like the list. The export is logged.',
    action: 'log.readSystem',
    query: logNarrowing,
    reply: 'content',
  }),
  follow: endpoint({
    method: 'GET',
    path: '/userlog/events',
    summary: 'Follow the log as server-sent events: the areas of the rows that are written to the log from now on.',
    action: 'log.read',
    reply: 'events',
  }),
  lastCheck: endpoint({
    method: 'GET',
    path: '/userlog/verification',
    summary: 'Get when the log was last verified, and the result. `last` is null where it never was.',
    action: 'log.read',
    reply: z.object({ last: logCheck.nullable() }),
  }),
  verify: endpoint({
    method: 'POST',
    path: '/userlog/verification',
    summary: 'Verify the log: recompute its chains and name the first row that was changed, inserted or removed.',
    action: 'log.verify',
    reply: logCheck,
  }),
};
