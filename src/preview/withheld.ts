import { Rights } from '#contract/enums.ts';
import type { ListedFile } from '#contract/fileNodes/files.ts';
import { anonymous, can } from '#contract/policy.ts';
import { extensionOf } from '#contract/rules/names.ts';

/** What protects a file; its rights where they are known, as they are of a file that was loaded by itself. */
export type Protected = Pick<ListedFile, 'name' | 'denyDownloadInherited'> & {
  viewOnlyInherited?: boolean;
  rights?: number;
};

/** PDF files under download prevention are not downloaded, nor is any file that is view only by those who only read. */
export function isDownloadPrevented(file: Protected) {
  return (file.denyDownloadInherited && extensionOf(file.name) === 'pdf') || isViewOnly(file);
}

/** Whether the user may look at it, and not have it. */
export function isViewOnly({ viewOnlyInherited = false, rights = Rights.ReadWrite }: Protected) {
  return viewOnlyInherited && !can(anonymous, 'file.write', { rights: rights as Rights });
}

/** Whether the user gets only pages of a file that the server draws. */
export function isWithheld(file: Protected & { rights: number }) {
  return isDownloadPrevented(file) && !can(anonymous, 'file.write', { rights: file.rights as Rights });
}
