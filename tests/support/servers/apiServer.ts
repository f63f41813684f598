import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  method: string;
  /** Below `BASE/api`, with the query. */
  path: string;
  token: string | undefined;
  body: unknown;
}
/** Calls of every page of the back office besides its own: who else has the record open, and new log rows. */
const BACKGROUND_PATHS = ['/editing', '/userlog/events'];
type Answer = [status: number, body: unknown, headers?: Record<string, string>];

/**
 * A real HTTP server on loopback that replies as a test sets it, for cases that are rare on the real one. The page gets
 * its address as base path, so import modules that call the API after this.
 */
export async function openApiServer() {
  const received: Received[] = [];
  let handler: (request: Received) => Answer | Promise<Answer> = () => [404, { message: 'Not found.' }];
  const others: { id: number; name: string }[] = [];
  const news: string[] = [];
  /** If a test has no news, the stream is rejected, so that the client does not reconnect again and again. */
  const background = ({ path }: Received): Answer => {
    if (path.startsWith('/editing')) return [200, { others }];
    return news.length > 0 ? [200, `data: ${JSON.stringify({ categories: news })}\n\n`] : [404, {}];
  };
  const server = createServer(async (request, response) => {
    const call = await read(request);
    const isBackground = BACKGROUND_PATHS.some((path) => call.path.startsWith(path));
    if (!isBackground) received.push(call);
    const [status, body, headers] = isBackground ? background(call) : await handler(call);
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));

  const { port } = server.address() as AddressInfo;
  const meta = document.createElement('meta');
  meta.name = 'base-path';
  meta.content = `http://127.0.0.1:${port}/fileshare`;
  document.head.append(meta);

  return {
    received,
    /** The other users who have the record of a form open. */
    others,
    /** The log areas that have new rows when a page of the back office opens. */
    news,
    respondWith: (next: typeof handler) => {
      received.length = 0;
      handler = next;
    },
    close: () => new Promise((done) => server.close(done)),
  };
}

async function read(request: IncomingMessage): Promise<Received> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return {
    method: request.method ?? '',
    path: (request.url ?? '').replace('/fileshare/api', ''),
    token: request.headers.authorization?.replace('Bearer ', ''),
    body: text ? JSON.parse(text) : undefined,
  };
}
