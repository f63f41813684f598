import { once } from 'node:events';
import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Upload } from 'tus-js-client';
import { folders } from '#contract/fileNodes/folders.ts';
import { transfers } from '#contract/fileNodes/transfers.ts';
import { digestOf, writeNoise } from '#tests/support/content/realFiles.ts';
import { type Outcome, openServer } from './programs.ts';

/** Parts of 16 MiB for a gibibyte; of a smaller file as many, so that it is interrupted as often. */
const PARTS = 64;

/**
 * Sends a large file through a proxy that cuts every connection repeatedly, to a server that is killed twice: the file
 * arrives, and at most one part is sent twice per interruption.
 */
export async function interrupted(bytes: number, cutEveryMs: number, bytesPerSecond: number): Promise<Outcome> {
  const chunkBytes = Math.ceil(bytes / PARTS);
  const folder = mkdtempSync(join(tmpdir(), 'interrupted-'));
  const path = join(folder, 'large.bin');
  await writeNoise(path, bytes);
  const server = await openServer();
  const proxy = await openProxy(server.port, cutEveryMs, bytesPerSecond);
  try {
    const person = await server.signIn();
    const root = (await person.call(folders.list, {})).body.items[0]?.id ?? 0;
    const announced = { parentId: root, files: [{ name: 'large.bin', length: bytes }] };
    const { key } = (await person.call(transfers.announce, { body: announced as never })).body;
    const kills = [0.3, 0.7].map((share) => share * bytes);
    const seen = { started: 0 };
    let restarted = Promise.resolve();
    await new Promise<void>((resolve, reject) => {
      const upload = new Upload(createReadStream(path), {
        endpoint: `http://127.0.0.1:${proxy.port}/fileshare/api/files/${key}/resumable`,
        uploadSize: bytes,
        chunkSize: chunkBytes,
        metadata: { filename: 'large.bin' },
        headers: { authorization: `Bearer ${person.token}` },
        retryDelays: Array.from({ length: 60 }, () => 500),
        onUploadUrlAvailable: () => {
          if (upload.options.endpoint) seen.started += 1;
          upload.options.endpoint = null;
        },
        onChunkComplete: (_, sent) => {
          if (kills[0] === undefined || sent < kills[0]) return;
          kills.shift();
          restarted = server.stop('SIGKILL').then(() => server.restart());
        },
        onSuccess: () => resolve(),
        onError: reject,
      });
      upload.start();
      // The second kill may come with the last part: the server is asked, and closed, only when it is up again.
    }).finally(() => restarted);
    const state = (await person.call(transfers.state, { params: { key } })).body;
    const download = await person.download(await person.downloadKey(state.files[0]?.id ?? 0));
    const [sent, stored] = await Promise.all([
      digestOf(createReadStream(path)),
      digestOf(Readable.fromWeb(download.body as ReadableStream<Uint8Array>)),
    ]);
    const twice = proxy.received - bytes;
    const interruptions = proxy.cuts + 2;
    const mebibytes = (of: number) => (of / 2 ** 20).toFixed(1);
    const line = `${mebibytes(bytes)} MiB, ${proxy.cuts} cuts, 2 kills: ${seen.started} upload, ${mebibytes(twice)} MiB sent twice, ${sent === stored ? 'same' : 'another'} SHA-256`;
    return {
      line,
      ok: sent === stored && seen.started === 1 && kills.length === 0 && twice <= interruptions * chunkBytes,
    };
  } finally {
    proxy.close();
    await server.close();
    rmSync(folder, { recursive: true });
  }
}

/** Forwards bytes at a limited speed, and cuts all connections repeatedly. */
async function openProxy(port: number, cutEveryMs: number, bytesPerSecond: number) {
  const open = new Set<Socket>();
  const counts = { received: 0, cuts: 0 };
  const proxy = createServer((client) => {
    const server = connect(port, '127.0.0.1');
    for (const side of [client, server]) {
      open.add(side);
      side
        .on('error', () => side.destroy())
        .on('close', () => {
          open.delete(side);
          client.destroy();
          server.destroy();
        });
    }
    server.pipe(client);
    client.on('data', (data) => {
      counts.received += data.length;
      server.write(data);
      client.pause();
      setTimeout(() => client.resume(), (data.length / bytesPerSecond) * 1000);
    });
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const timer = setInterval(() => {
    if (open.size > 0) counts.cuts += 1;
    for (const socket of open) socket.destroy();
  }, cutEveryMs);
  return {
    port: (proxy.address() as { port: number }).port,
    get received() {
      return counts.received;
    },
    get cuts() {
      return counts.cuts;
    },
    close() {
      clearInterval(timer);
      for (const socket of open) socket.destroy();
      proxy.close();
    },
  };
}
