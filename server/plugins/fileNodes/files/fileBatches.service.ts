import { randomBytes } from 'node:crypto';
import type { ItemError } from '#contract/common.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { BatchResult, fileBatches } from '#contract/fileNodes/files.ts';
import { can } from '#contract/policy.ts';
import { nameKey } from '#contract/rules/names.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { type FieldError, itemErrorOf } from '#server/lib/fail.ts';
import { groupBy } from '#server/lib/groupBy.ts';
import { writeValues } from '../../attributeGroups/attributeValues.service.ts';
import { heldAmong } from '../../legalHolds/heldNodes.service.ts';
import { removeLocksFrom } from '../../locks/lockChanges.service.ts';
import { guardLocks, lockedAmong } from '../../locks/locks.service.ts';
import type { NodeChange } from '../../nodeHistory/nodeHistory.model.ts';
import { type GuardedFolder, guardedFolderOf, relocationProblem } from '../audienceGuard.service.ts';
import { type FileRow, NameTaken } from '../fileNodes.model.ts';
import { fileRef, recordNodeChange, removals, type Traces } from '../nodeChanges.service.ts';
import { type Folder, folderIfVisible, pathOf } from '../permissions/folderAccess.service.ts';
import { movedEvents, targetOf } from './fileEdits.service.ts';
import { describing, moving, valueTexts } from './fileHistory.service.ts';
import { changedValues } from './fileValues.service.ts';

/** A selected file that the caller may change, with its folder. */
interface Chosen {
  file: FileRow;
  folder: Folder;
}
interface Batch {
  chosen: Chosen[];
  result: BatchResult;
  /** Removes a file from the batch and records the reason. */
  fail(file: Pick<FileRow, 'id' | 'name'>, problem: ItemError): void;
}

/** Sets tags and attribute values of many files (one form: leave, set, clear). */
export async function updateFiles(ctx: Ctx, { ids, tags, attributeValues }: BodyOf<typeof fileBatches.update>) {
  const batch = await choose(ctx, ids);
  await takeOutLocked(ctx, batch, 'changed');
  const changes = new Map<number, Awaited<ReturnType<typeof changedValues>>['changes']>();
  for (const { file, folder } of attributeValues.length > 0 ? batch.chosen : []) {
    const checked = await changedValues(ctx, folder, file.id, attributeValues);
    const [first, ...others] = checked.errors;
    if (!first) changes.set(file.id, checked.changes);
    else if (others.length === 0) batch.fail(file, { code: 'invalid', ...withoutPath(first) });
    else batch.fail(file, { code: 'invalid', message: checked.errors.map(({ message }) => message).join('\n') });
  }
  const files = idsOf(batch.chosen);
  const history: NodeChange[] = [];
  if (files.length > 0) {
    const valuesBefore = changes.size > 0 ? await valuesOfAll(ctx, batch) : undefined;
    await ctx.stores.files.updateAll(files, tags === undefined ? {} : { tags: tags ?? '' }, ctx.actor.id, ctx.stamp());
    for (const [change, of] of groupBy(files, (id) => JSON.stringify(changes.get(id)))) {
      const written = changes.get(of[0] ?? 0);
      if (change && written) await writeValues(ctx, of, written);
    }
    for (const { file, folder } of batch.chosen) {
      const patch = tags === undefined || (tags ?? '') === file.tags ? {} : { tags: tags ?? '' };
      history.push(...(await describing(ctx, file, folder, patch, valuesBefore?.get(file.id))));
    }
  }
  const events = batch.chosen.map(({ file }) => ({ ...fileRef(file), type: 'changed' as const }));
  return finish(ctx, batch, 'updated', 0, { traces: { events, history, reread: files } });
}

/** Moves many files into one folder. If a name is taken there, only that file is not moved. */
export async function moveFiles(ctx: Ctx, body: BodyOf<typeof fileBatches.move>): Promise<BatchResult> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ctx.transact((tx) => moveOnce(tx, body));
    } catch (error) {
      // An upload took a name between the check and the move; the next attempt sees it.
      if (!(error instanceof NameTaken) || attempt === MAX_MOVE_ATTEMPTS) throw error;
    }
  }
}
const MAX_MOVE_ATTEMPTS = 5;

async function moveOnce(ctx: Ctx, { ids, parentId }: BodyOf<typeof fileBatches.move>): Promise<BatchResult> {
  await ctx.stores.folders.lockBranches(ids, [parentId]);
  const target = await targetOf(ctx, parentId);
  const batch = await choose(ctx, ids);
  batch.chosen = batch.chosen.filter(({ folder }) => folder.id !== target.id);
  const sources = new Map<number, GuardedFolder>();
  const to = await guardedFolderOf(ctx, target.id);
  if (batch.chosen.length > 0) await guardLocks(ctx, [target.id]);
  await takeOutLocked(ctx, batch, 'moved');
  for (const { file, folder } of batch.chosen) {
    const from = sources.get(folder.id) ?? (await guardedFolderOf(ctx, folder.id));
    sources.set(folder.id, from);
    const problem = await relocationProblem(ctx, { ...file, isFolder: false }, from, to);
    if (problem) batch.fail(file, itemErrorOf(problem));
  }
  const names = batch.chosen.map(({ file }) => file.name);
  const occupants = names.length > 0 ? await ctx.stores.files.occupants(target.id, names) : [];
  const taken = new Set(occupants.map(({ name }) => nameKey(name)));
  for (const { file } of batch.chosen) {
    if (taken.has(nameKey(file.name))) batch.fail(file, itemErrorOf('node.exists', file.name));
    taken.add(nameKey(file.name));
  }
  const files = idsOf(batch.chosen);
  if (files.length > 0) await ctx.stores.files.moveAll(files, target.id, ctx.actor.id, ctx.stamp());
  const history: NodeChange[] = [];
  const path = pathOf(await ctx.stores.folders.lineage(target.id));
  for (const [folderId, of] of groupBy(batch.chosen, ({ folder }) => folder.id)) {
    const from = pathOf(await ctx.stores.folders.lineage(folderId));
    const placed = (parent: string, id: number, name: string) => ({ path: `${parent}/${name}`, folderId: id });
    for (const { file } of of)
      history.push(moving(fileRef(file), placed(from, folderId, file.name), placed(path, target.id, file.name)));
  }
  const events = batch.chosen.flatMap(({ file, folder }) => movedEvents(file, folder, target.id));
  const traces = { events, history, reread: [] };
  return finish(ctx, batch, 'moved', -1, { where: ` → ${path}`, counts: [[target.id, files.length]], traces });
}

