interface HeldOptions {
  /** The call is sent at once, and its reply is held; otherwise the call itself waits. */
  answered?: boolean;
  /** Calls that pass before. */
  skip?: number;
  /** What the query of the call has. */
  query?: string;
}

/** Holds the next call of the web app to a path of the API, until it is released: what the app does meanwhile is tested. */
export function held(method: string, path: string, { answered = false, skip = 0, query = '' }: HeldOptions = {}) {
  const original = globalThis.fetch;
  let passed = 0;
  const [released, release] = gate();
  const [waiting, nowWaiting] = gate();
  const [over, nowOver] = gate();
  globalThis.fetch = async (to, init) => {
    const { pathname, search } = new URL(String(to), 'http://app');
    const isMeant = (init?.method ?? 'GET') === method && pathname.endsWith(`/api${path}`) && search.includes(query);
    if (!isMeant) return original(to, init);
    passed += 1;
    if (passed <= skip) return original(to, init);
    globalThis.fetch = original;
    const { signal: _, ...rest } = init ?? {};
    const reply = answered ? await original(to, rest) : undefined;
    nowWaiting();
    await released;
    setTimeout(() => setTimeout(nowOver));
    return reply ?? original(to, init);
  };
  return { isWaiting: () => waiting, release, isOver: () => over };
}

function gate(): [Promise<void>, () => void] {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return [opened, open];
}
