import type { OutReason } from '#contract/approvals.ts';
import { Rights } from '#contract/enums.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { dayAt } from '#server/lib/days.ts';
import { groupBy } from '#server/lib/groupBy.ts';
import { ianaZone } from '#server/lib/timeZones.ts';
import { liveFiles, liveFolder } from '../fileNodes/nodes/anyNodes.service.ts';
import { peopleWith } from '../fileNodes/permissions/permissions.service.ts';
import { memberIds } from '../identity/groups/groups.service.ts';
import { namedUnits, usersOf } from '../identity/users/users.service.ts';
import type { ApprovalRow, DeputyRow, PersonNow, PersonRow } from './approvals.model.ts';

/** A user in a step, with the units by which they are in it. */
export interface StepMember {
  id: number;
  name: string;
  unitIds: number[];
}

/** The active users that units have now: the users among them, and the members of the groups, by name. */
export async function membersOf(ctx: Ctx, unitIds: number[]): Promise<StepMember[]> {
  const units = await namedUnits(ctx, unitIds);
  const pairs: { userId: number; unitId: number }[] = [];
  for (const { id, isGroup } of units) {
    const userIds = isGroup ? await membersOfGroup(ctx, id) : [id];
    pairs.push(...userIds.map((userId) => ({ userId, unitId: id })));
  }
  const byUser = groupBy(pairs, ({ userId }) => userId);
  const users = await usersOf(ctx, [...byUser.keys()]);
  return users
    .filter(({ invalid }) => !invalid)
    .map(({ id, name }) => ({ id, name, unitIds: (byUser.get(id) ?? []).map(({ unitId }) => unitId) }));
}

/** The people of steps that have opened, with the reasons why some can no longer decide, as of now. */
export async function peopleNow(ctx: Ctx, approvals: ApprovalRow[]): Promise<(approvalId: number) => PersonNow[]> {
  const rows = approvals.length > 0 ? await ctx.stores.approvalPeople.of(approvals.map(({ id }) => id)) : [];
  const users = new Map(
    (
      await usersOf(
        ctx,
        rows.map(({ userId }) => userId),
      )
    ).map((user) => [user.id, user]),
  );
  const groups = new Map<number, Set<number>>();
  for (const id of new Set(rows.flatMap(({ userId, unitIds }) => unitIds.filter((unitId) => unitId !== userId))))
    groups.set(id, new Set(await membersOfGroup(ctx, id)));
  const readers = await readersOf(
    ctx,
    approvals.filter(({ workflowId, workflow }) => workflowId === null && workflow.name === null),
  );
  const outOf = ({ approvalId, userId, unitIds, isOwn }: PersonRow): OutReason | null => {
    if (isOwn) return 'own';
    const user = users.get(userId);
    if (!user || user.invalid) return 'deactivated';
    if (!unitIds.some((unitId) => unitId === userId || groups.get(unitId)?.has(userId))) return 'left';
    return readers(approvalId)?.has(userId) === false ? 'left' : null;
  };
  const byApproval = groupBy(
    rows.map((row): PersonNow => ({ ...row, out: outOf(row) })),
    ({ approvalId }) => approvalId,
  );
  return (approvalId) => byApproval.get(approvalId) ?? [];
}

/** Who may read the files of approvals without workflow; undefined for files in Trash. */
async function readersOf(ctx: Ctx, approvals: ApprovalRow[]): Promise<(approvalId: number) => Set<number> | undefined> {
  const files = await liveFiles(
    ctx,
    approvals.map(({ fileId }) => fileId),
  );
  const readers = new Map<number, Set<number>>();
  for (const { id, parentId } of files) {
    const readersOfFile = await fileReaders(ctx, parentId);
    for (const approval of approvals) if (approval.fileId === id) readers.set(approval.id, readersOfFile);
  }
  return (approvalId) => readers.get(approvalId);
}

/** Everyone who may read the files of a live folder. */
export async function fileReaders(ctx: Ctx, folderId: number): Promise<Set<number>> {
  const folder = await liveFolder(ctx, folderId);
  if (!folder) return new Set();
  const { accessListId } = folder;
  return ctx.cachedAccess(`readers through ${accessListId}`, () => peopleWith(ctx, accessListId, Rights.Read));
}

function membersOfGroup(ctx: Ctx, groupId: number): Promise<number[]> {
  return ctx.cachedAccess(`members of ${groupId}`, () => memberIds(ctx, groupId));
}

/** The current day of users, in their time zones. */
export async function todaysOf(ctx: Ctx, userIds: number[]): Promise<(userId: number) => string> {
  const users = userIds.length > 0 ? await usersOf(ctx, userIds) : [];
  const zones = new Map(users.map(({ id, timeZoneId }) => [id, timeZoneId]));
  return (userId) => dayAt(ctx.now(), '{today}', ianaZone(zones.get(userId) ?? ctx.config.defaults.timeZoneId));
}

/** The current day of the caller. */
export async function todayOfCaller(ctx: Ctx): Promise<string> {
  return (await todaysOf(ctx, [ctx.actor.id]))(ctx.actor.id);
}

/** The active deputies of users now, by user. */
export async function deputiesNow(ctx: Ctx, userIds: number[]): Promise<Map<number, number>> {
  const rows = await active(ctx, await ctx.stores.deputies.of([...new Set(userIds)]));
  return new Map(rows.map(({ userId, deputyId }) => [userId, deputyId]));
}

/** The users whose deputy someone is now. */
export async function principalsNow(ctx: Ctx, deputyId: number): Promise<number[]> {
  const rows = await active(ctx, await ctx.stores.deputies.forDeputy(deputyId));
  return rows.map(({ userId }) => userId);
}

/** Those that apply today, in the time zone of each person. */
async function active(ctx: Ctx, rows: DeputyRow[]): Promise<DeputyRow[]> {
  if (rows.length === 0) return [];
  const present = new Map(
    (
      await usersOf(
        ctx,
        rows.map(({ deputyId }) => deputyId),
      )
    ).map((user) => [user.id, user]),
  );
  const today = await todaysOf(
    ctx,
    rows.map(({ userId }) => userId),
  );
  return rows.filter(({ userId, deputyId, fromOn, toOn }) => {
    const day = today(userId);
    return present.get(deputyId)?.invalid === false && fromOn <= day && day <= toOn;
  });
}
