import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface ReceivedDelivery {
  body: string;
  signature: string;
  headers: IncomingHttpHeaders;
}

/**
 * A receiver of webhooks, which responds with the given statuses, then with 200.
 * @param ready what it waits for before each response
 */
export async function openReceiver(statuses: number[] = [], ready: Promise<unknown> = Promise.resolve()) {
  const received: ReceivedDelivery[] = [];
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    received.push({
      body: Buffer.concat(chunks).toString(),
      signature: String(request.headers['x-signature']),
      headers: request.headers,
    });
    await ready;
    const status = statuses.shift() ?? 200;
    reply.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end('thanks');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close().closeAllConnections());
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/hook`, received, events: () => received.map(({ body }) => JSON.parse(body)) };
}
