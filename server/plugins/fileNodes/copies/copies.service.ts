import type { CopyResult } from '#contract/fileNodes/nodes.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { ApiError, fail } from '#server/lib/fail.ts';
import type { JobStep, JobStepInput } from '../../jobs/jobs.model.ts';
import { startJob } from '../../jobs/jobs.service.ts';
import { guardLocks } from '../../locks/locks.service.ts';
import { guardedFolderOf, guardRelocation, isPrevented } from '../audienceGuard.service.ts';
import { mediaTypeOf } from '../content/mediaTypes.model.ts';
import { fileIfVisible } from '../files/files.service.ts';
import { guardDepth } from '../folders/folderDepth.service.ts';
import { withFreeName } from '../freeName.service.ts';
import { type Folder, folderIfVisible, visibleFolder, visibleFolders } from '../permissions/folderAccess.service.ts';
import { guardContent, isWithheld } from '../withheld.service.ts';
import {
  type Copied,
  type CopyRequest,
  type CopyState,
  copyFile,
  copyFolder,
  freeName,
  type OpenFolder,
} from './nodeCopies.service.ts';

const COPY_JOB = 'copyNodes';
/** Files and folders that a call copies itself; a larger copy becomes a job. */
const MAX_NODES_PER_CALL = 100;
/** Files that one transaction of a job copies. */
const COPY_BATCH_FILES = 100;

/** Copies files and folders into a folder: immediately, or as a job when there are many. */
export async function copyNodes(ctx: Ctx, body: CopyRequest): Promise<CopyResult | { jobId: number }> {
  return withFreeName(ctx, async (tx) => {
    await copyTarget(tx, body.parentId, body.ids);
    const requested = { ...body, ids: [...new Set(body.ids)] };
    const state: CopyState = {
      ...requested,
      items: [],
      errors: [],
      open: [],
      done: 0,
      total: await sizeOf(tx, requested.ids),
    };
    if (state.total > MAX_NODES_PER_CALL) return { jobId: await startJob(tx, COPY_JOB, state, state.total) };
    while (isUnfinished(state)) await step(tx, state, body.ids.length === 1);
    return resultOf(state);
  });
}

/**
 * Copies one file or folder with any number of files in it, within the caller's transaction.
 * @param isShallow whether a folder is copied without its content
 * @throws {ApiError} 409 when the name is taken
 */
export async function copyNode(
  ctx: Ctx,
  id: number,
  { parentId, name }: { parentId: number; name: string },
  isShallow: boolean,
): Promise<Copied[]> {
  await copyTarget(ctx, parentId, [id]);
  const copied: Copied[] = [];
  const requested = { ids: [id], parentId, onTaken: 'refuse' as const, name, copied };
  const state: CopyState = { ...requested, items: [], errors: [], open: [], done: 0, total: 1 };
  await step(ctx, state, true);
  while (!isShallow && isUnfinished(state)) await step(ctx, state, true);
  return copied;
}

/** One step of a copy job, for the job runner. */
export async function copyBatch(ctx: Ctx, { kind, payload }: JobStepInput): Promise<JobStep | undefined> {
  if (kind !== COPY_JOB) return undefined;
  const state = payload as CopyState;
  await copyTarget(
    ctx,
    state.parentId,
    state.ids,
    state.open.flatMap(({ from, to }) => [from, to]),
  );
  const isAlone = state.ids.length + state.items.length + state.errors.length === 1;
  const until = state.done + COPY_BATCH_FILES;
  for (let n = 0; n < COPY_BATCH_FILES && state.done < until && isUnfinished(state); n++)
    await step(ctx, state, isAlone);
  const { done, total } = state;
  return { payload: state, done, total, ...(!isUnfinished(state) && { result: resultOf(state) }) };
}

const isUnfinished = ({ ids, open }: CopyState) => ids.length > 0 || open.length > 0;
const resultOf = ({ items, errors }: CopyState): CopyResult => ({ items, errors });

async function copyTarget(ctx: Ctx, parentId: number, ids: number[], open: number[] = []): Promise<Folder> {
  await ctx.stores.folders.lockBranches([], [parentId, ...ids, ...open]);
  const target = await visibleFolder(ctx, parentId);
  authorize(ctx.actor, 'file.upload', target);
  await guardLocks(ctx, [target.id]);
  return target;
}

