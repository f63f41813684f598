import { Agent, request } from 'node:http';
import type { FuzzedRequest } from './requests.ts';

/** Milliseconds in which a response must begin. */
const ANSWER_TIMEOUT_MS = 30_000;
/** Bytes of a response that are read. */
const MAX_READ_BYTES = 1024 * 1024;

/** The results of many requests. */
interface FuzzOutcome {
  sent: number;
  /** How many responses had each status. */
  statuses: Record<number, number>;
  /** Requests with a 5xx response or none, as they were sent. */
  failures: string[];
  slowestMs: number;
}

/**
 * Sends requests, some at a time.
 * @param onProgress called after each thousand
 */
export async function sendFuzzed(
  origin: string,
  next: () => FuzzedRequest,
  {
    count,
    seconds = Number.POSITIVE_INFINITY,
    parallel = 8,
    onProgress = async () => {},
  }: {
    count: number;
    /** After that time no further request is sent. */
    seconds?: number;
    parallel?: number;
    onProgress?: (sent: number, soFar: FuzzOutcome) => Promise<void>;
  },
): Promise<FuzzOutcome> {
  const agent = new Agent({ keepAlive: true, maxSockets: parallel });
  const outcome: FuzzOutcome = { sent: 0, statuses: {}, failures: [], slowestMs: 0 };
  const until = performance.now() + seconds * 1000;
  const work = async () => {
    while (outcome.sent < count && performance.now() < until) {
      outcome.sent++;
      const { sent } = outcome;
      const fuzzed = next();
      const began = performance.now();
      const status = await statusOf(origin, agent, fuzzed);
      outcome.slowestMs = Math.max(outcome.slowestMs, performance.now() - began);
      outcome.statuses[status] = (outcome.statuses[status] ?? 0) + 1;
      if (status >= 500 || status === 0) outcome.failures.push(`${status} ${describe(fuzzed)}`);
      if (sent % 1000 === 0) await onProgress(sent, outcome);
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
  agent.destroy();
  return outcome;
}

/** The status of the response; 0 for none in time; -1 for what cannot be sent or was rejected as invalid HTTP. */
function statusOf(origin: string, agent: Agent, { method, path, headers, body }: FuzzedRequest): Promise<number> {
  const { hostname, port } = new URL(origin);
  return new Promise((done) => {
    try {
      const sending = request({ hostname, port, method, path, headers, agent, timeout: ANSWER_TIMEOUT_MS });
      sending.on('response', (response) => {
        let read = 0;
        const isStream = /event-stream/.test(response.headers['content-type'] ?? '');
        const end = () => {
          done(response.statusCode ?? 0);
          response.destroy();
        };
        if (isStream) return end();
        response.on('data', (piece: Buffer) => {
          read += piece.length;
          if (read > MAX_READ_BYTES) end();
        });
        response.on('end', () => done(response.statusCode ?? 0)).on('error', end);
      });
      sending.on('timeout', () => {
        done(0);
        sending.destroy();
      });
      sending.on('error', () => done(-1));
      sending.end(body);
    } catch {
      // Node refuses to send some paths and headers.
      done(-1);
    }
  });
}

function describe({ method, path, headers, body }: FuzzedRequest): string {
  return `${method} ${path.slice(0, 400)} ${JSON.stringify(headers).slice(0, 200)} ${String(body ?? '').slice(0, 400)}`;
}
