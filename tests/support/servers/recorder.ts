import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that went through, with the status of its answer. */
export interface Recorded {
  method: string;
  path: string;
  status: number;
}

/**
 * A proxy on a free port that passes everything to a server, and keeps a record of the requests.
 * @param target may get its port later, before the first request
 * @param alter the status that is passed on, for a server that has to be wrong
 */
export async function openRecorder(
  target: { port: number },
  alter: (status: number, request: IncomingMessage) => number = (status) => status,
) {
  const recorded: Recorded[] = [];
  const server = createServer((from: IncomingMessage, to) => {
    const { method = '', url = '', headers } = from;
    const passed = request({ host: '127.0.0.1', port: target.port, method, path: url, headers }, (answer) => {
      const status = answer.statusCode ?? 0;
      recorded.push({ method, path: decodeURIComponent(url), status });
      to.writeHead(alter(status, from), answer.headers);
      answer.pipe(to);
    });
    passed.on('error', () => to.destroy());
    from.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The requests since the last call. */
    take: (): Recorded[] => recorded.splice(0),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
