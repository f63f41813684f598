import type { Attribute, AttributeGroup, AttributesOfFolder, attributeGroups } from '#contract/attributeGroups.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { sortKey } from '#contract/rules/names.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import { failIfTaken } from '#server/storage/failIfTaken.ts';
import { personsOf } from '../identity/users/users.service.ts';
import { guardHeld } from '../legalHolds/heldNodes.service.ts';
import type { AttributeGroupRow, Written } from './attributeGroups.model.ts';
import { changedWords, describeChanges, type WordChange } from './groupChanges.model.ts';

/** All groups. Every signed-in user may read them, because uploads and searches offer them. */
export async function listGroups(ctx: Ctx) {
  const rows = await ctx.stores.attributeGroups.list();
  const person = await personsOf(
    ctx,
    rows.map(({ updatedBy }) => updatedBy),
  );
  return { groups: rows.map((row) => ({ ...row, updatedBy: person(row.updatedBy) })) };
}

/**
 * One group with its attributes.
 * @throws {ApiError} 404
 */
export async function getGroup(ctx: Ctx, id: number): Promise<AttributeGroup> {
  const row = await groupFor(ctx, id);
  const person = await personsOf(ctx, [row.updatedBy]);
  return { ...row, updatedBy: person(row.updatedBy), attributes: await ctx.stores.attributeGroups.attributesOf(id) };
}

/** The attribute group of a folder as folders show it; null when it has none. */
export async function groupOfFolder({ stores }: Ctx, groupId: number | null): Promise<AttributesOfFolder | null> {
  const row = groupId === null ? undefined : await stores.attributeGroups.find(groupId);
  return row ? { id: row.id, name: row.name, attributes: await stores.attributeGroups.attributesOf(row.id) } : null;
}

/**
 * Creates a group.
 * @throws {ApiError} 409 when the name is taken
 */
export async function createGroup(ctx: Ctx, { name, attributes }: BodyOf<typeof attributeGroups.create>) {
  const { attributeGroups: store } = ctx.stores;
  const id = await failIfTaken(store.insert(name, ctx.actor.id, ctx.stamp()), 'attributeGroup.exists', name);
  for (const [index, attribute] of inOrder(attributes).entries()) {
    failUnknown([], attribute);
    await store.insertAttribute(id, attribute, index);
  }
  await ctx.audit(`Attribute group created: ${name}`);
  return getGroup(ctx, id);
}

/**
 * Updates a group and, if given, its attributes.
 * @throws {ApiError} 409 when a removed attribute or option is in use, or the name is taken; 423 when the values of held
 *   files would be shown with other words
 */
export async function updateGroup(ctx: Ctx, body: BodyOf<typeof attributeGroups.update>): Promise<AttributeGroup> {
  const { attributeGroups: store } = ctx.stores;
  const before = await getGroup(ctx, body.id);
  const name = body.name ?? before.name;
  const attributes = body.attributes && inOrder(body.attributes);
  await guardHeldWords(ctx, before, { name, attributes: attributes ?? before.attributes });
  const updating = store.update(body.id, body.rowVersion, name, ctx.actor.id, ctx.stamp());
  if (!(await failIfTaken(updating, 'attributeGroup.exists', name))) fail('row.changed');
  if (attributes) await writeAttributes(ctx, body.id, attributes);
  const changes = describeChanges(before, { name, attributes: attributes ?? before.attributes });
  await ctx.audit(`Attribute group updated: ${before.name}${changes.length > 0 ? ` (${changes.join('; ')})` : ''}`);
  return getGroup(ctx, body.id);
}

/**
 * Removes an unused group.
 * @throws {ApiError} 409 when it is in use
 */
export async function removeGroup(ctx: Ctx, id: number) {
  await ctx.stores.attributeGroups.lockTree();
  const { name } = await groupFor(ctx, id);
  if (await ctx.stores.attributeGroups.isUsed(id)) fail('attributeGroup.inUse');
  await ctx.stores.attributeGroups.remove(id);
  await ctx.audit(`Attribute group deleted: ${name}`);
  return {};
}

