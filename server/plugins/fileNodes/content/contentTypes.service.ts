import { buffer } from 'node:stream/consumers';
import type { Ctx } from '#server/kernel/context.ts';
import type { Blob } from '#server/storage/blobs/blobStore.ts';
import { HEAD_BYTES, PDF, recognisedType } from '#server/storage/blobs/recognisedType.ts';
import type { FileRow } from '../fileNodes.model.ts';
import { mediaTypeOf } from './mediaTypes.model.ts';

/*
 * The type of a file: PDF when its content is one, whatever its name; otherwise that of the extension. The content is
 * recognised while it is received; content from before this was recorded is examined when it is asked for, and by a
 * task.
 */

type Content = Pick<Blob, 'id' | 'size' | 'checksums' | 'mediaType'>;

/** The media type that the first bytes of content show. @throws when the content cannot be read */
export async function recognisedTypeOf(ctx: Pick<Ctx, 'blobs'>, blob: Content): Promise<string> {
  if (blob.mediaType) return blob.mediaType;
  const last = Math.min(blob.size, HEAD_BYTES) - 1;
  return recognisedType(last < 0 ? Buffer.alloc(0) : await buffer(ctx.blobs.read(blob, 0, last)));
}

/** The media type of a file with this name and content. */
export async function fileTypeOf(ctx: Pick<Ctx, 'blobs'>, name: string, blob: Content): Promise<string> {
  return (await recognisedTypeOf(ctx, blob)) === PDF ? PDF : mediaTypeOf(name);
}

/** The file with the type PDF when this content of it, which may not be the current one, is a PDF. */
export async function withTypeOf<T extends Pick<FileRow, 'name' | 'type'>>(
  ctx: Pick<Ctx, 'blobs'>,
  file: T,
  blob: Content,
): Promise<T> {
  return file.type === PDF ? file : { ...file, type: await fileTypeOf(ctx, file.name, blob) };
}

/**
 * The type of a file when another content of it is meant: PDF as well when that has not been examined yet.
 * @param recognised what the first bytes of that content show
 */
export function strictTypeOf({ type }: Pick<FileRow, 'type'>, recognised: string | null): string {
  return recognised === PDF || recognised === null ? PDF : type;
}

/** Whether the current content of a file is a PDF, or its name says so. */
export async function isPdf(ctx: Ctx, file: Pick<FileRow, 'type' | 'versionId'>): Promise<boolean> {
  if (file.type === PDF) return true;
  const blob = await ctx.stores.content.blobOf(file.versionId);
  return blob !== undefined && (await recognisedTypeOf(ctx, blob)) === PDF;
}

/** Whether any of the contents that are kept of a file is a PDF. */
export async function hasPdfVersion(ctx: Ctx, fileId: number): Promise<boolean> {
  for (const blob of await ctx.stores.content.blobsOf(fileId))
    if ((await recognisedTypeOf(ctx, blob)) === PDF) return true;
  return false;
}
