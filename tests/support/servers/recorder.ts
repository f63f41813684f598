import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that went through, with the status of its answer; 0 where none came. */
export interface Recorded {
  method: string;
  path: string;
  status: number;
  /** Of its body. */
  bytes: number;
}

/**
 * A proxy on a free port that passes everything to a server, and keeps a record of the requests.
 * @param target may get its port later, before the first request
 * @param alter the status that is passed on, for a server that has to be wrong
 * @param onPiece is called with each piece of a body that arrives
 */
export async function openRecorder(
  target: { port: number },
  alter: (status: number, request: IncomingMessage) => number = (status) => status,
  onPiece: (of: Recorded) => void = () => undefined,
) {
  const recorded: Recorded[] = [];
  const server = createServer((from: IncomingMessage, to) => {
    const { method = '', url = '', headers } = from;
    const record = { method, path: decodeURIComponent(url), status: 0, bytes: 0 };
    const passed = request({ host: '127.0.0.1', port: target.port, method, path: url, headers }, (answer) => {
      record.status = answer.statusCode ?? 0;
      recorded.push(record);
      to.writeHead(alter(record.status, from), answer.headers);
      answer.on('error', () => to.destroy());
      answer.pipe(to);
    });
    passed.on('error', () => {
      if (record.status === 0) recorded.push(record);
      to.destroy();
    });
    from.on('data', (piece: Buffer) => {
      record.bytes += piece.length;
      onPiece(record);
    });
    from.on('error', () => passed.destroy());
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
