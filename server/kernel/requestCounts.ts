/** Counts the requests of this process by method, route and status. */
export interface RequestCounts {
  note(method: string, route: string, status: number): void;
  all(): { method: string; route: string; status: number; count: number }[];
}

export function createRequestCounts(): RequestCounts {
  const counts = new Map<string, { method: string; route: string; status: number; count: number }>();
  return {
    note(method, route, status) {
      const key = `${method} ${route} ${status}`;
      const counter = counts.get(key);
      if (counter) counter.count++;
      else counts.set(key, { method, route, status, count: 1 });
    },
    all: () => [...counts.values()],
  };
}
