import { z } from 'zod';
import { id, page, paging, stamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { logCheck } from './logs.ts';

/** How the instance is, for administrators and for machines that watch it. */

export const queueIds = ['mail', 'texts', 'ocr', 'thumbnails', 'scans'] as const;
const queue = z.object({
  id: z.enum(queueIds),
  waiting: z.number(),
  /** Given up: no one will try again by themselves. */
  failed: z.number(),
  /** Since when the oldest one waits; null where nothing does, or it is not written down. */
  oldestOn: stamp.nullable(),
  /** Why the last try of what still waits failed. */
  error: z.string().optional(),
});
export type QueueState = z.infer<typeof queue>;

/** A user who was rejected many times within a minute. */
const refusedRun = z.object({ on: stamp, by: z.string(), count: z.number() });
export type RefusedRun = z.infer<typeof refusedRun>;

const report = z.object({
  database: z.object({
    kind: z.enum(['sqlite', 'postgres']),
    version: z.string(),
    isUp: z.boolean(),
    bytes: z.number(),
    /** Milliseconds by which its clock is ahead of the node's; null where both are the same or it does not answer. */
    clockAheadMs: z.number().nullable(),
  }),
  storage: z.object({
    kind: z.enum(['disk', 's3']),
    isUp: z.boolean(),
    /** Bytes of all content that is kept. */
    used: z.number(),
    /** Bytes that uploads may still take. */
    free: z.number(),
    /** Days until nothing is free, as fast as it grew since the end of last month; null where it does not grow. */
    daysLeft: z.number().nullable(),
  }),
  queues: z.array(queue),
  backup: z
    .object({
      madeOn: stamp,
      contents: z.number(),
      bytes: z.number(),
      verifiedOn: stamp.nullable(),
      /** The first trouble that its verification found. */
      finding: z.string().nullable(),
    })
    .nullable(),
  /** What the last cleanup of content that nothing needs did; null where none had anything to do yet. */
  cleanup: z
    .object({
      on: stamp,
      /** Contents that went into quarantine. */
      moved: z.number(),
      /** Contents that would have gone, had it not stopped. */
      waiting: z.number(),
      /** Why it stopped; null where it did not. */
      reason: z.enum(['cleanup.tooMany', 'cleanup.mismatch']).nullable(),
      message: z.string().nullable(),
    })
    .nullable(),
  log: logCheck.nullable(),
  /** Contents in which a virus was found, and whether the scanner answers; null where none is configured. */
  antivirus: z.object({ isUp: z.boolean(), infected: z.number() }).nullable(),
  /** Other systems that are configured: the directory, the OpenID Connect provider, the mail server. */
  connections: z.array(z.object({ part: z.enum(['directory', 'provider', 'mail']), isUp: z.boolean() })),
  /** Requests come through a proxy that `TRUST_PROXY` does not name, and so from one address. */
  hasUnknownProxy: z.boolean(),
  /** Within the last day, the newest first. */
  refusedRuns: z.array(refusedRun),
  /** Groups to which the directory would give members, if they were there. */
  missingGroups: z.array(z.string()),
  /** As of now; they are run nightly as well. */
  policyTests: z.object({ total: z.number(), failing: z.number() }),
  /** Reviews of folders' entries that wait: in time, and late. */
  accessReviews: z.object({ open: z.number(), overdue: z.number() }),
  versions: z.object({
    strongroom: z.string(),
    node: z.string(),
    /** Whether LibreOffice was found, which turns office documents into pages. */
    hasOffice: z.boolean(),
  }),
});
export type HealthReport = z.infer<typeof report>;

export const failedMail = z.object({
  id: z.number(),
  to: z.string(),
  subject: z.string(),
  createdOn: stamp,
  attempts: z.number(),
  error: z.string(),
});
export type FailedMail = z.infer<typeof failedMail>;

/** What a new instance needs before people can work with it, and what of it is done. */
const firstSteps = z.object({
  /** It has a name of its own. */
  company: z.boolean(),
  group: z.boolean(),
  /** There is a user besides the first one. */
  user: z.boolean(),
  folder: z.boolean(),
  /** A folder has an entry in its permissions. */
  access: z.boolean(),
  backup: z.boolean(),
  /** A mail server is configured, and took the last mail. */
  mail: z.boolean(),
  /** A folder below the root, whose permissions could be the first to be given. */
  folderId: id.nullable(),
});
export type FirstSteps = z.infer<typeof firstSteps>;

export const health = {
  report: endpoint({
    method: 'GET',
    path: '/health/report',
    summary: 'Get the health report: database, storage with a forecast, queues, the last backup, the log, versions.',
    action: 'health.read',
    reply: report,
  }),
  firstSteps: endpoint({
    method: 'GET',
    path: '/health/steps',
    summary: 'Get which first steps of a new instance are done: name, group, user, folder, access, backup, mail.',
    action: 'health.read',
    reply: firstSteps,
  }),
  failedMails: endpoint({
    method: 'GET',
    path: '/health/mail',
    summary: 'List failed emails, newest first.',
    action: 'health.read',
    query: z.object(paging),
    reply: page(failedMail),
  }),
  retryMail: endpoint({
    method: 'POST',
    path: '/health/mail/retry',
    summary: 'Retry a failed email.',
    action: 'health.read',
    body: z.object({ id }),
    reply: z.object({}),
  }),
  testMail: endpoint({
    method: 'POST',
    path: '/health/mail/test',
    summary: 'Send a test email to yourself immediately. 503 with the reason of the mail server when it fails.',
    action: 'health.read',
    reply: z.object({ to: z.string() }),
  }),
  metrics: endpoint({
    method: 'GET',
    path: '/metrics',
    summary: 'Get metrics for Prometheus, with the token of `METRICS_TOKEN` as bearer; 404 where none is set.',
    action: 'app.view',
    reply: 'content',
  }),
};
