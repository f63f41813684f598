import type { HealthReport, QueueState } from '#contract/instance/health.ts';

const DAY_MS = 24 * 3600 * 1000;
/** Milliseconds after which something has waited for too long. */
const MAX_WAIT_MS = 3600 * 1000;
/** Days before the disk is full from which on it is a problem. */
const MIN_DISK_DAYS = 30;
/** Days after which a backup is an old one. */
const MAX_BACKUP_AGE_DAYS = 7;

export const isStuck = ({ oldestOn, error }: QueueState): boolean =>
  error !== undefined || (oldestOn !== null && Date.now() - Date.parse(oldestOn) > MAX_WAIT_MS);
export const isFull = ({ free }: HealthReport['storage']): boolean => free <= 0;
export const isTight = ({ daysLeft }: HealthReport['storage']): boolean =>
  daysLeft !== null && daysLeft < MIN_DISK_DAYS;
export const isOld = ({ madeOn }: NonNullable<HealthReport['backup']>): boolean =>
  Date.now() - Date.parse(madeOn) > MAX_BACKUP_AGE_DAYS * DAY_MS;

/** Milliseconds: what one looks at stays fresh. */
export const REFETCH_INTERVAL_MS = 30_000;

/** Milliseconds from which the difference of two clocks is told. */
export const CLOCK_LIMIT_MS = 1000;
