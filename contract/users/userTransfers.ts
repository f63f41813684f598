import { z } from 'zod';
import { forcing, text } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { userNarrowing } from './users.ts';

/** Many users at the same time, in and out, as the lines of a CSV file with these columns. */
export const userColumns = ['id', 'name', 'email', 'groups'] as const;

/** Their headings in the files of each language, and those of the role and the state, which an import leaves out. */
export const userHeadings = {
  en: [...userColumns, 'role', 'state'],
  cs: ['ID', 'Jméno', 'E-mail', 'Skupiny', 'Role', 'Stav'],
  de: ['ID', 'Name', 'E-Mail', 'Gruppen', 'Rolle', 'Status'],
  fr: ['Identifiant', 'Nom', 'E-mail', 'Groupes', 'Rôle', 'État'],
} as const;

/** A line as it was read; whether its texts make a user is found out when it is imported. */
const readRow = z.object({
  /** Of the file, so that a problem can name it. */
  line: z.number().int().positive(),
  id: text(limits.name).optional().default(''),
  name: text(limits.textbox).optional().default(''),
  email: text(limits.textbox).optional().default(''),
  /** Names, separated by semicolons. */
  groups: text(limits.textarea).optional().default(''),
});
export type UserRow = z.input<typeof readRow>;

const problem = z.object({ line: z.number(), column: z.string(), message: z.string() });
export type ImportProblem = z.infer<typeof problem>;

export const userTransfers = {
  import: endpoint({
    method: 'POST',
    path: '/user/import',
    summary: 'Import users from lines, all or none: with any problem, or as a dry run, no user is created.',
    action: 'user.create',
    query: forcing,
    body: z.object({
      users: z.array(readRow).min(1, 'at least one line is needed').max(limits.batch),
      dryRun: z.boolean(),
    }),
    reply: z.object({ problems: z.array(problem), created: z.number() }),
  }),
  export: endpoint({
    method: 'GET',
    path: '/user/csv',
    summary: 'Export users with their groups as a CSV file that can be imported elsewhere, filtered like the list.',
    action: 'user.create',
    query: userNarrowing,
    reply: 'content',
  }),
};
