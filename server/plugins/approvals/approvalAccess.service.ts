import type { Rights } from '#contract/enums.ts';
import { can } from '#contract/policy.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import type { FileRow } from '../fileNodes/fileNodes.model.ts';
import { liveFiles, pathsOf } from '../fileNodes/nodes/anyNodes.service.ts';
import { rightsOnFolders } from '../fileNodes/permissions/folderAccess.service.ts';
import { type ApprovalRow, isAbleToDecide, type PersonNow } from './approvals.model.ts';
import { deputiesNow, peopleNow, todayOfCaller } from './reviewers.service.ts';

/** What the caller is to an approval, and what there is of its file. */
export interface ApprovalAccess {
  /** The people of all steps that have opened. */
  people: PersonNow[];
  /** The live file; undefined when it is in Trash or gone. */
  file: FileRow | undefined;
  /** Of the caller on the folder of the file. */
  rights: Rights;
  isStarter: boolean;
  /** The starter, people of opened steps, and their deputies, while they are or if they decided. */
  isParticipant: boolean;
  /** Whether the caller may decide for themselves now. */
  canDecide: boolean;
  /** For whom the caller may decide as a deputy now. */
  decideFor: { id: number; name: string }[];
  /** Whether the caller may look at the version by the approval. */
  isReviewer: boolean;
}

/** The caller's part in approvals, read together. */
export async function accessTo(ctx: Ctx, approvals: ApprovalRow[]): Promise<(id: number) => ApprovalAccess> {
  const peopleOf = await peopleNow(ctx, approvals);
  const files = await liveFiles(ctx, [...new Set(approvals.map(({ fileId }) => fileId))]);
  const fileOf = new Map(files.map((file) => [file.id, file]));
  const rightsOn = await rightsOnFolders(
    ctx,
    files.map(({ parentId }) => parentId),
  );
  const everyone = approvals.flatMap(({ id }) => peopleOf(id).map(({ userId }) => userId));
  const deputies = await deputiesNow(ctx, everyone);
  const access = new Map(
    approvals.map((approval) => {
      const people = peopleOf(approval.id);
      const file = fileOf.get(approval.fileId);
      return [
        approval.id,
        accessOf(ctx, approval, people, { file, deputies, rights: file ? rightsOn(file.parentId) : 0 }),
      ];
    }),
  );
  return (id) => access.get(id) ?? fail('approval.notFound');
}

function accessOf(
  { actor }: Ctx,
  { startedById, ownIds, workflow, state, step }: ApprovalRow,
  people: PersonNow[],
  { file, deputies, rights }: { file: FileRow | undefined; deputies: Map<number, number>; rights: Rights },
): ApprovalAccess {
  const me = actor.id;
  const isStarter = startedById === me;
  const isDeputyOf = ({ userId }: PersonNow) => deputies.get(userId) === me;
  const isParticipant =
    isStarter || people.some((person) => person.userId === me || person.byId === me || isDeputyOf(person));
  const isOwn = !workflow.ownAllowed && ownIds.includes(me);
  const inStep = people.filter((person) => person.step === step);
  const isOpen = state === 'running' && file !== undefined && can(actor, 'approval.decide', { isReviewer: true });
  const able = isOpen && !isOwn && !hasDecided(inStep, me) ? inStep.filter(isAbleToDecide) : [];
  const reviews = (person: PersonNow) =>
    person.out === null && (person.userId === me || (isDeputyOf(person) && !isOwn));
  return {
    ...{ people, file, rights, isStarter, isParticipant },
    canDecide: able.some(({ userId }) => userId === me),
    decideFor: able
      .filter((person) => person.userId !== me && isDeputyOf(person))
      .map(({ userId, name }) => ({ id: userId, name })),
    isReviewer: state === 'running' && people.some(reviews),
  };
}

/** One person decides once a step: for themselves, or for one other. */
export function hasDecided(inStep: PersonNow[], userId: number): boolean {
  return inStep.some(
    (person) =>
      person.decision !== null && (person.byId === userId || (person.userId === userId && person.byId === null)),
  );
}

/**
 * An approval that the caller may read, with their part in it.
 * @throws {ApiError} 404 when there is none, or the caller may not know of it
 */
export async function visibleApproval(
  ctx: Ctx,
  id: number,
): Promise<{ approval: ApprovalRow; access: ApprovalAccess }> {
  const approval = (await ctx.stores.approvals.find(id)) ?? fail('approval.notFound');
  const access = (await accessTo(ctx, [approval]))(id);
  if (!can(ctx.actor, 'approval.read', access)) fail('approval.notFound');
  return { approval, access };
}

/** How rows are shown to the caller. */
export async function rowViews(ctx: Ctx, approvals: ApprovalRow[]) {
  const accessOfApproval = await accessTo(ctx, approvals);
  const files = approvals.flatMap(({ id }) => accessOfApproval(id).file ?? []);
  const path = await pathsOf(ctx, files);
  return { access: accessOfApproval, path, today: await todayOfCaller(ctx) };
}
