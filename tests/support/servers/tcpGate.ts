import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** How a way to a service is: open, refused, or silent: connections are taken, and nothing is ever answered. */
export type GateState = 'open' | 'refusing' | 'silent';

/** A way to a local port that fails as told. */
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
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.on('data', (data) => void (state === 'silent' || to.write(data)));
    }
  }).listen(0, '127.0.0.1');
  await once(gate, 'listening');
  const end = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (gate.address() as { port: number }).port,
    set(next) {
      // What was under way breaks; in silence it just never ends.
      if (next !== 'silent') end();
      state = next;
    },
    close() {
      end();
      gate.close();
    },
  };
}
