import type { HealthReport, QueueState } from '#contract/instance/health.ts';

const DAY_MS = 24 * 3600 * 1000;
/** Milliseconds after which waiting work counts as delayed. */
const MAX_WAIT_MS = 3600 * 1000;
/** A disk that will be full within this many days is a problem. */
const MIN_DISK_DAYS = 30;
/** Days after which a backup is too old. */
const MAX_BACKUP_AGE_DAYS = 7;

export const isStuck = ({ oldestOn, error }: QueueState): boolean =>
  error !== undefined || (oldestOn !== null && Date.now() - Date.parse(oldestOn) > MAX_WAIT_MS);
export const isFull = ({ free }: HealthReport['storage']): boolean => free <= 0;
export const isTight = ({ daysLeft }: HealthReport['storage']): boolean =>
  daysLeft !== null && daysLeft < MIN_DISK_DAYS;
export const isOld = ({ madeOn }: NonNullable<HealthReport['backup']>): boolean =>
  Date.now() - Date.parse(madeOn) > MAX_BACKUP_AGE_DAYS * DAY_MS;

/** Milliseconds between two refreshes of the open page. */
export const REFETCH_INTERVAL_MS = 30_000;

/** Milliseconds of difference between two clocks from which it is reported. */
export const CLOCK_LIMIT_MS = 1000;
