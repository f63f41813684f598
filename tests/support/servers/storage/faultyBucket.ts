import { once } from 'node:events';
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** The purpose of a request to a bucket. */
export type BucketCall = 'put' | 'head' | 'get' | 'create' | 'part' | 'complete' | 'abort' | 'other';

/**
 * The fault: an error status; its response is lost; its body is cut; nothing is stored in spite of 200; 200 with an
 * error in the body; a delay; or, for reading, one bit is flipped, the response ends early, or is slow.
 */
export type BucketFault =
  | { status: number }
  | 'lost'
  | 'cutBody'
  | 'swallowed'
  | 'errorIn200'
  | { lateMs: number }
  | { turnedAt: number }
  | { endsAt: number }
  | { bytesPerSecond: number };

/** An HTTP proxy to a bucket that can simulate faults. */
export interface FaultyBucket {
  endpoint: string;
  /** From now on a number of calls of these kinds fail, or all of them. */
  fail(faults: Partial<Record<BucketCall, BucketFault>>, times?: number): void;
  /** Ends the faults. @returns how many calls have failed */
  heal(): number;
  close(): void;
}

export async function openFaultyBucket(target: string): Promise<FaultyBucket> {
  let faults: Partial<Record<BucketCall, BucketFault>> = {};
  let [left, failed] = [0, 0];
  const server = createServer(async (incoming, response) => {
    incoming.on('error', () => undefined);
    response.on('error', () => undefined);
    const fault = left > 0 ? faults[callOf(incoming)] : undefined;
    if (fault) {
      left--;
      failed++;
    }
    await pass(target, incoming, response, fault).catch(() => response.destroy());
  });
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fail(next, times = Number.POSITIVE_INFINITY) {
      [faults, left, failed] = [next, times, 0];
    },
    heal() {
      left = 0;
      return failed;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function callOf({ method, url = '' }: IncomingMessage): BucketCall {
  const { searchParams } = new URL(url, 'http://bucket');
  const isPart = searchParams.has('uploadId');
  if (method === 'PUT') return isPart ? 'part' : 'put';
  if (method === 'POST') return isPart ? 'complete' : searchParams.has('uploads') ? 'create' : 'other';
  if (method === 'DELETE') return isPart ? 'abort' : 'other';
  if (method === 'HEAD') return 'head';
  return searchParams.has('list-type') || searchParams.has('uploads') ? 'other' : 'get';
}

async function pass(target: string, incoming: IncomingMessage, response: ServerResponse, fault?: BucketFault) {
  if (fault === 'cutBody') {
    await once(incoming, 'data');
    return void incoming.destroy();
  }
  const body = incoming.method === 'GET' || incoming.method === 'HEAD' ? [] : await incoming.toArray();
  if (fault === 'swallowed') return void response.setHeader('ETag', '"00000000000000000000000000000000"').end();
  if (fault === 'errorIn200') return void response.end('<Error><Code>InternalError</Code></Error>');
  if (typeof fault === 'object' && 'status' in fault) return void response.writeHead(fault.status).end();
  if (typeof fault === 'object' && 'lateMs' in fault) await wait(fault.lateMs);
  const stored = await send(target, incoming, Buffer.concat(body));
  if (fault === 'lost') {
    await stored.toArray();
    return void response.destroy();
  }
  response.writeHead(stored.statusCode ?? 500, stored.headers);
  await copy(stored, response, typeof fault === 'object' ? fault : {});
}

async function send(target: string, { method, url, headers }: IncomingMessage, body: Buffer) {
  // The host name is part of the signature, so it stays as the client wrote it. The whole body has been received
  // already.
  const { expect: _, 'transfer-encoding': __, ...rest } = headers;
  const sending = forward(new URL(url ?? '/', target), { method, headers: rest });
  sending.end(body);
  const [stored] = (await once(sending, 'response')) as [IncomingMessage];
  return stored;
}

async function copy(from: IncomingMessage, to: ServerResponse, fault: object) {
  const { turnedAt, endsAt, bytesPerSecond } = fault as { turnedAt?: number; endsAt?: number; bytesPerSecond?: number };
  let sent = 0;
  for await (const chunk of from as AsyncIterable<Buffer>) {
    if (to.destroyed) return;
    const at = turnedAt === undefined ? -1 : turnedAt - sent;
    if (at >= 0 && at < chunk.length) chunk[at] = (chunk[at] ?? 0) ^ 1;
    if (endsAt !== undefined && sent + chunk.length > endsAt) return void to.destroy();
    sent += chunk.length;
    if (!to.write(chunk)) await drained(to);
    if (bytesPerSecond) await wait((chunk.length / bytesPerSecond) * 1000);
  }
  to.end();
}

/** Waits until more can be sent, or the connection is closed. */
function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      response.off('drain', done).off('close', done);
      resolve();
    };
    response.on('drain', done).on('close', done);
  });
}
