import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { LogKind } from '#contract/enums.ts';
import { transfers } from '#contract/fileNodes/transfers.ts';
import { createTestApp, type TestApp } from '#tests/support/app/testApp.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

const SHORT_MS = 400;
const MIB = 1024 * 1024;

/** Sends the head of a request. @returns the response, and whether the server has closed the connection */
async function begin(app: TestApp, head: string[], body = '') {
  const { hostname, port, pathname } = new URL(app.apiUrl);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  let text = '';
  socket.on('error', () => undefined);
  const closed = once(socket, 'close');
  await once(socket, 'connect');
  const [line = '', ...headers] = head;
  const request = [line.replace(' /', ` ${pathname}/`), `Host: ${hostname}`, ...headers];
  socket.write(`${request.join('\r\n')}\r\n\r\n${body}`);
  return {
    socket,
    closed,
    get text() {
      return text;
    },
    read: () => socket.on('data', (data) => (text += data)),
  };
}

const drip = async (socket: Socket, times: number) => {
  for (let n = 0; n < times && !socket.destroyed; n++) {
    socket.write(' ');
    await wait(SHORT_MS / 4);
  }
};

describe('a slow client', () => {
  it('is disconnected if a JSON body is not complete in time', async () => {
    const app = await createTestApp({ timeLimits: { bodyMs: SHORT_MS } });
    const json = ['POST /authenticate HTTP/1.1', 'Content-Type: application/json', 'Content-Length: 100000'];
    const sent = await begin(app, json, '{');
    sent.read();
    await Promise.all([sent.closed, drip(sent.socket, 40)]);
    expect(sent.text).toMatch(/^HTTP\/1.1 408 /);
  });

  it('is disconnected when an upload stalls, which is no error in the system log', async () => {
    const app = await createTestApp({ timeLimits: { progressMs: SHORT_MS } });
    const files = [{ name: 'slow.bin', length: 5 * MIB }];
    const { key } = (await app.admin.call(transfers.announce, { body: { parentId: await app.root(), files } })).body;
    const part = '--x\r\nContent-Disposition: form-data; name="files"; filename="slow.bin"\r\n\r\nbegun';
    const sent = await begin(
      app,
      [
        `POST /files/${key} HTTP/1.1`,
        `Authorization: Bearer ${app.admin.token}`,
        'Content-Type: multipart/form-data; boundary=x',
        `Content-Length: ${6 * MIB}`,
      ],
      part,
    );
    await sent.closed;
    const state = async () => (await app.admin.call(transfers.state, { params: { key } })).body.files[0]?.state;
    await expect.poll(state).toBe('failed');
    expect(await app.content.list()).toEqual([]);
    await app.runTask('keepWarnings');
    const page = { terms: [], skip: 0, take: 10, sort: { field: 'on', dir: 'desc' } as const };
    expect((await app.ctx.stores.logs.page(LogKind.System, {}, page)).items).toEqual([]);
  });

  it('is disconnected when a download stalls, but not if it is only slow', async () => {
    const app = await createTestApp({ timeLimits: { progressMs: SHORT_MS } });
    const content = randomBytes(24 * MIB);
    const { success } = await app.admin.upload(await app.root(), { 'large.bin': new Uint8Array(content) });
    const id = success[0]?.id ?? 0;
    const get = async () => {
      const path = `/file/download/${await app.admin.downloadKey(id)}`;
      return begin(app, [`GET ${path} HTTP/1.1`, `Authorization: Bearer ${app.admin.token}`]);
    };
    const stalled = await get();
    stalled.socket.pause();
    const slow = await get();
    let received = 0;
    slow.socket.on('data', (data) => {
      received += data.length;
      slow.socket.pause();
      setTimeout(() => slow.socket.resume(), data.length > 32_768 ? 2 : 1);
    });
    await expect.poll(() => received, { timeout: 60_000 }).toBeGreaterThanOrEqual(content.length);
    stalled.socket.resume();
    await stalled.closed;
    expect(stalled.socket.bytesRead).toBeLessThan(content.length);
  }, 90_000);
});

describe('a download that stands still after some bytes', () => {
  it('is aborted soon after the time limit, and counted once', async () => {
    const progressMs = 1500;
    const app = await createTestApp({ timeLimits: { progressMs } });
    const content = new Uint8Array(randomBytes(24 * MIB));
    const { success } = await app.admin.upload(await app.root(), { 'large.bin': content });
    const path = `/file/download/${await app.admin.downloadKey(success[0]?.id ?? 0)}`;
    const sent = await begin(app, [`GET ${path} HTTP/1.1`, `Authorization: Bearer ${app.admin.token}`]);
    await once(sent.socket, 'readable');
    await wait(1.6 * progressMs);
    sent.socket.resume();
    await sent.closed;
    expect(sent.socket.bytesRead).toBeLessThan(content.length);
  });
});

describe('read-ahead', () => {
  it('of many stalled downloads stays within one budget, and each gets every byte', async () => {
    const app = await createTestApp();
    const content = randomBytes(3 * MIB + 5);
    async function* sent() {
      yield content;
    }
    const blob = await app.ctx.blobs.write(sent(), content.length);
    const before = process.memoryUsage().arrayBuffers;
    const readers = Array.from({ length: 200 }, () => app.ctx.blobs.read(blob, 0, blob.size - 1));
    await Promise.all(readers.map((reader) => once(reader, 'readable')));
    // An unreferenced buffer counts until it is collected.
    const more = () => {
      collectGarbage();
      return process.memoryUsage().arrayBuffers - before;
    };
    await expect.poll(more).toBeLessThan(110 * MIB);
    for (const reader of [readers[0], readers[199]]) {
      expect(Buffer.concat((await reader?.toArray()) ?? []).equals(content)).toBe(true);
    }
    for (const reader of readers) reader.destroy();
    const after = app.ctx.blobs.read(blob, 0, blob.size - 1);
    expect(Buffer.concat(await after.toArray()).equals(content)).toBe(true);
  });
});
