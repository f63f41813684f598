import type { Logger } from 'pino';

/** Clock differences in milliseconds: from the first a warning is logged, from the second the server does not start. */
const WARN_FROM_MS = 1000;
const MAX_START_MS = 30_000;
const COMPARE_INTERVAL_MS = 60_000;

/** The clocks of this machine and of the database differ too much. */
export class ClockDiffers extends Error {}

export interface DatabaseClock {
  now(): Date;
  /**
   * Uses another clock from now on, so that all nodes write timestamps of the same clock.
   * @param offset returns how many milliseconds the other clock is ahead
   * @throws {ClockDiffers} when the difference is too large to be drift
   */
  follow(offset: () => Promise<number>, log: Logger): Promise<void>;
}

/** The clock of this machine, corrected by the offset of the database's clock. */
export function openDatabaseClock(machine: () => number = Date.now): DatabaseClock {
  let ahead = 0;
  return {
    now: () => new Date(machine() + ahead),
    async follow(offset, log) {
      const compare = async () => {
        ahead = await offset();
        if (Math.abs(ahead) >= WARN_FROM_MS)
          log.warn({ aheadMs: ahead }, 'The clock of this machine differs from that of the database');
      };
      await compare();
      if (Math.abs(ahead) > MAX_START_MS) {
        const direction = ahead > 0 ? 'behind' : 'ahead of';
        throw new ClockDiffers(
          `the clock of this machine is ${Math.round(Math.abs(ahead) / 1000)} s ${direction} that of the database in DATABASE_URL. Set both by NTP.`,
        );
      }
      setInterval(() => compare().catch(() => undefined), COMPARE_INTERVAL_MS).unref();
    },
  };
}
