import type { GivenValue } from '#contract/fileNodes/files.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { ApiError, type FieldError } from '#server/lib/fail.ts';
import type { ValueChanges } from '../../attributeGroups/attributeGroups.model.ts';
import {
  attributesFor,
  checkValues,
  isIncomplete,
  missingValues,
  valuesOf,
} from '../../attributeGroups/attributeValues.service.ts';
import type { Folder } from '../permissions/folderAccess.service.ts';

const PATH = 'attributeValues';

/** Checks values that are written to a file: each by its type, and that no required value is missing afterwards. */
export async function changedValues(ctx: Ctx, folder: Folder, fileId: number, values: GivenValue[]) {
  const attributes = await attributesFor(ctx, folder.attributeGroupId);
  const stored = (await valuesOf(ctx, [fileId], attributes, folder.attributeGroupId)).get(fileId) ?? [];
  const { changes, errors } = checkValues(attributes, values, PATH);
  const present = after(new Set(stored.map(({ attributeId }) => attributeId)), changes);
  return { changes, errors: errors.length > 0 ? errors : missingValues(attributes, present, PATH) };
}

/** The attribute values of an announced file. */
interface Announced {
  attributeValues: GivenValue[];
  /** The file that it will overwrite; its values stay where the announcement has none. */
  occupantId?: number;
}

/**
 * Checks the values of announced files; common values apply where a file has no value of its own.
 * @returns for each file the values to store
 * @throws {ApiError} 400 that names every wrong or missing value
 */
export async function announcedValues(
  ctx: Ctx,
  folder: Pick<Folder, 'attributeGroupId'>,
  common: GivenValue[],
  files: Announced[],
) {
  const attributes = await attributesFor(ctx, folder.attributeGroupId);
  const occupants = files.flatMap(({ occupantId }) => (occupantId === undefined ? [] : [occupantId]));
  const stored = await valuesOf(ctx, occupants, attributes, folder.attributeGroupId);
  const errors: FieldError[] = [];
  const changes = files.map(({ attributeValues, occupantId }, index) => {
    const path = `files.${index}.${PATH}`;
    const checked = checkValues(attributes, [...common, ...attributeValues], path);
    const storedIds = stored.get(occupantId ?? 0)?.map(({ attributeId }) => attributeId) ?? [];
    const missing = missingValues(attributes, after(new Set(storedIds), checked.changes), path);
    errors.push(...checked.errors, ...(checked.errors.length > 0 ? [] : missing));
    return checked.changes;
  });
  failValues(errors);
  return changes;
}

/**
 * Whether a file lacks values that its folder requires, while nothing sets any.
 * @param fileId absent for a new file
 */
export async function lacksValues(ctx: Ctx, folder: Pick<Folder, 'attributeGroupId'>, fileId?: number) {
  const attributes = await attributesFor(ctx, folder.attributeGroupId);
  if (!attributes.some(({ required }) => required)) return false;
  const stored = fileId === undefined ? undefined : await valuesOf(ctx, [fileId], attributes, folder.attributeGroupId);
  return isIncomplete(attributes, stored?.get(fileId ?? 0) ?? []);
}

/** @throws {ApiError} 400 when there are errors */
export function failValues(errors: FieldError[]): void {
  if (errors.length === 0) return;
  throw new ApiError('invalid', [...new Set(errors.map(({ message }) => message))].join('\n'), { errors });
}

/** The attributes that have a value after the changes. */
function after(present: Set<number>, { set, clear }: ValueChanges): Set<number> {
  for (const id of clear) present.delete(id);
  for (const { attributeId } of set) present.add(attributeId);
  return present;
}
