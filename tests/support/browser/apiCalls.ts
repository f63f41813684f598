/** A call of the web app. */
interface SentCall {
  method: string;
  /** Below `BASE/api`, with the query. */
  path: string;
  token: string | undefined;
  body: unknown;
}
interface Rule {
  method: string;
  path: RegExp;
  reply: () => Response;
}

const BASE = '/fileshare/api';

/** The calls of the web app to its server, which a test may look at, and some of which it may answer itself. */
export class ApiCalls {
  /** What was sent in this test since the page was opened, the last one at the end. */
  sent: SentCall[] = [];
  #rules: Rule[] = [];

  /** @param send sends a call to the server */
  constructor(private readonly send: typeof globalThis.fetch) {}

  /** In place of the `fetch` of the page. */
  readonly fetch: typeof globalThis.fetch = (to, init) => {
    // A test that calls the server itself gives the whole address.
    if (typeof to !== 'string' || !to.startsWith(BASE)) return this.send(to, init);
    const call = callOf(to, init);
    this.sent.push(call);
    const rule = this.#rules.find(({ method, path }) => method === call.method && path.test(call.path));
    return rule ? Promise.resolve(rule.reply()) : this.send(to, init);
  };

  /** What was sent with a method. */
  of(...methods: string[]): SentCall[] {
    return this.sent.filter(({ method }) => methods.includes(method));
  }

  /** What was sent that changes something, besides who has a form open. */
  get changes(): SentCall[] {
    return this.sent.filter(({ method, path }) => method !== 'GET' && !path.startsWith('/editing'));
  }

  /**
   * From now on these calls get this reply, which a healthy server does not give, instead of that of the server.
   * @returns a function that ends this, which the end of the test does too
   */
  reply(method: string, path: RegExp, status: number, body: object | string, headers = {}): () => void {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const rule = { method, path, reply: () => new Response(text, { status, headers }) };
    this.#rules.push(rule);
    return () => {
      this.#rules = this.#rules.filter((other) => other !== rule);
    };
  }

  /** Removes what was sent. */
  clear(): void {
    this.sent = [];
  }

  /** Removes what was sent, and lets all calls pass. */
  reset(): void {
    this.clear();
    this.#rules = [];
  }
}

function callOf(to: string, { method = 'GET', headers, body }: RequestInit = {}): SentCall {
  return {
    method,
    path: to.slice(BASE.length),
    token: new Headers(headers).get('authorization')?.replace('Bearer ', ''),
    body: typeof body === 'string' ? JSON.parse(body) : undefined,
  };
}