/** Puts many files into the bin, each as a separate item. */
export async function removeFiles(ctx: Ctx, { ids }: BodyOf<typeof fileBatches.remove>): Promise<BatchResult> {
  const batch = await choose(ctx, ids);
  await takeOutLocked(ctx, batch, 'removed');
  const files = idsOf(batch.chosen);
  if (files.length > 0) await ctx.stores.files.binAll(files, ctx.actor.id, ctx.stamp());
  const traces = removals(batch.chosen.map(({ file, folder }) => ({ ref: fileRef(file), ...folder })));
  return finish(ctx, batch, 'deleted', -1, { traces });
}

async function valuesOfAll(ctx: Ctx, { chosen }: Batch) {
  const texts: [number, Record<string, string>][] = [];
  for (const of of groupBy(chosen, ({ folder }) => folder.id).values()) {
    const folder = of[0]?.folder;
    if (folder) texts.push(...(await valueTexts(ctx, idsOf(of), folder)));
  }
  return new Map(texts);
}

/** Selects the files that the caller may change, and records the reason for each of the others. */
async function choose(ctx: Ctx, ids: number[]): Promise<Batch> {
  const requested = [...new Set(ids)];
  const rows = new Map((await ctx.stores.files.findAll(requested)).map((row) => [row.id, row]));
  const folders = new Map<number, Folder | undefined>();
  for (const id of new Set([...rows.values()].map(({ parentId }) => parentId))) {
    folders.set(id, await folderIfVisible(ctx, id));
  }
  const batch: Batch = {
    chosen: [],
    result: { batchId: randomBytes(6).toString('hex'), success: [], errors: [] },
    fail({ id, name }, problem) {
      batch.chosen = batch.chosen.filter(({ file }) => file.id !== id);
      batch.result.errors.push({ id, name, ...problem });
    },
  };
  for (const id of requested) {
    const file = rows.get(id);
    const folder = file && folders.get(file.parentId);
    if (!folder) batch.fail({ id, name: '' }, itemErrorOf('file.notFound'));
    else if (!can(ctx.actor, 'file.write', folder)) batch.fail(file, itemErrorOf('action.forbidden'));
    else batch.chosen.push({ file, folder });
  }
  return batch;
}

/**
 * Removes files from the batch that are under a legal hold, that another user has locked, or whose folder does not
 * allow it. The locks of programs on files that leave their folder end, and reservations in Trash.
 */
async function takeOutLocked(ctx: Ctx, batch: Batch, as: 'changed' | 'moved' | 'removed') {
  const isLeaving = as !== 'changed';
  const held = await heldAmong(ctx, idsOf(batch.chosen));
  for (const { file } of batch.chosen) if (held.has(file.id)) batch.fail(file, itemErrorOf('node.held'));
  const folders = isLeaving ? batch.chosen.map(({ folder }) => folder.id) : [];
  const locked = await lockedAmong(ctx, [...new Set([...idsOf(batch.chosen), ...folders])]);
  for (const { file, folder } of batch.chosen) {
    const problem = locked.get(file.id) ?? (isLeaving ? locked.get(folder.id) : undefined);
    if (problem) batch.fail(file, problem);
  }
  if (isLeaving) await removeLocksFrom(ctx, idsOf(batch.chosen), as);
}

/** Records the changes of the files, with one log row for each. */
async function finish(
  ctx: Ctx,
  { chosen, result }: Batch,
  action: string,
  counted: number,
  { where = '', counts = [], traces }: Finish,
) {
  const byFolder = groupBy(chosen, ({ folder }) => folder.id);
  const left = [...byFolder].map(([folderId, of]): [number, number] => [folderId, counted * of.length]);
  const log: string[] = [];
  for (const [folderId, of] of byFolder) {
    const path = pathOf(await ctx.stores.folders.lineage(folderId));
    for (const { file } of of) log.push(`File ${action}: ${path}/${file.name}${where} [batch ${result.batchId}]`);
  }
  await recordNodeChange(ctx, { ...traces, counts: [...left, ...counts], log });
  result.success = chosen.map(({ file }) => ({ id: file.id, name: file.name }));
  return result;
}

interface Finish {
  /** The end of each log row. */
  where?: string;
  /** Files that a folder gets. */
  counts?: Traces['counts'];
  traces: Omit<Traces, 'counts' | 'log'>;
}

const withoutPath = ({ path: _, ...problem }: FieldError) => problem;

const idsOf = (chosen: Chosen[]) => chosen.map(({ file }) => file.id);
