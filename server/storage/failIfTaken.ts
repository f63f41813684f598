import type { DetailsOf, ErrorId } from '#contract/errorCatalogue.ts';
import { fail } from '../lib/fail.ts';
import { isUniqueViolation } from './database.ts';

/**
 * The result of a write, unless a unique index rejects its row: there is one with this name.
 * @throws {ApiError} this error of the catalogue
 */
export function failIfTaken<T, I extends ErrorId>(write: Promise<T>, id: I, ...details: DetailsOf<I>): Promise<T> {
  return write.catch((error) => (isUniqueViolation(error) ? fail(id, ...details) : Promise.reject(error)));
}
