import { vi } from 'vitest';

/** Waits until a check passes; on a busy machine that takes longer than the default of one second. */
export const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 60_000 });
