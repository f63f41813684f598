import type { UploadResult } from '#contract/fileNodes/transfers.ts';
import type { VersionApp } from '#contract/fileNodes/versions.ts';
import type { Ctx } from '#server/kernel/context.ts';
import type { Blob } from '#server/storage/blobs/blobStore.ts';
import { writeValues } from '../../attributeGroups/attributeValues.service.ts';
import { addContents } from '../content/content.service.ts';
import { fileTypeOf } from '../content/contentTypes.service.ts';
import { fileRef, recordNodeChange, type Traces } from '../nodeChanges.service.ts';
import type { FolderAccess } from '../permissions/folderAccess.service.ts';
import type { UploadFile } from './transfers.model.ts';

/** The properties of a file that its upload sets. */
export type Described = Omit<UploadFile, 'id' | 'length' | 'state' | 'received' | 'error' | 'nodeId'> & {
  /** Whether values are missing that its folder requires: the user who stores it so is told. */
  isIncomplete?: boolean;
};

/** What a file has that is stored without a form. */
export const undescribed: Omit<Described, 'name'> = {
  values: { set: [], clear: [] },
  expiryDate: null,
  expiryNoticePeriod: null,
  ocr: false,
  modifiedOn: null,
};
export type Stored = UploadResult['success'][number];

/** Content that was checked and becomes a new file. */
export interface Arrival {
  /** The context of the transaction, with the user who uploads it. */
  by: Ctx;
  /** Where the user is, if that is not the address of this context. */
  ip?: string;
  folder: FolderAccess;
  file: Described;
  blob: Blob;
  /** Sent by a person without an account, on behalf of the user. */
  isFromOutside?: boolean;
  /** The instance has the content already. */
  isStored?: boolean;
}

/**
 * Inserts files with their contents in this transaction, with one statement for each table, and records the changes.
 * @returns the files, in the same order
 * @throws {NameTaken}
 */
export async function insertFiles(ctx: Ctx, arrivals: Arrival[]): Promise<Stored[]> {
  const rows = [];
  for (const { by, ip, folder, file, blob } of arrivals) {
    const { name, expiryDate, expiryNoticePeriod, modifiedOn } = file;
    const log = await by.audit(`File uploaded: ${folder.name}/${name}`, { length: blob.size, ip });
    const content = { size: blob.size, uploadedBy: by.actor.id, uploadedOn: ctx.stamp() };
    const type = await fileTypeOf(ctx, name, blob);
    const app: VersionApp = by.actor.via ?? 'web';
    rows.push({
      node: {
        ...{ parentId: folder.id, name, expiryDate, expiryNoticePeriod, type, ...content },
        modifiedOn: modifiedOn ?? Date.parse(content.uploadedOn),
      },
      version: { blobId: blob.id, log, actedBy: by.actor.actedBy?.id, app, modifiedOn, ...content },
    });
  }
  await addContents(
    ctx,
    arrivals
      .filter(({ isStored }) => !isStored)
      .map(({ by, blob, isFromOutside }) => ({ blob, ownerId: isFromOutside ? null : by.actor.id })),
  );
  const ids = await ctx.stores.files.insert(rows.map(({ node }) => node));
  const idOf = (index: number) => ids[index] ?? 0;
  await ctx.stores.content.insertFirstVersions(rows.map(({ version }, index) => ({ ...version, fileId: idOf(index) })));
  for (const [index, { file }] of arrivals.entries()) await writeValues(ctx, [idOf(index)], file.values);
  const withText = ids.filter((_, index) => arrivals[index]?.file.ocr);
  if (withText.length > 0) await ctx.emit('ocrRequested', withText);
  await recordArrivals(ctx, arrivals, ids);
  for (const [index, { by, file }] of arrivals.entries())
    if (file.isIncomplete) await by.emit('valuesMissing', { nodeId: idOf(index), name: file.name });
  return arrivals.map(({ file, blob }, index) => ({ id: idOf(index), name: file.name, size: blob.size }));
}

async function recordArrivals(ctx: Ctx, arrivals: Arrival[], ids: number[]): Promise<void> {
  const byUser = new Map<Ctx, Traces>();
  const counts = new Map<number, number>();
  for (const [index, { by, folder, file, blob }] of arrivals.entries()) {
    const ref = fileRef({ id: ids[index] ?? 0, parentId: folder.id, name: file.name });
    const traces: Traces = byUser.get(by) ?? { events: [], history: [], reread: [], counts: [], log: [] };
    traces.events.push({ ...ref, type: 'added' });
    traces.history.push({ ...ref, version: 1, type: 'added', after: { size: blob.size } });
    byUser.set(by, traces);
    counts.set(folder.id, (counts.get(folder.id) ?? 0) + 1);
  }
  await recordNodeChange(ctx, { events: [], history: [], reread: ids, counts: [...counts], log: [] });
  for (const [by, traces] of byUser) await recordNodeChange(by, traces);
}
