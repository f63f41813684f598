import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';
import { rootOf } from './instanceChecks.ts';
import type { Outcome } from './outcome.ts';

const CLIENTS = 300;
const MIB = 1024 * 1024;
/** Milliseconds after which a download without progress must be aborted: a minute, and a margin for a busy machine. */
const OVER_MS = 80_000;

/** Downloads that are not read: memory stays within a budget, and they are aborted after a minute. */
export async function stalledClients(): Promise<Outcome> {
  const app = await ServerProcess.open();
  try {
    const person = await app.signIn();
    const { success } = await person.upload(await rootOf(person), { 'large.bin': new Uint8Array(64 * MIB) });
    const before = app.residentBytes;
    let open = 0;
    const sockets = [];
    for (let n = 0; n < CLIENTS; n++) {
      const key = await person.downloadKey(success[0]?.id ?? 0);
      const socket = connect(app.port, '127.0.0.1').on('error', () => undefined);
      socket.write(
        `GET /fileshare/api/file/download/${key} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${person.token}\r\n\r\n`,
      );
      socket.once('readable', () => open++);
      sockets.push(socket);
    }
    await wait(5000);
    const grown = Math.round((app.residentBytes - before) / MIB);
    const most = connections(app.port);
    await wait(OVER_MS);
    const left = connections(app.port);
    const taken = sockets.filter(({ bytesRead }) => bytesRead >= 64 * MIB).length;
    for (const socket of sockets) socket.destroy();
    return {
      line: `${CLIENTS} stalled downloads: ${grown} MiB more memory, ${most - left} of ${most} connections ended by the server within ${(OVER_MS + 5000) / 1000} s; control: ${open} had begun, ${taken} got everything`,
      ok: grown < 250 && most >= CLIENTS && left === 0 && open === CLIENTS && taken === 0,
    };
  } finally {
    await app.close();
  }
}

/** Connections that a server holds open, as the system counts them. */
function connections(port: number): number {
  const local = `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const established = '01';
  const lines = readFileSync('/proc/net/tcp', 'utf8').split('\n');
  return lines.filter((line) => {
    const [, address, , state] = line.trim().split(/\s+/);
    return address === local && state === established;
  }).length;
}
