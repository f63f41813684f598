import type { BodyOf, QueryOf } from '#contract/endpoint.ts';
import { AttributeType } from '#contract/enums.ts';
import type { RetentionCondition, RetentionRule, retention } from '#contract/retention.ts';
import { attributeText, checkAttribute } from '#contract/rules/attributes.ts';
import { addPeriod, latestStart } from '#contract/rules/period.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import { pageOf } from '#server/lib/page.ts';
import { getGroup, listGroups } from '../attributeGroups/attributeGroups.service.ts';
import { attributesFor } from '../attributeGroups/attributeValues.service.ts';
import { pathsOf } from '../fileNodes/nodes/anyNodes.service.ts';
import { visibleFolder } from '../fileNodes/permissions/folderAccess.service.ts';
import { requireReauthentication } from '../identity/session/reauthentication.service.ts';
import { presentUnit, unitsOf } from '../identity/users/users.service.ts';
import type { NewRule, RetentionRow } from './retention.model.ts';

/** Maximum number of files in a preview. */
const MAX_PREVIEWED_FILES = 100;
/** The scope and action of a rule; after a change, a new preview is required. */
const definition = ['attributeGroupId', 'folderId', 'condition', 'base', 'period', 'action', 'reviewerId'] as const;
type Definition = Pick<RetentionRule, (typeof definition)[number]>;

export async function listRules(ctx: Ctx, query: QueryOf<typeof retention.list>) {
  const { items, total } = await ctx.stores.retentionRules.list(pageOf(query));
  return { items: await shownOf(ctx, items), total };
}

export async function getRule(ctx: Ctx, id: number): Promise<RetentionRule> {
  const [rule] = await shownOf(ctx, [await findRule(ctx, id)]);
  return rule ?? fail('retention.notFound');
}

/**
 * Creates a rule.
 * @throws {ApiError} 400, 404, 403 `proof` for a rule that deletes, 409 when it should be active before its preview
 */
export async function createRule(ctx: Ctx, body: BodyOf<typeof retention.create>): Promise<RetentionRule> {
  const { name, active = false, base, period, action } = body;
  const { attributeGroupId = null, folderId = null, condition = null, reviewerId = null } = body;
  const defined = await checked(ctx, { attributeGroupId, folderId, condition, base, period, action, reviewerId });
  if (active) fail('retention.notPreviewed');
  if (action === 'bin') await requireReauthentication(ctx);
  const stamps = { createdOn: ctx.stamp(), updatedOn: ctx.stamp(), changedBy: ctx.actor.id };
  const id = await ctx.stores.retentionRules.insert({ name, active, ...defined, ...stamps });
  await ctx.audit(`Retention rule created: ${name}`);
  return getRule(ctx, id);
}

/**
 * Updates a rule, or switches it on or off.
 * @throws {ApiError} 400, 404, 409 stale or not previewed, 403 `proof` when a rule is changed to delete, or one that
 *   deletes is switched on
 */
export async function updateRule(
  ctx: Ctx,
  { id, rowVersion, name, active, ...changes }: BodyOf<typeof retention.update>,
) {
  const rule = await findRule(ctx, id);
  const requested = await checked(ctx, { ...definitionOf(rule), ...withoutUndefined(changes) });
  const isChanged = JSON.stringify(requested) !== JSON.stringify(definitionOf(rule));
  const startsDeleting = isChanged || (active === true && !rule.active);
  if (requested.action === 'bin' && startsDeleting) await requireReauthentication(ctx);
  if (active && (isChanged || rule.previewedVersion !== rule.version)) fail('retention.notPreviewed');
  const patch: Partial<NewRule> & { version?: number } = {
    ...(name !== undefined && { name }),
    ...(isChanged && { ...requested, version: rule.version + 1, active: false }),
    ...(active !== undefined && { active }),
    updatedOn: ctx.stamp(),
    changedBy: ctx.actor.id,
  };
  if (!(await ctx.stores.retentionRules.update(id, rowVersion, patch))) fail('row.changed');
  const switched = patch.active === undefined || patch.active === rule.active ? '' : patch.active ? ' (on)' : ' (off)';
  await ctx.audit(`Retention rule updated: ${name ?? rule.name}${switched}`);
  return getRule(ctx, id);
}

export async function removeRule(ctx: Ctx, { id, rowVersion }: { id: number; rowVersion: number }) {
  const { name } = await findRule(ctx, id);
  if (!(await ctx.stores.retentionRules.remove(id, rowVersion))) fail('row.changed');
  await ctx.audit(`Retention rule deleted: ${name}`);
  return {};
}

