import type { BodyOf, QueryOf } from '#contract/endpoint.ts';
import type { LegalHold, legalHolds } from '#contract/legalHolds.ts';
import { limits } from '#contract/limits.ts';
import type { Ctx } from '#server/kernel/context.ts';
import type { NodeEvent } from '#server/kernel/events.ts';
import { fail } from '#server/lib/fail.ts';
import { pageOf } from '#server/lib/page.ts';
import { failIfTaken } from '#server/storage/failIfTaken.ts';
import { pathsOf } from '../fileNodes/nodes/anyNodes.service.ts';
import { requireReauthentication } from '../identity/session/reauthentication.service.ts';
import { personsOf } from '../identity/users/users.service.ts';
import { recordNodeChanges } from '../nodeHistory/recordNodeChanges.service.ts';
import { findIds } from '../search/search.service.ts';
import type { CoveredNode, LegalHoldRow } from './legalHolds.model.ts';

/** Maximum number of nodes that one log row names. */
const MAX_NAMED_NODES = 20;

/** All holds, including released ones. */
export async function listHolds(ctx: Ctx, query: QueryOf<typeof legalHolds.list>) {
  const { items, total } = await ctx.stores.legalHolds.list(pageOf(query), query.name);
  return { items: await describe(ctx, items), total };
}

/** One hold. @throws {ApiError} 404 */
export async function getHold(ctx: Ctx, id: number): Promise<LegalHold> {
  const [hold] = await describe(ctx, [await findHold(ctx, id)]);
  return hold ?? fail('hold.notFound');
}

/**
 * Creates an empty hold.
 * @throws {ApiError} 409 when the name is taken
 */
export async function createHold(ctx: Ctx, { name, reason }: BodyOf<typeof legalHolds.create>): Promise<LegalHold> {
  const stamps = { createdBy: ctx.actor.id, createdOn: ctx.stamp() };
  const id = await failIfTaken(ctx.stores.legalHolds.insert({ name, reason, ...stamps }), 'hold.exists', name);
  await ctx.audit(`Legal hold created: ${name} (${reason})`);
  return getHold(ctx, id);
}

/**
 * Renames an active hold, or changes its reason.
 * @throws {ApiError} 404, 409 stale, taken or released
 */
export async function updateHold(ctx: Ctx, { id, rowVersion, name, reason }: BodyOf<typeof legalHolds.update>) {
  const hold = await activeHold(ctx, id);
  const patch = { ...(name !== undefined && { name }), ...(reason !== undefined && { reason }) };
  const updating = ctx.stores.legalHolds.update(id, rowVersion, patch);
  const saved = await failIfTaken(updating, 'hold.exists', name ?? hold.name);
  if (!saved) fail('row.changed');
  const renamed = name === undefined || name === hold.name ? '' : ` → ${name}`;
  await ctx.audit(`Legal hold updated: ${hold.name}${renamed} (${reason ?? hold.reason})`);
  return getHold(ctx, id);
}

/** The files and folders that a hold names, with their paths. */
export async function listHeldNodes(ctx: Ctx, id: number, { skip, take }: QueryOf<typeof legalHolds.nodes>) {
  await findHold(ctx, id);
  const { items, total } = await ctx.stores.namedNodes.page(id, skip, take ?? limits.take);
  const pathIn = await pathsOf(ctx, items);
  return { items: items.map(({ parentId, ...node }) => ({ ...node, fullPath: pathIn({ ...node, parentId }) })), total };
}

/**
 * Adds files and folders to a hold, by their IDs or by the current results of a search: all of them, or none.
 * @returns how many nodes the hold names afterwards
 * @throws {ApiError} 404 for an unknown ID, 409 when the hold is released
 */
