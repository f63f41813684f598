import { limits } from '#contract/limits.ts';
import { foldText } from '#contract/rules/names.ts';
import { type UserRow, userColumns, userHeadings } from '#contract/users/userTransfers.ts';

/** The rows of a CSV file of users, or why it cannot be read, as a key of the catalogue with its parameters. */
export type UserFile = { lines: UserRow[] } | { problem: string; about: Record<string, string | number> };

/** The columns by their headings in all languages. */
const columnsByHeading = new Map(
  Object.values(userHeadings).flatMap((headings) =>
    userColumns.map((column, index) => [foldText(headings[index] ?? column), column] as const),
  ),
);

/** Reads CSV with the columns of an import, in any order; unknown columns are ignored. */
export async function readUserFile(text: string): Promise<UserFile> {
  const { default: papa } = await import('papaparse');
  const { data, meta } = papa.parse<Record<string, string>>(text, {
    header: true,
    transformHeader: (header) => {
      const heading = foldText(header.replace('\ufeff', '').trim());
      return columnsByHeading.get(heading) ?? heading;
    },
  });
  const missing = userColumns.filter((column) => column !== 'groups' && !meta.fields?.includes(column));
  if (missing.length > 0)
    return { problem: 'backOffice.users.import.columnsMissing', about: { columns: missing.join(', ') } };
  const lines = data
    // The first line has the column headings.
    .map(({ id, name, email, groups }, index) => ({ line: index + 2, id, name, email, groups }))
    .filter(({ id, name, email }) => [id, name, email].some((text) => text?.trim()));
  if (lines.length === 0) return { problem: 'backOffice.users.import.empty', about: {} };
  if (lines.length > limits.batch) return { problem: 'backOffice.users.import.tooMany', about: { max: limits.batch } };
  return { lines };
}
