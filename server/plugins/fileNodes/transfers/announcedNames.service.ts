import { type ErrorId, messageFor } from '#contract/errorCatalogue.ts';
import { nameKey } from '#contract/rules/names.ts';
import type { ErrorValues } from '#contract/screenErrors.ts';
import { uploadErrors } from '#contract/uploadErrors.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { ApiError, type FieldError } from '#server/lib/fail.ts';
import { heldAmong } from '../../legalHolds/heldNodes.service.ts';
import { lockedAmong } from '../../locks/locks.service.ts';

interface Announced {
  parentId: number;
  overwrite: boolean;
  files: { name: string }[];
}

/**
 * Without `overwrite` every name must be free; with it, a folder still cannot be replaced by a file, nor can a file that
 * is held or locked.
 * @returns the files that will be overwritten, by the keys of their names
 * @throws {ApiError} 409, 423 for the files that are in the way
 */
export async function checkTaken(ctx: Ctx, { parentId, overwrite, files }: Announced): Promise<Map<string, number>> {
  const occupants = await ctx.stores.files.occupants(
    parentId,
    files.map(({ name }) => name),
  );
  const ids = occupants.map(({ id }) => id);
  const announcedAmong = (some: { name: string }[]) => {
    const keys = new Set(some.map(({ name }) => nameKey(name)));
    return files.filter(({ name }) => keys.has(nameKey(name)));
  };
  const taken = announcedAmong(occupants.filter(({ isFolder }) => isFolder || !overwrite));
  if (taken.length > 0)
    failFiles('upload.exists', messageFor('upload.exists'), taken, { each: uploadErrors.exists, reason: 'exists' });
  const held = await heldAmong(ctx, ids);
  const underHold = announcedAmong(occupants.filter(({ id }) => held.has(id)));
  if (underHold.length > 0) failFiles('node.held', messageFor('node.held'), underHold);
  const locked = await lockedAmong(ctx, ids);
  const [{ message, details } = { message: '', details: {} }] = locked.values();
  const underLock = announcedAmong(occupants.filter(({ id }) => locked.has(id)));
  if (underLock.length > 0) failFiles('node.locked', message, underLock, { details });
  return new Map(occupants.map(({ id, name }) => [nameKey(name), id]));
}

/** Values of a file that differ from the common values of the announcement. */
interface FileRow {
  each?: string;
  reason?: string;
  details?: ErrorValues;
}

/** Rejects an announcement, with an error for each of these files. @throws {ApiError} always */
export function failFiles(id: ErrorId, message: string, files: { name: string }[], row: FileRow = {}): never {
  const { each = message, reason = id, details = {} } = row;
  const errors = files.map(({ name }): FieldError => ({ path: name, message: each, reason, details }));
  throw new ApiError(id, message, { errors, details });
}
