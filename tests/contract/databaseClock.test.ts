import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { ClockDiffers, openDatabaseClock } from '#server/adapters/databaseClock.ts';

const log = pino({ level: 'silent' });
const machine = () => Date.parse('2026-03-02T09:00:00.000Z');

describe('the clock of a node', () => {
  it('returns the time of the database once it follows it', async () => {
    const clock = openDatabaseClock(machine);
    await clock.follow(async () => 2500, log);
    expect(clock.now().toISOString()).toBe('2026-03-02T09:00:02.500Z');
  });

  it.each([
    [31_000, /^the clock of this machine is 31 s behind that of the database in DATABASE_URL/],
    [-120_000, /^the clock of this machine is 120 s ahead of that of the database/],
  ])('prevents the start if it differs by %i ms', async (offset, line) => {
    const following = openDatabaseClock(machine).follow(async () => offset, log);
    await expect(following).rejects.toThrow(ClockDiffers);
    await expect(following).rejects.toThrow(line);
  });
});