/**
 * A hold keeps the values of its files as evidence, and so the words that they are shown with.
 * @throws {ApiError} 423
 */
async function guardHeldWords(
  ctx: Ctx,
  before: AttributeGroup,
  after: { name: string; attributes: Written[] },
): Promise<void> {
  const { attributeValues } = ctx.stores;
  const changes: WordChange[] =
    before.name === after.name
      ? changedWords(before.attributes, after.attributes)
      : before.attributes.map(({ id }) => ({ attributeId: id }));
  for (const { attributeId, optionId } of changes) {
    await guardHeld(ctx, await attributeValues.filesWith(attributeId, optionId));
  }
}

async function groupFor({ stores }: Ctx, id: number): Promise<AttributeGroupRow> {
  return (await stores.attributeGroups.find(id)) ?? fail('attributeGroup.notFound');
}

async function writeAttributes(ctx: Ctx, groupId: number, input: Written[]) {
  const { attributeGroups: store, attributeValues } = ctx.stores;
  const before = await store.attributesOf(groupId);
  for (const attribute of input) failUnknown(before, attribute);
  const used = await attributeValues.usedAttributes(before.map(({ id }) => id));
  for (const attribute of before.filter(({ id }) => !input.some((remaining) => remaining.id === id))) {
    if (used.has(attribute.id)) fail('attribute.inUse', attribute.name);
    await store.removeAttribute(attribute.id);
  }
  for (const [index, attribute] of input.entries()) {
    const stored = before.find(({ id }) => id === attribute.id);
    if (!stored) {
      await store.insertAttribute(groupId, attribute, index);
      continue;
    }
    const changed = used.has(stored.id) ? await guardUsed(ctx, stored, attribute) : [];
    await store.updateAttribute(stored.id, attribute, index);
    if (changed.length > 0) await ctx.emit('nodesChanged', changed);
  }
}

/**
 * Rejects changes that would alter the meaning of stored values: the type, and options in use.
 * @returns the files whose options were renamed
 */
async function guardUsed({ stores }: Ctx, before: Attribute, after: Written): Promise<number[]> {
  if (before.type !== after.type) fail('attribute.inUse', before.name);
  const renamed: number[] = [];
  if (before.selections.length === 0) return renamed;
  const chosen = await stores.attributeValues.usedOptions(before.id);
  for (const { id, text } of before.selections.filter((option) => chosen.has(option.id))) {
    const remaining = after.selections.find((option) => option.id === id) ?? fail('attribute.inUse', text);
    if (remaining.text === text) continue;
    renamed.push(...(await stores.attributeValues.resort(before.id, String(id), sortKey(remaining.text))));
  }
  return renamed;
}

/** An ID refers to an existing attribute or option of this group; an unknown ID is rejected. */
function failUnknown(stored: Attribute[], { id, name, selections }: Written) {
  const attribute = stored.find((candidate) => candidate.id === id);
  if (id && !attribute) fail('invalid', `"${name}" is not an attribute of this group.`);
  const options = attribute?.selections.map((option) => option.id) ?? [];
  const unknownOption = selections.find((option) => option.id && !options.includes(option.id));
  if (unknownOption) fail('invalid', `"${unknownOption.text}" is not an option of "${name}".`);
}

/** Sorted by `sortIndex` if given, else in the order of the request; renumbered from 0. */
function inOrder(attributes: Written[]): Written[] {
  const sorted = <T extends { sortIndex?: number | null }>(items: T[]) =>
    items
      .map((item, index) => ({ item, at: item.sortIndex ?? index }))
      .sort((a, b) => a.at - b.at)
      .map(({ item }) => item);
  return sorted(attributes).map((attribute) => ({ ...attribute, selections: sorted(attribute.selections) }));
}
