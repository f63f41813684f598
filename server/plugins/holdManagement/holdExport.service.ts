import { createHash } from 'node:crypto';
import { type Readable, Transform } from 'node:stream';
import { portablePaths } from '#contract/rules/portableNames.ts';
import { openZip, type Zip, ZipBroken } from '#server/adapters/zip.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { stampOf } from '#server/lib/stampOf.ts';
import type { Blob } from '#server/storage/blobs/blobStore.ts';
import { isCompressible } from '../fileNodes/archives/archiveMembers.service.ts';
import { contentOfFile, readContent } from '../fileNodes/content/content.service.ts';
import { mediaTypeOf } from '../fileNodes/content/mediaTypes.model.ts';
import { pathsOf } from '../fileNodes/nodes/anyNodes.service.ts';
import { personsOf } from '../identity/users/users.service.ts';
import type { CoveredNode, LegalHoldRow } from './legalHolds.model.ts';
import { findHold } from './legalHolds.service.ts';

/** Number of files that are looked up together. */
const PAGE_FILES = 500;
const MANIFEST = 'manifest.json';

/** A file as listed in the manifest. */
interface ListedFile {
  /** The path in the archive. */
  path: string;
  /** The path here, which may have names that not every system can use. */
  fullPath: string;
  id: number;
  name: string;
  size: number;
  sha256: string;
  uploadedOn: string;
  modifiedOn: string;
  uploadedBy: { id: number; name: string };
}

/**
 * Exports all files under a hold as a ZIP with a manifest.
 * @throws {ApiError} 404
 */
export async function exportHold(ctx: Ctx, id: number): Promise<{ name: string; start(): Promise<Readable> }> {
  const hold = await findHold(ctx, id);
  return {
    name: `${hold.name}.zip`,
    async start() {
      await ctx.transact((tx) => tx.audit(`Legal hold exported: ${hold.name}`));
      const zip = openZip();
      void fill(ctx, zip, hold);
      return zip.output;
    },
  };
}

/**
 * Writes all files, and the manifest last. On any error the archive is broken off, so that no incomplete archive looks
 * complete.
 */
async function fill(ctx: Ctx, zip: Zip, { id, name, reason }: LegalHoldRow): Promise<void> {
  const madeOn = ctx.stamp();
  try {
    const files: ListedFile[] = [];
    for await (const file of exportedFiles(ctx, zip, id)) files.push(file);
    zip.addText(MANIFEST, JSON.stringify({ id, name, reason, madeOn, files }, undefined, 2), ctx.now());
    zip.end();
  } catch (error) {
    if (!(error instanceof ZipBroken))
      ctx.log.error({ err: error }, 'The export of a legal hold could not be finished');
    zip.break(error as Error);
  }
}

async function* exportedFiles(ctx: Ctx, zip: Zip, holdId: number): AsyncGenerator<ListedFile> {
  const pathFor = portablePaths(MANIFEST);
  for (let after = 0; ; ) {
    const rows = await ctx.stores.namedNodes.coveredBy(holdId, after, PAGE_FILES);
    const pathIn = await pathsOf(ctx, rows);
    const person = await personsOf(
      ctx,
      rows.map(({ uploadedBy }) => uploadedBy),
    );
    for (const row of rows.filter(({ isFolder }) => !isFolder)) {
      const blob = await contentOfFile(ctx, { versionId: row.versionId ?? 0 });
      // An export that omits a file would be worse than a failed export.
      if (!blob) throw new Error(`File ${row.id} has no content`);
      const fullPath = pathIn(row);
      const path = pathFor(fullPath);
      const sha256 = await addHashed(ctx, zip, path, row, blob);
      const { id, name, uploadedOn, updatedOn, uploadedBy } = row;
      const uploaded = {
        uploadedOn: uploadedOn ?? updatedOn,
        modifiedOn: stampOf(timeOf(row)),
        uploadedBy: person(uploadedBy),
      };
      yield { path, fullPath, id, name, size: blob.size, sha256, ...uploaded };
    }
    after = rows.at(-1)?.id ?? after;
    if (rows.length < PAGE_FILES) return;
  }
}

const timeOf = ({ modifiedOn, updatedOn }: CoveredNode) => modifiedOn ?? Date.parse(updatedOn);

/** @returns the SHA-256 of the archived content */
async function addHashed(ctx: Ctx, zip: Zip, path: string, node: CoveredNode, blob: Blob) {
  const hash = createHash('sha256');
  const hashing = new Transform({
    transform(chunk, _, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const source = readContent(ctx, blob, 0, blob.size - 1);
  source.once('error', (error) => hashing.destroy(error));
  const compress = isCompressible(mediaTypeOf(node.name));
  const content = source.pipe(hashing);
  await zip.add({ path, modifiedOn: new Date(timeOf(node)), size: blob.size, compress, content });
  return hash.digest('hex');
}
