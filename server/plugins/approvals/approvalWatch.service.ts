import type { Ctx } from '#server/kernel/context.ts';
import { dayAt } from '#server/lib/days.ts';
import { ianaZone } from '#server/lib/timeZones.ts';
import { checksumOfVersion } from '../fileNodes/files/receipts.service.ts';
import { lockContents } from '../fileNodes/nodes/anyNodes.service.ts';
import { blockedIds } from './approvalList.service.ts';
import { standInStep } from './approvals.model.ts';
import { traceLate } from './approvalTraces.service.ts';
import { endOutdated } from './contentChanges.service.ts';
import { peopleNow } from './reviewers.service.ts';
import { noteBlocked } from './steps.service.ts';

/** Looks after approvals that run: what is outdated, late or blocked, and checksums that were not known at the start. */
export async function watchApprovals(ctx: Ctx): Promise<void> {
  await endOutdated(ctx);
  await noteChecksums(ctx);
  await noteLate(ctx);
  await noteAllBlocked(ctx);
}

async function noteChecksums(ctx: Ctx): Promise<void> {
  for (const { id, versionId } of await ctx.stores.approvals.withoutChecksum()) {
    const sha256 = await checksumOfVersion(ctx, versionId);
    if (sha256 !== undefined) await ctx.transact((tx) => tx.stores.approvals.setChecksum(id, sha256));
  }
}

async function noteLate(ctx: Ctx): Promise<void> {
  const today = todayOfInstance(ctx);
  if (!(await ctx.stores.approvals.hasLate(today))) return;
  await ctx.transact(async (tx) => {
    const late = await tx.stores.approvals.findAll(await tx.stores.approvals.takeLate(today));
    const people = await peopleNow(tx, late);
    for (const approval of late) await traceLate(tx, approval, people(approval.id));
  });
}

async function noteAllBlocked(ctx: Ctx): Promise<void> {
  const running = await ctx.stores.approvals.runningLive();
  const people = await peopleNow(ctx, running);
  const noted = await ctx.stores.approvals.blockedNoted();
  for (const approval of running) {
    if (standInStep(approval, people(approval.id)).isBlocked === noted.has(approval.id)) continue;
    await ctx.transact(async (tx) => {
      await lockContents(tx, [approval.fileId]);
      const now = await tx.stores.approvals.find(approval.id);
      if (now?.state === 'running') await noteBlocked(tx, now, (await peopleNow(tx, [now]))(now.id));
    });
  }
}

/** For health and metrics. */
export async function approvalFigures(ctx: Ctx) {
  const { running, late } = await ctx.stores.approvals.counts(todayOfInstance(ctx));
  const blocked = (await blockedIds(ctx)).length;
  const workflows = await ctx.stores.workflows.all();
  const workflowsOff = workflows
    .filter(({ active, steps }) => !active && steps.some(({ units }) => units.length === 0))
    .map(({ name }) => name);
  return { running, late, blocked, workflowsOff };
}

/** The current day where no one asks for it. */
function todayOfInstance({ now, config }: Ctx): string {
  return dayAt(now(), '{today}', ianaZone(config.defaults.timeZoneId));
}
