import { setTimeout as wait } from 'node:timers/promises';
import type { CallOf, EndpointShape } from '#contract/endpoint.ts';
import type { Answer, Person } from '#tests/support/app/person.ts';
import type { Ledger } from './ledger.ts';

/** Milliseconds after which a client tries again. */
const RETRY_DELAY_MS = 1000;

/** Calls as a careful client makes them: it relies on responses, and repeats a call that got none. */
export class Caller {
  constructor(
    public person: Person,
    readonly ledger: Ledger,
  ) {}

  /**
   * Calls once. @param expected statuses that are right here, besides 200
   * @returns undefined if the outcome is unknown
   */
  async once<E extends EndpointShape>(
    name: string,
    endpoint: E,
    input: CallOf<E>,
    expected: number[] = [],
  ): Promise<Answer<E> | undefined> {
    const response = await this.heard(name, () => this.person.call(endpoint, input));
    if (response) this.judge(name, response, expected);
    return response;
  }

  /** Repeats a call until it gets a response: for reading, and for idempotent calls. */
  async surely<E extends EndpointShape>(
    name: string,
    endpoint: E,
    input: CallOf<E>,
    expected: number[] = [],
  ): Promise<Answer<E>> {
    for (;;) {
      const response = await this.once(name, endpoint, input, expected);
      if (response) return response;
    }
  }

  /** @returns the response; undefined if the connection broke, or the server asked to try later */
  async heard<A extends { status: number; headers: Headers }>(
    name: string,
    send: () => Promise<A>,
  ): Promise<A | undefined> {
    const since = performance.now();
    const response = await send().catch((error: Error) => {
      if (/contract/.test(error.message)) this.ledger.blame(error.message);
      return undefined;
    });
    this.ledger.longestMs = Math.max(this.ledger.longestMs, performance.now() - since);
    if (response && response.status !== 503) return response;
    if (response && !/^\d+$/.test(response.headers.get('retry-after') ?? ''))
      this.ledger.blame(`${name}: 503 without Retry-After`);
    this.ledger.count(response ? '503 with Retry-After' : 'broken off');
    await wait(RETRY_DELAY_MS);
    return undefined;
  }

  /** Records a response as acknowledged, or as one that must never occur. */
  judge(name: string, { status, body }: { status: number; body?: unknown }, expected: number[]): void {
    const isRight = status === 200 || expected.includes(status);
    if (isRight) this.ledger.count(status === 200 ? name : `${name}: ${status}`);
    else this.ledger.blame(`${name}: ${status} ${JSON.stringify(body)}`);
  }
}
