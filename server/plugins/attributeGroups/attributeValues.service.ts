import type { Attribute } from '#contract/attributeGroups.ts';
import { AttributeType } from '#contract/enums.ts';
import type { AttributeValue } from '#contract/fileNodes/files.ts';
import { attributeText, checkAttribute, hasOptions } from '#contract/rules/attributes.ts';
import { foldText, sortKey } from '#contract/rules/names.ts';
import type { Ctx } from '#server/kernel/context.ts';
import type { FieldError } from '#server/lib/fail.ts';
import { groupBy } from '#server/lib/groupBy.ts';
import type { StoredValue, ValueChanges } from './attributeGroups.model.ts';

/** A value as the user entered it. */
export interface GivenValue {
  attributeId: number;
  value: string | number | boolean | null;
}

/** The attributes of a folder's group. */
export async function attributesFor(ctx: Ctx, groupId: number | null): Promise<Attribute[]> {
  if (groupId === null) return [];
  return ctx.cachedAccess(`attributes of ${groupId}`, () => ctx.stores.attributeGroups.attributesOf(groupId));
}

/** The values of a page of files for the attribute group of their current folder, in one query. */
export async function valuesOf({ stores }: Ctx, fileIds: number[], attributes: Attribute[], groupId: number | null) {
  if (groupId === null || fileIds.length === 0) return new Map<number, AttributeValue[]>();
  const byId = new Map(attributes.map((attribute) => [attribute.id, attribute]));
  const rows = await stores.attributeValues.listOf(fileIds, groupId);
  const shown = rows.flatMap(({ fileId, ...row }) => {
    const attribute = byId.get(row.attributeId);
    return attribute ? [{ fileId, value: asShown(row, attribute) }] : [];
  });
  const byFile = groupBy(shown, ({ fileId }) => fileId);
  return new Map([...byFile].map(([fileId, lines]) => [fileId, lines.map(({ value }) => value)]));
}

/**
 * Validates values by the types of their attributes. The last of several values for one attribute counts.
 * @param path the path of the values in the request
 * @returns the changes to write, and the errors
 */
export function checkValues(attributes: Attribute[], values: GivenValue[], path: string) {
  const changes: ValueChanges = { set: [], clear: [] };
  const errors: FieldError[] = [];
  for (const [attributeId, { value }] of new Map(values.map((entry) => [entry.attributeId, entry]))) {
    const attribute = attributes.find(({ id }) => id === attributeId);
    const text = attributeText(value);
    const checked = attribute && text !== '' ? checkAttribute(attribute, text) : undefined;
    if (!attribute)
      errors.push({
        path: `${path}.${attributeId}`,
        message: 'This folder has no such attribute.',
        reason: 'attribute.notFound',
      });
    else if (checked === undefined) changes.clear.push(attributeId);
    else if (typeof checked === 'string')
      errors.push({ path: `${path}.${attributeId}`, message: `${attribute.name} ${checked}` });
    else changes.set.push(asStored(attribute, checked.value));
  }
  return { changes, errors };
}

/** Whether a required attribute has no value among these. */
export function isIncomplete(attributes: Attribute[], values: { attributeId: number }[]): boolean {
  return attributes.some(({ id, required }) => required && !values.some(({ attributeId }) => attributeId === id));
}

/** Names the required attributes that would have no value. */
export function missingValues(attributes: Attribute[], present: Set<number>, path: string): FieldError[] {
  return attributes
    .filter(({ id, required }) => required && !present.has(id))
    .map(({ id, name }) => ({
      path: `${path}.${id}`,
      message: `${name} is required.`,
      reason: 'required',
      details: { label: name },
    }));
}

/** Writes validated values of files; attributes that are not given are unchanged. */
export async function writeValues({ stores }: Ctx, fileIds: number[], { set, clear }: ValueChanges): Promise<void> {
  await stores.attributeValues.set(fileIds, set);
  await stores.attributeValues.clear(fileIds, clear);
}

/** Copies the values of the original to its copy. */
export async function copyValues({ stores }: Ctx, fromFileId: number, toFileId: number): Promise<void> {
  await stores.attributeValues.copy(fromFileId, toFileId);
}

function asShown(row: { id: number; attributeId: number; value: string }, attribute: Attribute): AttributeValue {
  const valueString = displayValue(attribute, row.value);
  return { ...row, valueString, type: attribute.type, attribute: attribute.name };
}

/** The text of a stored value; for an option its label. */
export function displayValue({ selections }: Attribute, value: string): string {
  return selections.find(({ id }) => String(id) === value)?.text ?? value;
}

/** Number of characters of a long text that are used for sorting. */
const SORTED_LENGTH = 100;

function asStored(attribute: Attribute, value: string): StoredValue {
  return { attributeId: attribute.id, value, valueFold: foldText(value), sortKey: sortKeyOf(attribute, value) };
}

/** A text that sorts like the values: options by their labels, numbers by their size. */
export function sortKeyOf({ type, selections }: Pick<Attribute, 'type' | 'selections'>, value: string): string {
  if (hasOptions(type)) return sortKey(selections.find(({ id }) => String(id) === value)?.text ?? '');
  if (type === AttributeType.Number) return numberKey(Number(value));
  if (type === AttributeType.Textbox || type === AttributeType.Textarea) return sortKey(value.slice(0, SORTED_LENGTH));
  return value;
}

/** The bits of a double, transformed so that their digits sort like the numbers. */
function numberKey(value: number): string {
  const bits = Buffer.alloc(8);
  bits.writeDoubleBE(value === 0 ? 0 : value);
  const negative = (bits[0] ?? 0) >= 0x80;
  for (const [index, byte] of bits.entries()) bits[index] = negative ? ~byte : index === 0 ? byte ^ 0x80 : byte;
  return bits.toString('hex');
}
