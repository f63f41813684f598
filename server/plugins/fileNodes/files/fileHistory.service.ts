import { fileFieldNames } from '#contract/fileNodes/fileFields.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { attributesFor, valuesOf } from '../../attributeGroups/attributeValues.service.ts';
import type { NodeChange } from '../../nodeHistory/nodeHistory.model.ts';
import { changedFields } from '../../nodeHistory/recordNodeChanges.service.ts';
import type { FilePatch, FileRow } from '../fileNodes.model.ts';
import { fileRef } from '../nodeChanges.service.ts';

/** The changes of files as their history has them. */

type Group = { attributeGroupId: number | null };
/** The texts of attribute values by the labels of the attributes. */
type ValueTexts = Record<string, string>;
interface Location {
  path: string;
  folderId: number;
}

/** A new name, if there is one. */
export function renaming(file: FileRow, name: string | undefined): NodeChange[] {
  if (name === undefined || name === file.name) return [];
  return [{ ...fileRef({ ...file, name }), type: 'renamed', before: { name: file.name }, after: { name } }];
}

/** A move, with both paths. */
export function moving(node: Omit<NodeChange, 'type'>, before: Location, after: Location): NodeChange {
  return { ...node, type: 'moved', parentId: after.folderId, before: { ...before }, after: { ...after } };
}

/** The attribute values of files of a folder, as texts. */
export async function valueTexts(
  ctx: Ctx,
  ids: number[],
  { attributeGroupId }: Group,
): Promise<Map<number, ValueTexts>> {
  const values = await valuesOf(ctx, ids, await attributesFor(ctx, attributeGroupId), attributeGroupId);
  return new Map(
    ids.map((id) => [
      id,
      Object.fromEntries((values.get(id) ?? []).map((value) => [value.attribute, value.valueString])),
    ]),
  );
}

/**
 * A change of the description, the tags, the expiry or attribute values; nothing when none of them has changed.
 * @param valuesBefore the attribute values before the change, if it may have changed some
 */
export async function describing(
  ctx: Ctx,
  file: FileRow,
  folder: Group,
  { expiry, ...patch }: FilePatch,
  valuesBefore?: ValueTexts,
): Promise<NodeChange[]> {
  const fields = changedFields(file, { ...patch, ...expiry }, fileFieldNames);
  const values =
    valuesBefore && changedTexts(valuesBefore, (await valueTexts(ctx, [file.id], folder)).get(file.id) ?? {});
  if (!fields && !values) return [];
  const before = { ...fields?.before, ...(values && { attributes: values.before }) };
  const after = { ...fields?.after, ...(values && { attributes: values.after }) };
  return [{ ...fileRef({ ...file, name: patch.name ?? file.name }), type: 'described', before, after }];
}

function changedTexts(before: ValueTexts, after: ValueTexts) {
  const labels = Object.keys({ ...before, ...after }).filter((label) => before[label] !== after[label]);
  return labels.length > 0
    ? changedFields(before, Object.fromEntries(labels.map((label) => [label, after[label] ?? ''])), labels)
    : undefined;
}
