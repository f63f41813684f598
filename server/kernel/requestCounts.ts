import type { SyncClient } from '#contract/instance/health.ts';

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;

/** Counts the requests of this process by method, route and status, and those of sync clients by client. */
export interface RequestCounts {
  note(method: string, route: string, status: number): void;
  all(): { method: string; route: string; status: number; count: number }[];
  noteClient(client: SyncClient, now: Date): void;
  /** The requests of clients within the last hour; clients without any are left out. */
  ofClients(now: Date): { client: SyncClient; count: number }[];
}

export function createRequestCounts(): RequestCounts {
  const counts = new Map<string, { method: string; route: string; status: number; count: number }>();
  /** By client, the requests of each minute since 1970. */
  const clients = new Map<SyncClient, Map<number, number>>();
  return {
    note(method, route, status) {
      const key = `${method} ${route} ${status}`;
      const counter = counts.get(key);
      if (counter) counter.count++;
      else counts.set(key, { method, route, status, count: 1 });
    },
    all: () => [...counts.values()],
    noteClient(client, now) {
      const minute = minuteOf(now);
      const minutes = clients.get(client) ?? new Map<number, number>();
      if (!minutes.has(minute)) removeBefore(minutes, minute - HOUR_MINUTES);
      clients.set(client, minutes.set(minute, (minutes.get(minute) ?? 0) + 1));
    },
    ofClients(now) {
      return [...clients].flatMap(([client, minutes]) => {
        removeBefore(minutes, minuteOf(now) - HOUR_MINUTES);
        const count = [...minutes.values()].reduce((sum, n) => sum + n, 0);
        return count > 0 ? [{ client, count }] : [];
      });
    },
  };
}

const minuteOf = (time: Date) => Math.floor(time.getTime() / MINUTE_MS);

function removeBefore(minutes: Map<number, number>, first: number): void {
  for (const minute of minutes.keys()) if (minute <= first) minutes.delete(minute);
}
