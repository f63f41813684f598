import { randomBytes } from 'node:crypto';
import type { BodyOf } from '#contract/endpoint.ts';
import type { BatchResult, fileBatches } from '#contract/files.ts';
import { can } from '#contract/policy.ts';
import { type RefusalId, refusals, wordsOf } from '#contract/refusals.ts';
import { nameKey } from '#contract/rules/names.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { groupBy } from '#server/kernel/groupBy.ts';
import { writeValues } from '../attributeGroups/attributeValues.service.ts';
import { moveProblem, targetOf } from './fileEdits.service.ts';
import { type FileRow, NameTaken } from './fileNodes.model.ts';
import { changedValues } from './fileValues.service.ts';
import { type Folder, folderIfVisible, pathOf } from './folderAccess.service.ts';

/** A file of the selection that the caller may change, with its folder. */
interface Chosen {
  file: FileRow;
  folder: Folder;
}
interface Batch {
  chosen: Chosen[];
  result: BatchResult;
  /** Takes a file out and says why. */
  refuse(file: Pick<FileRow, 'id' | 'name'>, problem: { code: string; message: string }): void;
}

/** Sets tags and attribute values of many files (one form: leave, set, clear). */
export async function updateFiles(ctx: Ctx, { ids, tags, attributeValues }: BodyOf<typeof fileBatches.update>) {
  const batch = await choose(ctx, ids);
  const changes = new Map<number, Awaited<ReturnType<typeof changedValues>>['changes']>();
  for (const { file, folder } of attributeValues.length > 0 ? batch.chosen : []) {
    const checked = await changedValues(ctx, folder, file.id, attributeValues);
    const message = checked.errors.map((error) => error.message).join('\n');
    if (message) batch.refuse(file, { code: 'invalid', message });
    else changes.set(file.id, checked.changes);
  }
  const files = idsOf(batch.chosen);
  if (files.length > 0) {
    await ctx.stores.files.updateAll(files, tags === undefined ? {} : { tags: tags ?? '' }, ctx.actor.id, ctx.stamp());
    for (const [change, of] of groupBy(files, (id) => JSON.stringify(changes.get(id)))) {
      const written = changes.get(of[0] ?? 0);
      if (change && written) await writeValues(ctx, of, written);
    }
    await ctx.emit('nodesChanged', files);
  }
  return finish(ctx, batch, 'updated', 0);
}

/** Moves many files into one folder. A name that is taken there keeps only its own file back. */
export async function moveFiles(ctx: Ctx, body: BodyOf<typeof fileBatches.move>): Promise<BatchResult> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ctx.transact((unit) => moveOnce(unit, body));
    } catch (error) {
      // An upload took a name between the look and the move; another look knows it.
      if (!(error instanceof NameTaken) || attempt === MOVE_TRIES) throw error;
    }
  }
}
const MOVE_TRIES = 5;

async function moveOnce(ctx: Ctx, { ids, parentId }: BodyOf<typeof fileBatches.move>): Promise<BatchResult> {
  await ctx.stores.folders.lockTree();
  const target = await targetOf(ctx, parentId);
  const batch = await choose(ctx, ids);
  batch.chosen = batch.chosen.filter(({ folder }) => folder.id !== target.id);
  for (const { file, folder } of batch.chosen) {
    const problem = await moveProblem(ctx, file, folder, target);
    if (problem) batch.refuse(file, problemOf(problem));
  }
  const names = batch.chosen.map(({ file }) => file.name);
  const occupants = names.length > 0 ? await ctx.stores.files.occupants(target.id, names) : [];
  const taken = new Set(occupants.map(({ name }) => nameKey(name)));
  for (const { file } of batch.chosen) {
    const message = wordsOf('node.exists', file.name);
    if (taken.has(nameKey(file.name))) batch.refuse(file, { code: 'exists', message });
    taken.add(nameKey(file.name));
  }
  const files = idsOf(batch.chosen);
  if (files.length > 0) await ctx.stores.files.moveAll(files, target.id, ctx.actor.id, ctx.stamp());
  await ctx.stores.folders.touch(target.id, files.length);
  const to = pathOf(await ctx.stores.folders.lineage(target.id));
  return finish(ctx, batch, 'moved', -1, ` → ${to}`);
}

/** Puts many files into the bin, each as an item of its own. */
export async function removeFiles(ctx: Ctx, { ids }: BodyOf<typeof fileBatches.remove>): Promise<BatchResult> {
  const batch = await choose(ctx, ids);
  const files = idsOf(batch.chosen);
  if (files.length > 0) await ctx.stores.files.binAll(files, ctx.actor.id, ctx.stamp());
  return finish(ctx, batch, 'deleted', -1);
}

/** The files of a selection that the caller may change; of the others it says why not. */
async function choose(ctx: Ctx, ids: number[]): Promise<Batch> {
  const wanted = [...new Set(ids)];
  const rows = new Map((await ctx.stores.files.findAll(wanted)).map((row) => [row.id, row]));
  const folders = new Map<number, Folder | undefined>();
  for (const id of new Set([...rows.values()].map(({ parentId }) => parentId))) {
    folders.set(id, await folderIfVisible(ctx, id));
  }
  const batch: Batch = {
    chosen: [],
    result: { batchId: randomBytes(6).toString('hex'), success: [], errors: [] },
    refuse({ id, name }, problem) {
      batch.chosen = batch.chosen.filter(({ file }) => file.id !== id);
      batch.result.errors.push({ id, name, ...problem });
    },
  };
  for (const id of wanted) {
    const file = rows.get(id);
    const folder = file && folders.get(file.parentId);
    if (!folder) batch.refuse({ id, name: '' }, problemOf('file.notFound'));
    else if (!can(ctx.actor, 'file.write', folder)) batch.refuse(file, problemOf('action.forbidden'));
    else batch.chosen.push({ file, folder });
  }
  return batch;
}

/** Counts the change in the folders that the files were in, and logs one row for each file. */
async function finish(ctx: Ctx, { chosen, result }: Batch, deed: string, counted: number, where = '') {
  for (const [folderId, of] of groupBy(chosen, ({ folder }) => folder.id)) {
    await ctx.stores.folders.touch(folderId, counted * of.length);
    const path = pathOf(await ctx.stores.folders.lineage(folderId));
    for (const { file } of of) await ctx.audit(`File ${deed}: ${path}/${file.name}${where} [batch ${result.batchId}]`);
  }
  result.success = chosen.map(({ file }) => ({ id: file.id, name: file.name }));
  return result;
}

function problemOf(id: Exclude<RefusalId, never>) {
  const { code, message } = refusals[id];
  return { code, message: typeof message === 'string' ? message : '' };
}

const idsOf = (chosen: Chosen[]) => chosen.map(({ file }) => file.id);
