import type { FileApprovalState } from '#contract/fileNodes/fileApproval.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { liveFiles, pathsOf } from '../fileNodes/nodes/anyNodes.service.ts';
import type { ApprovalRow, DeputyRow, FileApprovalRow, PersonNow } from './approvals.model.ts';

/** What changes of approvals leave behind besides their entries. */

/** An approval has begun. */
export async function traceStart(ctx: Ctx, approval: ApprovalRow): Promise<void> {
  await audit(ctx, approval, 'Approval started', approval.workflow.name ?? 'without workflow');
}

/** A step has opened for these people. */
export async function traceOpened(_: Ctx, _approval: ApprovalRow, _people: PersonNow[]): Promise<void> {}

/** Too few are left who can decide. */
export async function traceBlocked(_: Ctx, _approval: ApprovalRow): Promise<void> {}

/** An approval has ended. */
export async function traceEnd(ctx: Ctx, approval: ApprovalRow, reason: string | null): Promise<void> {
  if (approval.state === 'withdrawn')
    await audit(ctx, approval, 'Approval withdrawn', reason ?? 'the file was removed');
  else await audit(ctx, approval, 'Approval ended', approval.state);
}

/** Writes a log row about an approval. */
export async function audit(ctx: Ctx, approval: ApprovalRow, what: string, more: string): Promise<void> {
  const { fileId, fileName, versionNumber } = approval;
  const [file] = await liveFiles(ctx, [fileId]);
  const path = file ? (await pathsOf(ctx, [file]))(file) : fileName;
  const by = ctx.actor.id ? {} : { by: { id: null, name: 'System' } };
  await ctx.audit(`${what}: ${path} (version ${versionNumber}, ${more})`, by);
}

/** Someone has said something to the others. */
export async function traceRemark(ctx: Ctx, approval: ApprovalRow, _people: PersonNow[]): Promise<void> {
  await audit(ctx, approval, 'Remark', `step ${approval.step}`);
}

/** These people are reminded. */
export async function traceReminder(ctx: Ctx, approval: ApprovalRow, people: PersonNow[]): Promise<void> {
  await audit(ctx, approval, 'Approval reminder', people.map(({ name }) => name).join(', '));
}

/** The state of a file has changed with its content, without an approval that ended. */
export async function traceChangedState(
  _: Ctx,
  _row: FileApprovalRow,
  _before: FileApprovalState | null,
): Promise<void> {}

/** A deputy was named, or is none any more. */
export async function traceDeputy(
  _: Ctx,
  _user: { id: number; name: string },
  _before: DeputyRow | undefined,
  _now: DeputyRow | null,
): Promise<void> {}

/** The open step of an approval is overdue. */
export async function traceLate(_: Ctx, _approval: ApprovalRow, _people: PersonNow[]): Promise<void> {}
