import { z } from 'zod';
import { forcing, text } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { textEncodings } from '../rules/textEncodings.ts';
import { userNarrowing } from './users.ts';

/** Import and export of users, as rows of a CSV file with these columns. */
export const userColumns = ['id', 'name', 'email', 'groups'] as const;

/** The column headings in the files of each language, including role and state, which an import ignores. */
export const userHeadings = {
  en: [...userColumns, 'role', 'state'],
  cs: ['ID', 'Jméno', 'E-mail', 'Skupiny', 'Role', 'Stav'],
  de: ['ID', 'Name', 'E-Mail', 'Gruppen', 'Rolle', 'Status'],
  fr: ['Identifiant', 'Nom', 'E-mail', 'Groupes', 'Rôle', 'État'],
} as const;

/** A row as it was read; its texts are validated when it is imported. */
const readRow = z.object({
  /** The line number in the file, for error messages. */
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
  read: endpoint({
    method: 'POST',
    path: '/user/import/text',
    isReading: true,
    summary: 'Decode a CSV file of users: in the given encoding, or in the one that is found by its letters.',
    action: 'user.import',
    body: z.object({ content: z.base64(), encoding: z.enum(textEncodings).optional() }),
    reply: z.object({ text: z.string(), encoding: z.string() }),
  }),
  import: endpoint({
    method: 'POST',
    path: '/user/import',
    summary: 'Import users from lines, all or none: with any problem, or as a dry run, no user is created.',
    action: 'user.import',
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
