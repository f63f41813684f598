import type { Logger } from 'pino';

/** Milliseconds by which the clocks may differ: more is told, much more stops the start. */
const WARN_FROM_MS = 1000;
const MAX_START_MS = 30_000;
const COMPARE_INTERVAL_MS = 60_000;

/** The clocks of this machine and of the database differ too much. */
export class ClockDiffers extends Error {}

export interface DatabaseClock {
  now(): Date;
  /**
   * Follows another clock from now on, so that all nodes stamp by the same one.
   * @param offset tells how many milliseconds that one is ahead
   * @throws {ClockDiffers} when it is too far away to be a matter of drift
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
