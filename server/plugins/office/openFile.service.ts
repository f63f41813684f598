import { can } from '#contract/policy.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import type { Blob } from '#server/storage/blobs/blobStore.ts';
import { guardScanned } from '../antivirus/antivirus.service.ts';
import { contentOfFile } from '../fileNodes/content/content.service.ts';
import type { FileRow } from '../fileNodes/fileNodes.model.ts';
import { visibleFile } from '../fileNodes/files/files.service.ts';
import { allVersions } from '../fileNodes/files/versions.service.ts';
import type { Folder } from '../fileNodes/permissions/folderAccess.service.ts';
import { downloadProblem } from '../fileNodes/withheld.service.ts';
import { isHeld } from '../legalHolds/heldNodes.service.ts';
import { bindingOnCaller } from '../locks/locks.service.ts';
import type { OfficeCall } from './office.model.ts';

/** A file as a call of the office server may read it now. */
export interface OfficeFile {
  file: FileRow;
  folder: Folder;
  /** The version that is opened. */
  version: { id: number; number: number; uploadedOn: string; size: number };
  /** Who uploaded the first version that is still there. */
  ownerId: number;
}

/**
 * The file of a call, with the rights of now.
 * @throws {ApiError} 404 when the caller may not see it, 401 when its content is withheld from them
 */
export async function officeFile(ctx: Ctx, { token }: OfficeCall): Promise<OfficeFile> {
  const { file, folder } = await visibleFile(ctx, token.fileId);
  if (await downloadProblem(ctx, file, folder)) fail('session.required');
  const versions = await allVersions(ctx, file.id);
  const id = token.versionId ?? file.versionId;
  const version = versions.find((listed) => listed.id === id) ?? fail('version.notFound');
  return { file, folder, version, ownerId: versions.at(-1)?.uploadedBy ?? file.uploadedBy };
}

/** Whether a call may change its file now: with the right to write, without a hold or a lock of another program. */
export async function mayWrite(
  ctx: Ctx,
  { token, session }: OfficeCall,
  { file, folder }: OfficeFile,
): Promise<boolean> {
  if (token.mode !== 'edit' || session?.ending === 'ended') return false;
  if (!can(ctx.actor, 'file.write', folder) || (await isHeld(ctx, file.id))) return false;
  return (await bindingOnCaller(ctx, [file.id]))(file.id).every(({ app }) => app === 'office');
}

/** The content of the version that is opened. @throws {ApiError} 404, 403 for an infected one */
export async function officeContent(ctx: Ctx, { version }: OfficeFile): Promise<Blob> {
  const blob = (await contentOfFile(ctx, { versionId: version.id })) ?? fail('file.notFound');
  await guardScanned(ctx, blob);
  return blob;
}

/** What the office server calls a version; it never repeats. */
export const versionText = ({ id, number }: Pick<OfficeFile['version'], 'id' | 'number'>): string => `${id}.${number}`;

/** A time as the office server compares it, as a text. */
export const officeTime = (stamp: string): string => stamp.replace(/(\.\d{3})?Z$/, (_, ms = '.000') => `${ms}0000Z`);
