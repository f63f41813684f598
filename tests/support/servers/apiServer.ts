import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Received {
  method: string;
  /** Below `BASE/api`, with the query. */
  path: string;
  token: string | undefined;
  body: unknown;
}
/** What every page of the back office asks beside its own calls: who else has the record open, and what is new. */
const BESIDE = ['/editing', '/userlog/events'];
type Answer = [status: number, body: unknown, headers?: Record<string, string>];

/**
 * A real HTTP server on loopback that answers as a test tells it, for what the real one does only rarely. The page is
 * told its address as its sub-path, so import what calls the API after this.
 */
export async function openApiServer() {
  const received: Received[] = [];
  let answer: (request: Received) => Answer | Promise<Answer> = () => [404, { message: 'Not found.' }];
  const others: { id: number; name: string }[] = [];
  const news: string[] = [];
  /** A stream about news is refused where there are none, so that it is not opened again and again. */
  const beside = ({ path }: Received): Answer => {
    if (path.startsWith('/editing')) return [200, { others }];
    return news.length > 0 ? [200, `data: ${JSON.stringify({ categories: news })}\n\n`] : [404, {}];
  };
  const server = createServer(async (request, response) => {
    const call = await read(request);
    const isBeside = BESIDE.some((path) => call.path.startsWith(path));
    if (!isBeside) received.push(call);
    const [status, body, headers] = isBeside ? beside(call) : await answer(call);
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
    /** Who else has the record of a form open. */
    others,
    /** The areas of the log that have new rows when a page of the back office opens. */
    news,
    answerWith: (next: typeof answer) => {
      received.length = 0;
      answer = next;
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
