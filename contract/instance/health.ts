import { z } from 'zod';
import { id, page, paging, stamp } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { logCheck } from './logs.ts';

/** The health of the instance, for administrators and monitoring. */

export const queueIds = ['mail', 'texts', 'ocr', 'thumbnails', 'scans'] as const;
/** The scripts that pages need an installed font for, by their codes in ISO 15924; Latin, Cyrillic and Greek need none. */
export const pageScripts = [
  'Hani',
  'Hira',
  'Hang',
  'Arab',
  'Hebr',
  'Deva',
  'Beng',
  'Guru',
  'Gujr',
  'Taml',
  'Telu',
  'Knda',
  'Mlym',
  'Thai',
] as const;
/** The kinds of clients that speak the ownCloud/Nextcloud protocol, by what they call themselves. */
export const syncClients = [
  'nextcloudDesktop',
  'owncloudDesktop',
  'nextcloudAndroid',
  'nextcloudIos',
  'owncloudAndroid',
  'owncloudIos',
  'rclone',
  'other',
] as const;
export type SyncClient = (typeof syncClients)[number];
export type PageScript = (typeof pageScripts)[number];

const queue = z.object({
  id: z.enum(queueIds),
  waiting: z.number(),
  /** Failed items, which are not repeated automatically. */
  failed: z.number(),
  /** Since when the oldest item waits; null when the queue is empty, or the time is not recorded. */
  oldestOn: stamp.nullable(),
  /** The error of the last attempt of a waiting item. */
  error: z.string().optional(),
});
export type QueueState = z.infer<typeof queue>;

/** A user with many rejected attempts within a minute. */
const refusedRun = z.object({ on: stamp, by: z.string(), count: z.number() });
export type RefusedRun = z.infer<typeof refusedRun>;

const report = z.object({
  database: z.object({
    kind: z.enum(['sqlite', 'postgres']),
    version: z.string(),
    isUp: z.boolean(),
    bytes: z.number(),
    /** Milliseconds by which its clock is ahead of the node's; null when both are the same or it does not answer. */
    clockAheadMs: z.number().nullable(),
  }),
  storage: z.object({
    kind: z.enum(['disk', 's3']),
    isUp: z.boolean(),
    /** Bytes of all stored content. */
    used: z.number(),
    /** Bytes available for uploads. */
    free: z.number(),
    /** Days until the storage is full, at the growth since the end of last month; null when it does not grow. */
    daysLeft: z.number().nullable(),
  }),
  queues: z.array(queue),
  backup: z
    .object({
      madeOn: stamp,
      contents: z.number(),
      bytes: z.number(),
      verifiedOn: stamp.nullable(),
      /** The first problem found by its verification. */
      finding: z.string().nullable(),
    })
    .nullable(),
  /** The result of the last cleanup of unreferenced content; null when there was none yet. */
  cleanup: z
    .object({
      on: stamp,
      /** Contents moved to quarantine. */
      moved: z.number(),
      /** Contents that would have been moved if it had not stopped. */
      waiting: z.number(),
      /** Why it stopped; null when it did not. */
      reason: z.enum(['cleanup.tooMany', 'cleanup.mismatch']).nullable(),
      message: z.string().nullable(),
    })
    .nullable(),
  log: logCheck.nullable(),
  /** The number of infected contents, and whether the scanner answers; null when none is configured. */
  antivirus: z.object({ isUp: z.boolean(), infected: z.number() }).nullable(),
  /** Other configured systems: the directory, the OpenID Connect provider, the mail server, the office server. */
  connections: z.array(z.object({ part: z.enum(['directory', 'provider', 'mail', 'office']), isUp: z.boolean() })),
  /** Requests come through a proxy that is missing in `TRUST_PROXY`, so that all have the same IP address. */
  hasUnknownProxy: z.boolean(),
  /** Within the last day, newest first. */
  refusedRuns: z.array(refusedRun),
  /** Groups that the directory manages but that do not exist here. */
  missingGroups: z.array(z.string()),
  /** The current results; tests also run nightly. */
  policyTests: z.object({ total: z.number(), failing: z.number() }),
  /** Open reviews of folders, and overdue ones. */
  accessReviews: z.object({ open: z.number(), overdue: z.number() }),
  /** Of running approvals; absent without the module. The workflows were switched off since a step has no reviewers. */
  approvals: z
    .object({
      running: z.number(),
      late: z.number(),
      blocked: z.number(),
      workflowsOff: z.array(z.string()),
    })
    .optional(),
  /** Clients that keep folders of devices in step; null when this server offers none. */
  clients: z
    .object({
      /** Connected devices. */
      devices: z.number(),
      /** Requests within the last hour on this node, by the kind of client. */
      requests: z.array(z.object({ client: z.enum(syncClients), count: z.number() })),
    })
    .nullable(),
  /** The server in which people edit office documents in the browser, and since when it has this state. */
  office: z.object({
    state: z.enum(['ok', 'unreachable', 'off']),
    name: z.string().nullable(),
    since: stamp.nullable(),
  }),
  /** The processes that open documents. */
  readers: z.object({
    /** They have no network. */
    network: z.boolean(),
    /** They see no files but the one that they read and those of the system. */
    files: z.boolean(),
    /** Whether LibreOffice converts documents, was not found, or is not run because it cannot be isolated. */
    office: z.enum(['used', 'missing', 'notIsolated']),
    /** Scripts whose letters are boxes on pages that the server draws, because no installed font has them. */
    missingScripts: z.array(z.enum(pageScripts)),
  }),
  versions: z.object({
    strongroom: z.string(),
    node: z.string(),
    /** Whether LibreOffice, which converts office documents, was found. */
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

/** The first steps of a new instance, and which of them are done. */
const firstSteps = z.object({
  /** The company name is set. */
  company: z.boolean(),
  group: z.boolean(),
  /** There is a second user. */
  user: z.boolean(),
  folder: z.boolean(),
  /** A folder has a permission entry. */
  access: z.boolean(),
  backup: z.boolean(),
  /** A mail server is configured, and accepted the last mail. */
  mail: z.boolean(),
  /** A folder below the root for which permissions could be set first. */
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
    action: 'health.testMail',
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
