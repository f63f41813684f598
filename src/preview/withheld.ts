import { Rights } from '#contract/enums.ts';
import type { ListedFile } from '#contract/fileNodes/files.ts';
import { anonymous, can } from '#contract/policy.ts';

/** The type of a file whose content is a PDF, whatever its name. */
const PDF = 'application/pdf';

/** The protection of a file; with the user's rights if they are known, as for a file that was loaded individually. */
export type Protected = Pick<ListedFile, 'type' | 'denyDownloadInherited'> & {
  viewOnlyInherited?: boolean;
  rights?: number;
};

/**
 * PDF files with download prevention cannot be downloaded, nor can any view-only file by users with read rights only.
 */
export function isDownloadPrevented(file: Protected) {
  return (file.denyDownloadInherited && file.type === PDF) || isViewOnly(file);
}

/** Whether the user may view it, but not download it. */
export function isViewOnly({ viewOnlyInherited = false, rights = Rights.ReadWrite }: Protected) {
  return viewOnlyInherited && !can(anonymous, 'file.write', { rights: rights as Rights });
}

/** Whether the user gets only pages drawn by the server. */
export function isWithheld(file: Protected & { rights: number }) {
  return isDownloadPrevented(file) && !can(anonymous, 'file.write', { rights: file.rights as Rights });
}
