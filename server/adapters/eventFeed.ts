/** Streams that one user may have open on one node: some tabs and a script or two. */
const MAX_STREAMS_PER_USER = 20;

/** Wakes the open event streams of this node when there is something new to read. */
export interface EventFeed {
  /** Whether anyone reads here: without readers no one needs to look for news. */
  readonly isFollowed: boolean;
  /** Says how far the events have come. */
  announce(position: number): void;
  /** Registers a stream of a user. @returns what ends the registration; undefined when they have too many */
  join(userId: number): (() => void) | undefined;
  /** Waits for an event after this position, at most so many milliseconds, or until the signal or the server ends. */
  wait(position: number, timeoutMs: number, signal: AbortSignal): Promise<void>;
  readonly isClosed: boolean;
  /** Ends all waiting, for good. */
  close(): void;
}

export function openEventFeed(): EventFeed {
  const streams = new Map<number, number>();
  const waiting = new Set<() => void>();
  let last = 0;
  let isClosed = false;
  const wakeAll = () => {
    for (const wake of waiting) wake();
  };
  return {
    get isFollowed() {
      return streams.size > 0;
    },
    get isClosed() {
      return isClosed;
    },
    announce(position) {
      if (position === last) return;
      last = position;
      wakeAll();
    },
    join(userId) {
      const open = streams.get(userId) ?? 0;
      if (open >= MAX_STREAMS_PER_USER) return undefined;
      streams.set(userId, open + 1);
      return () => {
        const left = (streams.get(userId) ?? 1) - 1;
        if (left > 0) streams.set(userId, left);
        else streams.delete(userId);
      };
    },
    wait(position, timeoutMs, signal) {
      if (last > position || isClosed || signal.aborted) return Promise.resolve();
      return new Promise((resolve) => {
        const wake = () => {
          clearTimeout(timer);
          waiting.delete(wake);
          signal.removeEventListener('abort', wake);
          resolve();
        };
        const timer = setTimeout(wake, timeoutMs);
        waiting.add(wake);
        signal.addEventListener('abort', wake);
      });
    },
    close() {
      isClosed = true;
      wakeAll();
    },
  };
}