async function sizeOf({ stores }: Ctx, ids: number[]): Promise<number> {
  let total = ids.length;
  for (const id of ids) if (await stores.folders.find(id)) total += await stores.folders.countBelow(id);
  return total;
}

/**
 * Copies the next nodes: of the innermost open folder, or the next one of the request.
 * @param isAlone whether the request has only this node; then the reason why it cannot be copied is the error of the
 * call
 */
async function step(ctx: Ctx, state: CopyState, isAlone: boolean): Promise<void> {
  const innermost = state.open.at(-1);
  if (innermost) return copyContent(ctx, state, innermost);
  const id = state.ids.shift() ?? 0;
  try {
    state.items.push(await copyTop(ctx, state, id));
  } catch (error) {
    if (isAlone || !(error instanceof ApiError)) throw error;
    const { code, message, reason, details } = error;
    state.errors.push({ id, code, message, ...(reason && { reason }), ...(details && { details }) });
  }
  state.done += 1;
}

async function copyTop(ctx: Ctx, state: CopyState, id: number): Promise<CopyResult['items'][number]> {
  const target = await visibleFolder(ctx, state.parentId);
  const to = await guardedFolderOf(ctx, target.id);
  const found = await fileIfVisible(ctx, id);
  if (found) {
    const { file, folder } = found;
    await guardContent(ctx, file, folder);
    await guardRelocation(ctx, { ...file, isFolder: false }, await guardedFolderOf(ctx, folder.id), to);
    const name = await freeName(ctx, target.id, state.name ?? file.name, false, state.onTaken);
    if (mediaTypeOf(name) !== mediaTypeOf(file.name) && (await isPrevented(ctx, file))) fail('file.prevented');
    return copyFile(ctx, state, file, {
      ...target,
      name,
      isSameGroup: folder.attributeGroupId === target.attributeGroupId,
    });
  }
  const folder = (await folderIfVisible(ctx, id)) ?? fail('file.notFound');
  const lineage = await ctx.stores.folders.lineage(target.id);
  if (lineage.some((above) => above.id === id)) fail('folder.intoItself');
  await guardDepth(ctx, lineage.length, { id });
  const from = await guardedFolderOf(ctx, folder.parentId ?? id);
  await guardRelocation(ctx, { ...folder, isFolder: true }, from, to);
  const name = await freeName(ctx, target.id, state.name ?? folder.name, true, state.onTaken);
  return copyFolder(ctx, state, folder, { ...target, name });
}

/** Copies the next files of an open folder, and after the last file the folders in it. */
async function copyContent(ctx: Ctx, state: CopyState, open: OpenFolder): Promise<void> {
  const { files, content } = ctx.stores;
  const [from, to] = [await folderIfVisible(ctx, open.from), await visibleFolder(ctx, open.to)];
  const rows = from ? await files.following(open.from, open.last, COPY_BATCH_FILES) : [];
  const full = new Map(
    (rows.length > 0 ? await files.findAll(rows.map(({ id }) => id)) : []).map((row) => [row.id, row]),
  );
  for (const { id } of rows) {
    const file = full.get(id);
    state.done += 1;
    if (!from || !file || isOwn(state, id) || (await isWithheld(ctx, file, from))) continue;
    const name = await freeName(ctx, to.id, file.name, false, 'keepBoth');
    await copyFile(ctx, state, file, { ...to, name, isSameGroup: from.attributeGroupId === to.attributeGroupId });
  }
  open.last = rows.at(-1) ?? open.last;
  if (rows.length === COPY_BATCH_FILES) return;
  state.open.pop();
  const inside = from ? (await content.subfolders(open.from)).filter(({ id }) => !isOwn(state, id)) : [];
  const readable =
    inside.length > 0
      ? await visibleFolders(
          ctx,
          inside.map(({ id }) => id),
        )
      : [];
  state.done += inside.length;
  for (const folder of readable) {
    const name = await freeName(ctx, to.id, folder.name, true, 'keepBoth');
    await copyFolder(ctx, state, folder, { ...to, name });
  }
}

const isOwn = ({ firstMade }: CopyState, id: number) => firstMade !== undefined && id >= firstMade;
