import type { Ctx } from '#server/kernel/context.ts';
import type { NodeChange } from './nodeHistory.model.ts';

/**
 * Records changes of files and folders in the transaction that makes them, by its caller.
 * @param by who made them instead; without an ID for the system
 */
export function recordNodeChanges(
  ctx: Ctx,
  changes: NodeChange[],
  by: { id: number | null; name: string } = { id: ctx.actor.id || null, name: ctx.actor.name || 'System' },
): void {
  const { actedBy } = ctx.actor;
  const author = {
    on: ctx.stamp(),
    byId: by.id,
    by: by.name,
    actedById: actedBy?.id ?? null,
    actedBy: actedBy?.name ?? null,
  };
  ctx.stores.nodeHistory.insert(
    changes.map(({ version = null, before = null, after = null, ...change }) => ({
      ...change,
      version,
      before,
      after,
      ...author,
    })),
  );
}

/** Someone who has edited a version. */
interface Editor {
  id: number;
  name: string;
}

/** Brings the row of a version up to a later save of the same sitting: its size, and all who have edited it. */
export async function recordSave(
  ctx: Ctx,
  { nodeId, version, size, editors }: { nodeId: number; version: number; size: number; editors: Editor[] },
): Promise<void> {
  const row = await ctx.stores.nodeHistory.findVersion(nodeId, version);
  if (!row) return;
  const before = (row.after?.editors ?? []) as Editor[];
  const added = editors.filter(({ id }) => before.every((editor) => editor.id !== id));
  await ctx.stores.nodeHistory.setAfter(row.id, { ...row.after, size, editors: [...before, ...added] });
}

/**
 * The fields of a record that a patch changes, as values before and after; undefined when it changes none of them.
 * @param names the fields that count
 */
export function changedFields(record: object, patch: object, names: readonly string[]) {
  const changed = names.filter((name) => name in patch);
  if (changed.length === 0) return undefined;
  const valuesIn = (values: object) =>
    Object.fromEntries(changed.map((name) => [name, (values as Record<string, unknown>)[name] ?? null]));
  return { before: valuesIn(record), after: valuesIn(patch) };
}
