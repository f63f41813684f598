import { z } from 'zod';
import { idInPath, page, paging, stamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { sorting } from '../rules/sorting.ts';

/** How records have changed: what each change has set, and what there was before it. */

/** Records with a history; the settings are one record with the ID 1, and folders have one for their permissions. */
export const historySubjects = ['user', 'group', 'settings', 'folder'] as const;
export type HistorySubject = (typeof historySubjects)[number];

/** An entry of a folder as a value of its history: the name is kept when a user or group is removed. */
export const entryValue = z.object({
  id: z.number(),
  rights: z.number(),
  bizUnits: z.array(z.object({ bizUnitId: z.number(), bizUnitName: z.string(), isGroup: z.boolean() })),
});
export type EntryValue = z.infer<typeof entryValue>;

const values = z.record(z.string(), z.unknown());
const revision = z.object({
  id: z.number(),
  on: stamp,
  /** As in the log: the user, the impersonating administrator, the token. */
  by: z.string(),
  byId: z.number().nullable(),
  /** The changed fields before and after; null for a new record or a removed one. */
  before: values.nullable(),
  after: values.nullable(),
});
export type Revision = z.infer<typeof revision>;

export const history = {
  list: endpoint({
    method: 'GET',
    path: '/history',
    summary: 'List the changes of a record, newest first, whatever its name was.',
    action: 'log.read',
    query: z.object({
      subject: z.enum(historySubjects),
      recordId: idInPath,
      ...paging,
      sort: sorting(['on'] as const, 'desc'),
    }),
    reply: page(revision),
  }),
};
