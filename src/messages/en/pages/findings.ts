/** What is found wrong with the log and with backups, by the ID of the finding. */
export const findings = {
  noChain: 'The log has no chain any more.',
  inserted: 'Row %{id} was added: %{row}',
  missing:
    '%{smart_count} row is missing before row %{id} (after row %{after}). |||| %{smart_count} rows are missing before row %{id} (after row %{after}).',
  changed: 'Row %{id} was changed: %{row}',
  hidden: 'Row %{id} was hidden from searches: %{row}',
  rewritten: 'Row %{id} or one before it was rewritten: %{row}',
  missingAtEnd:
    '%{smart_count} row is missing at the end (after row %{after}). |||| %{smart_count} rows are missing at the end (after row %{after}).',
  endRewritten: 'Row %{id} was rewritten.',
  insertedAtEnd: 'Rows were added at the end of chain %{chain}.',
  shortened:
    'Chain %{chain} was shortened. It had %{smart_count} row. |||| Chain %{chain} was shortened. It had %{smart_count} rows.',
  unsigned: 'The end of chain %{chain} is not signed.',
  wrongSignature: 'Chain %{chain} was rewritten: the signature of its end is wrong.',
  unknownKey: 'The end of chain %{chain} is signed with an unknown key.',
  databaseMissing: 'The database is missing.',
  databaseDamaged: 'The database is damaged.',
  contentMissing: 'Content %{id} is missing.',
  contentDamaged: 'Content %{id} is damaged.',
  contentSize: 'Content %{id} has %{found} bytes instead of %{size}.',
  contentCount: 'Stored objects found: %{found}, expected: %{count}.',
  notCopiedDamaged: 'Content %{id} could not be backed up because it is damaged (used by: %{files}).',
  notCopied: 'Content %{id} could not be backed up because it can’t be read: %{error} (used by: %{files}).',
  noFile: 'no file',
};
