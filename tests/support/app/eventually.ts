import { vi } from 'vitest';

/** Waits until a check holds; on a busy machine that takes longer than the second that is usual. */
export const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 60_000 });