export async function addNodes(ctx: Ctx, id: number, { ids, search }: BodyOf<typeof legalHolds.addNodes>) {
  const { namedNodes } = ctx.stores;
  await namedNodes.lockWrites();
  const hold = await activeHold(ctx, id);
  const requested = [...new Set(ids ?? (search ? await findIds(ctx, search) : []))];
  if ((await namedNodes.present(requested)).size < requested.length) fail('file.notFound');
  const namedBefore = new Set((await namedBy(ctx, id)).map((node) => node.id));
  if (requested.length > 0) await namedNodes.add(id, requested);
  const added = (await namedBy(ctx, id)).filter((node) => !namedBefore.has(node.id));
  recordHold(ctx, 'held', hold.name, added);
  const addedIds = new Set(added.map((node) => node.id));
  await announce(
    ctx,
    (await namedNodes.live(id)).filter((node) => addedIds.has(node.id)),
  );
  await logAdded(ctx, id, hold.name, requested);
  return { total: (await findHold(ctx, id)).nodes };
}

/**
 * Releases a hold.
 * @throws {ApiError} 404, 409 when it was released before, 403 `proof`
 */
export async function releaseHold(ctx: Ctx, id: number, reason: string): Promise<LegalHold> {
  await ctx.stores.namedNodes.lockWrites();
  const { name, nodes } = await activeHold(ctx, id);
  await requireReauthentication(ctx);
  recordHold(ctx, 'released', name, await namedBy(ctx, id));
  await announce(ctx, await ctx.stores.namedNodes.live(id));
  await ctx.stores.namedNodes.removeAll(id);
  await ctx.stores.legalHolds.release(id, ctx.actor.id, ctx.stamp(), reason);
  await ctx.audit(`Legal hold released: ${name} (${nodes} files and folders; reason: ${reason})`);
  return getHold(ctx, id);
}

/** @throws {ApiError} 404 */
export async function findHold({ stores }: Ctx, id: number): Promise<LegalHoldRow> {
  return (await stores.legalHolds.find(id)) ?? fail('hold.notFound');
}

async function activeHold(ctx: Ctx, id: number): Promise<LegalHoldRow> {
  const hold = await findHold(ctx, id);
  return hold.releasedOn === null ? hold : fail('hold.released');
}

type NamedNode = Pick<CoveredNode, 'id' | 'parentId' | 'name' | 'isFolder'>;

/** All files and folders that a hold names. */
async function namedBy({ stores }: Ctx, id: number): Promise<NamedNode[]> {
  return (await stores.namedNodes.page(id, 0, Number.MAX_SAFE_INTEGER)).items;
}

/** Tells streams, and the tags of the folders above, that other things may be done with these than before. */
async function announce(ctx: Ctx, nodes: NamedNode[]): Promise<void> {
  const events = nodes.map(({ id: nodeId, ...node }): NodeEvent => ({ ...node, type: 'hold', nodeId }));
  if (events.length > 0) await ctx.emit('nodeEvents', events);
}

function recordHold(ctx: Ctx, type: 'held' | 'released', hold: string, nodes: NamedNode[]): void {
  recordNodeChanges(
    ctx,
    nodes.map(({ id: nodeId, ...node }) => ({ ...node, type, nodeId, after: { hold } })),
  );
}

/** The log row names the added nodes if they are few. */
async function logAdded(ctx: Ctx, holdId: number, hold: string, ids: number[]) {
  const { items } = await ctx.stores.namedNodes.page(holdId, 0, MAX_NAMED_NODES);
  const added = items.filter(({ id }) => ids.includes(id));
  const pathIn = await pathsOf(ctx, added);
  const names = added.length === ids.length ? added.map(pathIn).join(', ') : `${ids.length} files and folders`;
  await ctx.audit(`Legal hold extended: ${hold}: ${names}`);
}

async function describe(ctx: Ctx, rows: LegalHoldRow[]): Promise<LegalHold[]> {
  const person = await personsOf(
    ctx,
    rows.flatMap(({ createdBy, releasedBy }) => [createdBy, releasedBy]),
  );
  return rows.map((row) => ({
    ...row,
    createdBy: person(row.createdBy),
    releasedBy: row.releasedBy === null ? null : person(row.releasedBy),
  }));
}
