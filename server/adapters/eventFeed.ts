import { openUserLimit } from './userLimit.ts';

/** Maximum number of open streams of one user on one node. */
const MAX_STREAMS_PER_USER = 20;

/** Notifies the open event streams of this node when there are new events. */
export interface EventFeed {
  /** Whether any stream is open. Without streams, new events need not be queried. */
  readonly isFollowed: boolean;
  /** Publishes the position of the newest event. */
  announce(position: number): void;
  /**
   * Registers a stream of a user.
   * @returns a function that ends the registration; undefined when the user has too many streams
   */
  join(userId: number): (() => void) | undefined;
  /**
   * Waits for an event after this position, until the timeout in milliseconds, the abort signal or the end of the
   * server.
   */
  wait(position: number, timeoutMs: number, signal: AbortSignal): Promise<void>;
  readonly isClosed: boolean;
  /** Ends all waiting permanently. */
  close(): void;
}

export function openEventFeed(): EventFeed {
  const joinStream = openUserLimit(MAX_STREAMS_PER_USER);
  let streams = 0;
  const waiting = new Set<() => void>();
  let last = 0;
  let isClosed = false;
  const wakeAll = () => {
    for (const wake of waiting) wake();
  };
  return {
    get isFollowed() {
      return streams > 0;
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
      const leave = joinStream(userId);
      if (!leave) return undefined;
      streams++;
      return () => {
        streams--;
        leave();
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
