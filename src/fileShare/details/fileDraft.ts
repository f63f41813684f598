import { type FileFieldName, fileField, fileFieldNames, isText } from '#contract/fileNodes/fileFields.ts';
import type { FileEntity, GivenValue } from '#contract/fileNodes/files.ts';

/**
 * The editable fields of a file, as texts by their names in the API: `name`, those of `fileFields`, and
 * `attributeValues.{attributeId}`.
 */
export type FileFields = Readonly<Record<string, string>>;

export const attributeField = (attributeId: number) => `attributeValues.${attributeId}`;

export function fieldsOf(file: FileEntity): FileFields {
  const { name, attributeGroup, attributeValues } = file;
  const valueFor = (id: number) => attributeValues.find(({ attributeId }) => attributeId === id)?.value ?? '';
  return {
    name,
    ...Object.fromEntries(fileFieldNames.map((field) => [field, String(file[field] ?? '')])),
    ...Object.fromEntries(attributeGroup?.attributes.map(({ id }) => [attributeField(id), valueFor(id)]) ?? []),
  };
}

/** The body of a save: only changed fields, so that others are not overwritten; those of a pair together. */
export function changesOf(base: FileFields, mine: FileFields) {
  const changed = (field: string) => mine[field] !== base[field];
  const pairOf = (field: FileFieldName) => fileField(field).pair ?? field;
  const pairs = new Set(fileFieldNames.filter(changed).map(pairOf));
  const sent = fileFieldNames.filter((field) => pairs.has(pairOf(field)));
  const attributeValues: GivenValue[] = Object.keys(mine)
    .filter((field) => field.startsWith('attributeValues.') && changed(field))
    .map((field) => ({ attributeId: Number(field.split('.')[1]), value: mine[field] || null }));
  return {
    ...(changed('name') && { name: mine.name }),
    ...Object.fromEntries(sent.map((field) => [field, valueIn(field, mine[field] ?? '')])),
    ...(attributeValues.length > 0 && { attributeValues }),
  };
}

/** What is sent for a text of the form; an empty date or period is sent as null. */
function valueIn(field: FileFieldName, text: string): string | number | null {
  if (isText(field)) return text;
  if (text === '') return null;
  return fileField(field).kind === 'days' ? Number(text) : text;
}

/** A field that another user has changed while it was edited here. */
export interface ForeignChange {
  field: string;
  theirs: string;
  /** It was changed here too: the input stays, and overwrites with the next save. */
  isContested: boolean;
}

/**
 * Applies the user's changes on top of what another user has saved: input is kept, and fields changed only by the other
 * user are taken over.
 */
export function rebase(base: FileFields, mine: FileFields, theirs: FileFields) {
  const fields: Record<string, string> = {};
  const changes: ForeignChange[] = [];
  for (const field of Object.keys(theirs)) {
    const [was, own, their] = [base[field] ?? '', mine[field] ?? '', theirs[field] ?? ''];
    const isMine = own !== was;
    fields[field] = isMine ? own : their;
    if (their !== was) changes.push({ field, theirs: their, isContested: isMine && own !== their });
  }
  return { fields: fields as FileFields, changes };
}
