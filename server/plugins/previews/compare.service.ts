import { Readable } from 'node:stream';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { previews } from '#contract/previews.ts';
import { hasLines } from '#server/adapters/previews/lines.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import { contentOfFile, readContent } from '../fileNodes/content/content.service.ts';
import { withTypeOf } from '../fileNodes/content/contentTypes.service.ts';
import { presentUnderApproval } from '../fileNodes/files/underApproval.service.ts';
import { guardContent } from '../fileNodes/withheld.service.ts';
import { textsOf, waitFor } from './pages.service.ts';
import { ownerOf, readyPreview, type Shown, shownVersion } from './previews.service.ts';

type Comparison = ReplyOf<typeof previews.compare>;

/**
 * Compares two versions of a file; by an approval, the approved version with the one under approval.
 * @throws {ApiError} 400 without a version, 403 when the file is withheld, 404 for an unknown version, 409 without an
 *   approved version, 415 for files without text or pages
 */
export async function compareVersions(
  ctx: Ctx,
  fileId: number,
  { from, to, approval }: { from?: number | undefined; to?: number | undefined; approval?: number | undefined },
): Promise<Comparison> {
  const current = await shownVersion(ctx, fileId, { version: to, approval });
  await guardContent(ctx, current.file, current.folder);
  const earlier =
    approval === undefined
      ? await shownVersion(ctx, fileId, { version: from ?? fail('compare.from') })
      : await approvedBefore(ctx, fileId, approval, current);
  await guardContent(ctx, earlier.file, earlier.folder);
  const [before, after] = [await readyPreview(ctx, earlier), await readyPreview(ctx, current)];
  if (before.recognised === 'pdf' && after.recognised === 'pdf') return comparePages(ctx, earlier, current);
  if (!hasLines(before.recognised) || !hasLines(after.recognised)) fail('preview.notComparable');
  const both = {
    size: earlier.blob.size + current.blob.size,
    open: () => Readable.from(concatenated(ctx, [earlier, current])),
  };
  const kinds = { earlier: before.recognised, current: after.recognised };
  const job = { kind: 'diff' as const, ...kinds, earlierBytes: earlier.blob.size };
  const owner = ownerOf(ctx);
  const { hunks } = await waitFor(ctx.previewer.prepare<'diff'>(job, both, owner));
  return { kind: 'text', hunks };
}

/** What reviewers compare the version under approval with. */
async function approvedBefore(ctx: Ctx, fileId: number, approval: number, current: Shown): Promise<Shown> {
  const { approvedVersionId } = await presentUnderApproval(ctx, fileId, approval);
  const versionId = approvedVersionId ?? fail('approval.none', current.file.name);
  const blob = (await contentOfFile(ctx, { versionId })) ?? fail('approval.none', current.file.name);
  return { ...current, blob, file: await withTypeOf(ctx, { ...current.file, versionId }, blob) };
}

async function comparePages(ctx: Ctx, earlier: Shown, current: Shown): Promise<Comparison> {
  const [before, after] = [await textsOf(ctx, earlier), await textsOf(ctx, current)];
  const pages = Array.from({ length: Math.max(before.length, after.length) }, (_, index) => ({
    page: index + 1,
    isChanged: before[index] !== after[index],
  }));
  return { kind: 'pages', pages };
}

async function* concatenated(ctx: Ctx, versions: Shown[]): AsyncGenerator<Buffer> {
  for (const { blob } of versions) yield* readContent(ctx, blob, 0, blob.size - 1);
}