/** The effects of a rule as of a day. Afterwards it can be switched on. */
export async function previewRule(ctx: Ctx, id: number, on = todayOf(ctx)) {
  const rule = await findRule(ctx, id);
  const start = latestStart(on, rule.period);
  const [files, total] = [
    await ctx.stores.retention.firstDue(rule, start, MAX_PREVIEWED_FILES),
    await ctx.stores.retention.countDue(rule, start),
  ];
  if (rule.previewedVersion !== rule.version) await ctx.stores.retentionRules.notePreview(id, rule.version);
  const pathIn = await pathsOf(ctx, files);
  const items = files.map((file) => ({
    id: file.id,
    name: file.name,
    fullPath: pathIn(file),
    on: addPeriod(file.baseDate, rule.period),
  }));
  return { total, items };
}

/** @throws {ApiError} 404 */
export async function findRule({ stores }: Ctx, id: number): Promise<RetentionRow> {
  return (await stores.retentionRules.find(id)) ?? fail('retention.notFound');
}

/** The current day, with which due days are compared. */
export const todayOf = ({ now }: Pick<Ctx, 'now'>): string => now().toISOString().slice(0, 10);

/** The active rule that applies first to a file; null when there is none. */
export async function retentionOf(ctx: Ctx, fileId: number) {
  const rules = await ctx.cached('active retention rules', () => ctx.stores.retentionRules.listActive());
  const dates = [];
  for (const rule of rules) {
    const baseDate = await ctx.stores.retention.baseDateOf(rule, fileId);
    if (baseDate === undefined) continue;
    dates.push({ ruleId: rule.id, name: rule.name, action: rule.action, on: addPeriod(baseDate, rule.period) });
  }
  return dates.sort((a, b) => a.on.localeCompare(b.on) || a.ruleId - b.ruleId)[0] ?? null;
}

async function checked(ctx: Ctx, rule: Definition): Promise<Definition> {
  const { folderId, attributeGroupId, action, reviewerId, condition, base } = rule;
  if ((folderId === null) === (attributeGroupId === null)) fail('retention.scope');
  if (folderId !== null) await visibleFolder(ctx, folderId);
  if (attributeGroupId !== null) await getGroup(ctx, attributeGroupId);
  if (action === 'review') await checkReviewer(ctx, reviewerId);
  if (typeof base === 'number') {
    const { type } = await attributeFor(ctx, base, attributeGroupId);
    if (!isDate(type)) fail('retention.base');
  }
  return {
    ...definitionOf(rule),
    reviewerId: action === 'review' ? reviewerId : null,
    condition: condition && (await checkedCondition(ctx, condition, attributeGroupId)),
  };
}

async function checkReviewer(ctx: Ctx, id: number | null) {
  await presentUnit(ctx, id ?? fail('retention.reviewer'));
}

/** The condition with its value normalised as in the database. */
async function checkedCondition(ctx: Ctx, { attributeId, is, value }: RetentionCondition, groupId: number | null) {
  const attribute = await attributeFor(ctx, attributeId, groupId);
  if (is === 'empty') return { attributeId, is };
  const text = attributeText(value ?? null);
  if (text === '' || (is === 'before' && !isDate(attribute.type))) fail('retention.condition');
  const isDay = attribute.type === AttributeType.DateTime && /^\d{4}-\d\d-\d\d$/.test(text);
  const stored = checkAttribute(attribute, isDay ? `${text}T00:00:00.000Z` : text);
  if (typeof stored === 'string') fail('invalid', `${attribute.name} ${stored}`);
  return { attributeId, is, value: stored.value };
}

/** An attribute that the covered files can have. */
async function attributeFor(ctx: Ctx, id: number, groupId: number | null) {
  const groups = groupId === null ? (await listGroups(ctx)).groups : [{ id: groupId }];
  for (const group of groups) {
    const found = (await attributesFor(ctx, group.id)).find((attribute) => attribute.id === id);
    if (found) return found;
  }
  return fail('attribute.notFound');
}

const isDate = (type: AttributeType) => type === AttributeType.Date || type === AttributeType.DateTime;

function definitionOf(rule: Definition): Definition {
  return Object.fromEntries(definition.map((field) => [field, rule[field]])) as unknown as Definition;
}

function withoutUndefined<T extends object>(fields: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}

/** Converts rules to the form that the API replies with. */
async function shownOf(ctx: Ctx, rows: RetentionRow[]): Promise<RetentionRule[]> {
  const unit = await unitsOf(
    ctx,
    rows.map(({ reviewerId }) => reviewerId),
  );
  return rows.map(({ version: _, previewedVersion: __, lastRunOn: ___, changedBy: ____, ...rule }) => {
    const { reviewerId } = rule;
    return { ...rule, reviewer: reviewerId === null ? null : unit(reviewerId) };
  });
}

/** Transfers the reviewer role of a user to another one; without another one, the rules are switched off. */
export async function handOverReviews(ctx: Ctx, { userId, toId }: { userId: number; toId: number | null }) {
  const { retentionRules } = ctx.stores;
  for (const { id, rowVersion, active } of await retentionRules.reviewedBy(userId)) {
    const patch = { reviewerId: toId, active: active && toId !== null, updatedOn: ctx.stamp() };
    if (!(await retentionRules.update(id, rowVersion, patch))) fail('row.changed');
  }
}
