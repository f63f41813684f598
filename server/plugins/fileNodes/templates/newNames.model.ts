import type { Template } from '#contract/fileNodes/templates.ts';
import { limits } from '#contract/limits.ts';
import { extensionOf } from '#contract/rules/names.ts';
import { shorten } from '#contract/rules/shorten.ts';
import { fail } from '#server/lib/fail.ts';
import { PLAIN_BYTES } from '#server/storage/blobs/recognisedType.ts';
import { mediaTypeOf } from '../content/mediaTypes.model.ts';

/**
 * The name of a file made from a template. It has the extension of the template; what follows the dot in `Report 1.2` is
 * none.
 * @param requested a valid name; by default that of the template
 * @throws {ApiError} 400 when it has the extension of another kind of file
 */
export function newFileName({ name, ext }: Pick<Template, 'name' | 'ext'>, requested?: string): string {
  const stem = requested ?? name;
  if (requested !== undefined) {
    const extension = extensionOf(requested);
    if (extension === ext) return requested;
    if (extension !== '' && mediaTypeOf(`.${extension}`) !== PLAIN_BYTES) fail('template.extension', extension);
  }
  return ext === '' ? stem : `${shorten(stem, limits.name - ext.length - 1)}.${ext}`;
}
