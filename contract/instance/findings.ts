import { fillIn } from '../screenErrors.ts';

/**
 * What is found wrong with the log and with backups. The log stores these texts, and recognises accepted findings by
 * them: a text that changes is a new finding.
 */
export const findingCatalogue = {
  noChain: 'The log has no chain any more.',
  inserted: 'Row {id} was put in: {row}',
  oneMissing: 'A row is missing before row {id} (after row {after})',
  missing: '{count} rows are missing before row {id} (after row {after})',
  changed: 'Row {id} was changed: {row}',
  hidden: 'Row {id} was hidden from searches: {row}',
  rewritten: 'Row {id} or one before it was rewritten: {row}',
  oneMissingAtEnd: 'A row is missing at the end (after row {after})',
  missingAtEnd: '{count} rows are missing at the end (after row {after})',
  endRewritten: 'Row {id} was rewritten',
  insertedAtEnd: 'Rows were put in at the end of chain {chain}',
  shortened: 'Chain {chain} has been shortened: it had {count} rows',
  unsigned: 'The end of chain {chain} is not signed',
  wrongSignature: 'Chain {chain} was rewritten: the signature of its end is wrong',
  unknownKey: 'The end of chain {chain} is signed with an unknown key',
  databaseMissing: 'Backup: database is missing',
  databaseDamaged: 'Backup: database is damaged',
  contentMissing: 'Backup: content {id}: missing',
  contentDamaged: 'Backup: content {id}: damaged',
  contentSize: 'Backup: content {id}: {found} bytes instead of {size}',
  contentCount: 'Backup: {found} objects instead of {count}',
  notCopiedDamaged: 'content {id} could not be backed up: damaged (used by {files})',
  notCopied: 'content {id} could not be backed up: cannot be read, {error} (used by {files})',
} as const;

export type FindingId = keyof typeof findingCatalogue;
type ValuesIn<M extends string> = M extends `${string}{${infer Name}}${infer Rest}` ? Name | ValuesIn<Rest> : never;

/** The text of a finding. */
export function findingText<I extends FindingId>(
  id: I,
  values: Record<ValuesIn<(typeof findingCatalogue)[I]>, string | number>,
): string {
  const texts = Object.entries<string | number>(values).map(([name, value]) => [name, String(value)]);
  return fillIn(findingCatalogue[id], Object.fromEntries(texts));
}

/** Values that are texts of any kind; the others are numbers and IDs. */
const FREE_VALUES: Record<string, string> = { row: '.*', files: '.*', error: '.*?' };

const patterns = Object.entries(findingCatalogue).map(([id, text]) => {
  const escaped = text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  const named = escaped.replace(/\{(\w+)\}/g, (_, name) => `(?<${name}>${FREE_VALUES[name] ?? '[\\w-]+'})`);
  // The verification of a backup puts its name before what the backup has listed already.
  return { id: id as FindingId, pattern: new RegExp(`^(?:Backup: )?${named.replace(/^Backup: /, '')}$`, 's') };
});

/** The finding that a stored text states, with its values; undefined for a text of another kind. */
export function findingIn(text: string): { id: FindingId; values: Record<string, string> } | undefined {
  for (const { id, pattern } of patterns) {
    const found = pattern.exec(text);
    if (found) return { id, values: { ...found.groups } };
  }
  return undefined;
}
