import type { HealthReport, QueueState } from '#contract/instance/health.ts';

const DAY = 24 * 3600 * 1000;
/** Milliseconds after which something has waited for too long. */
const LONG = 3600 * 1000;
/** Days before the disk is full from which on it is a problem. */
const SOON = 30;
/** Days after which a backup is an old one. */
const OLD = 7;

export const isStuck = ({ oldestOn, error }: QueueState): boolean =>
  error !== undefined || (oldestOn !== null && Date.now() - Date.parse(oldestOn) > LONG);
export const isFull = ({ free }: HealthReport['storage']): boolean => free <= 0;
export const isTight = ({ daysLeft }: HealthReport['storage']): boolean => daysLeft !== null && daysLeft < SOON;
export const isOld = ({ madeOn }: NonNullable<HealthReport['backup']>): boolean =>
  Date.now() - Date.parse(madeOn) > OLD * DAY;

/** Milliseconds: what one looks at stays fresh. */
export const REFETCH_INTERVAL_MS = 30_000;

/** Milliseconds from which the difference of two clocks is told. */
export const CLOCK_LIMIT_MS = 1000;
