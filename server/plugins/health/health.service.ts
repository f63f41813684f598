import { differenceInSeconds } from 'date-fns';
import type { FailedMail, FirstSteps, HealthReport, QueueState } from '#contract/instance/health.ts';
import { counted } from '#contract/rules/counted.ts';
import { DEFAULT_COMPANY_NAME } from '#server/environment.ts';
import type { Ctx } from '#server/kernel/context.ts';
import type { Paged } from '#server/lib/page.ts';
import { countReviews } from '../accessReviews/accessReviews.service.ts';
import { scannerState } from '../antivirus/antivirus.service.ts';
import { failingParts } from '../configuration/appConfig.service.ts';
import { lastCleanup } from '../fileNodes/cleanup.service.ts';
import { countDevices } from '../identity/apiTokens/devices.service.ts';
import { missingGroups } from '../identity/groups/directoryGroups.service.ts';
import { lastLogCheck } from '../logs/logChains.service.ts';
import { rejectedRuns } from '../logs/rejectedAttempts.service.ts';
import { isMailServerUp, listFailedMails, mailsWaiting, retryMail } from '../mail/mail.service.ts';
import { countFailing } from '../policyTests/policyTests.service.ts';
import { previewBytes } from '../previews/storedPreviews.service.ts';
import { textsWaiting } from '../search/contents.service.ts';
import { growthSinceMonthEnd } from '../usage/usage.service.ts';
import { connectionStates } from './connections.service.ts';

declare module '#server/kernel/providerHooks.ts' {
  interface ProviderHooks {
    /** How many images and scans wait for OCR and since when, and how many have failed. */
    /** How many approvals run, are late and blocked, and the workflows that were switched off for want of reviewers. */
    approvalFigures: { input: null; output: NonNullable<HealthReport['approvals']> };
    recognitionsWaiting: { input: null; output: Omit<QueueState, 'id'> };
  }
}

const DAY_S = 24 * 3600;

/** The health report for administrators. */
export async function healthReport(ctx: Ctx): Promise<HealthReport> {
  const failing = await failingParts(ctx);
  const { used, grown, seconds } = await growthSinceMonthEnd(ctx);
  const free = await ctx.blobs.free();
  const scans = await scannerState(ctx);
  const office = await ctx.previewer.officeState();
  const approvals = await ctx.callProvider('approvalFigures', null);
  const perDay = grown > 0 && seconds > 0 ? (grown / seconds) * DAY_S : 0;
  return {
    database: {
      ...(await ctx.stores.health.database()),
      isUp: !failing.includes('database'),
      clockAheadMs: (await ctx.clockOffset?.().catch(() => null)) ?? null,
    },
    storage: {
      kind: ctx.config.storage ? 's3' : 'disk',
      isUp: !failing.includes('storage'),
      used: used + (await previewBytes(ctx)),
      free,
      daysLeft: perDay > 0 ? Math.max(0, Math.floor(free / perDay)) : null,
    },
    queues: await queues(ctx),
    backup: (await ctx.stores.health.lastBackup()) ?? null,
    cleanup: await lastCleanup(ctx),
    log: (await lastLogCheck(ctx)).last,
    antivirus: scans ? { isUp: scans.notScanned === 0, infected: scans.infected } : null,
    connections: await connectionStates(ctx),
    hasUnknownProxy: ctx.proxyWatch.hasUnknown,
    refusedRuns: await rejectedRuns(ctx),
    missingGroups: await missingGroups(ctx),
    policyTests: await countFailing(ctx),
    accessReviews: await countReviews(ctx),
    ...(approvals && { approvals }),
    clients: ctx.config.sync
      ? { devices: await countDevices(ctx), requests: ctx.requestCounts.ofClients(ctx.now()) }
      : null,
    office: ctx.officeServer?.state(ctx.now()) ?? { state: 'off', name: null, since: null },
    readers: {
      ...(await ctx.previewer.isolation()),
      office,
      missingScripts: await ctx.previewer.missingScripts(),
    },
    versions: { strongroom: ctx.config.version, node: process.version, hasOffice: office !== 'missing' },
  };
}

/** Which first steps of a new instance are done. */
export async function firstSteps(ctx: Ctx): Promise<FirstSteps> {
  const { config, stores } = ctx;
  const { group, user, folder, entry } = await stores.health.firsts();
  return {
    company: config.companyName !== DEFAULT_COMPANY_NAME,
    group: group !== null,
    user: user !== null,
    folder: folder !== null,
    access: entry !== null,
    backup: (await stores.health.lastBackup()) !== undefined,
    mail: (await isMailServerUp(ctx)) ?? false,
    folderId: folder,
  };
}

async function queues(ctx: Ctx): Promise<QueueState[]> {
  const scans = await scannerState(ctx);
  const recognitions = await ctx.callProvider('recognitionsWaiting', null);
  const queues: QueueState[] = [
    { id: 'mail', ...(await mailsWaiting(ctx)) },
    { id: 'texts', ...(await textsWaiting(ctx)) },
    ...(scans ? [{ id: 'scans' as const, waiting: scans.waiting, failed: 0, oldestOn: scans.oldestOn }] : []),
    ...(recognitions ? [{ id: 'ocr' as const, ...recognitions }] : []),
    // Created on demand by this node; images without a thumbnail do not count as failures.
    { id: 'thumbnails', waiting: ctx.thumbnailer.waiting(), failed: 0, oldestOn: null },
  ];
  // A job that is running is due again at the end of its lease.
  const now = ctx.stamp();
  return queues.map((queue) => ({ ...queue, oldestOn: queue.oldestOn && queue.oldestOn > now ? now : queue.oldestOn }));
}

/** Mails that could not be sent, newest first. */
export function failedMails(ctx: Ctx, page: { skip: number; take?: number }): Promise<Paged<FailedMail>> {
  return listFailedMails(ctx, page);
}

/**
 * Queues a failed mail again.
 * @throws {ApiError} 404 for one that has not failed
 */
export async function tryMailAgain(ctx: Ctx, mailId: number) {
  const { subject, to } = await retryMail(ctx, mailId);
  await ctx.audit(`Email queued again: ${subject} (to ${to})`);
  return {};
}

/** Records that a backup was made. */
export function noteBackup(
  ctx: Ctx,
  backup: { madeOn: string; contents: number; bytes: number; finding: string | null },
): Promise<void> {
  return ctx.transact(async (tx) => {
    await tx.stores.health.noteBackup(backup);
    await tx.audit(`Backup created: ${counted(backup.contents, 'object')}`, {
      length: backup.bytes,
      by: { id: null, name: 'System' },
    });
  });
}

/** Records the result of a backup's verification; ignored when the backup was not made by this instance. */
export function noteBackupCheck(ctx: Ctx, madeOn: string, finding: string | null): Promise<void> {
  return ctx.transact((tx) => tx.stores.health.noteBackupCheck(madeOn, tx.stamp(), finding));
}

/** Seconds since the oldest item was queued; 0 when the queue is empty. */
export function ageOf(ctx: Ctx, { oldestOn }: QueueState): number {
  return oldestOn === null ? 0 : Math.max(0, differenceInSeconds(ctx.now(), new Date(oldestOn)));
}
