import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/**
 * State of a proxy: open, refused, silent (connections are accepted, and nothing is answered), or slow: responses to
 * PUT are delayed.
 */
export type GateState = 'open' | 'refusing' | 'silent' | 'slow';

/** Milliseconds that a slow service takes to store something. */
const SLOW_MS = 22_000;
const METHOD = /^(PUT|GET|HEAD|POST|DELETE) /;

/** A proxy to a local port that can simulate faults. */
export interface TcpGate {
  port: number;
  set(state: GateState): void;
  close(): void;
}

export async function openTcpGate(target: number): Promise<TcpGate> {
  let state: GateState = 'open';
  const sockets = new Set<Socket>();
  const gate = createServer((client) => {
    if (state === 'refusing') return void client.resetAndDestroy();
    const server = connect(target, '127.0.0.1');
    let method = '';
    client.on('data', (data) => {
      method = METHOD.exec(data.subarray(0, 8).toString('latin1'))?.[1] ?? method;
    });
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy());
      // `100 Continue` is forwarded without a delay.
      const isLate = (data = '') =>
        state === 'slow' && from === server && method === 'PUT' && !data.startsWith('HTTP/1.1 100');
      from.on('close', () => {
        sockets.delete(from);
        if (isLate()) setTimeout(() => to.destroy(), SLOW_MS);
        else to.destroy();
      });
      const pass = (data: Buffer) => void (state === 'silent' || to.destroyed || to.write(data));
      from.on('data', (data) => (isLate(data.toString('latin1')) ? setTimeout(pass, SLOW_MS, data) : pass(data)));
    }
  }).listen(0, '127.0.0.1');
  await once(gate, 'listening');
  const end = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (gate.address() as { port: number }).port,
    set(next) {
      // Open connections break; in the state silent they stay open without data.
      if (next !== 'silent') end();
      state = next;
    },
    close() {
      end();
      gate.close();
    },
  };
}
