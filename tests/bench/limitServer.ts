import { createReadStream, createWriteStream, fdatasync, openSync, readFileSync, statSync, writeSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { DatabaseSync } from '@photostructure/sqlite';
import Fastify from 'fastify';

/**
 * The maximum that this machine allows: a server without users, rights, logs or checks that does only what the measured
 * operation needs. `tsx tests/bench/limitServer.ts FOLDER`; it prints its port.
 */
const [folder = ''] = process.argv.slice(2);
const list = readFileSync(join(folder, 'list.json'));
const large = join(folder, 'large.bin');
const { size } = statSync(large);
const server = Fastify({ bodyLimit: Number.MAX_SAFE_INTEGER });
server.removeAllContentTypeParsers();
server.addContentTypeParser('*', (_request, _payload, done) => done(null));

server.get('/list', (_request, reply) => reply.type('application/json').send(list));

server.get('/bytes', (request, reply) => {
  const [, from = '0', to = String(size - 1)] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? [];
  const [start, end] = [Number(from), Number(to)];
  reply.header('content-length', end - start + 1).code(request.headers.range ? 206 : 200);
  return reply.send(createReadStream(large, { start, end, highWaterMark: 1024 * 1024 }));
});

server.post('/large', async (request) => {
  const path = join(folder, 'received.bin');
  await pipeline(request.raw, createWriteStream(path, { highWaterMark: 1024 * 1024 }));
  const file = await open(path, 'r+');
  await file.sync();
  await file.close();
  return {};
});

const database = new DatabaseSync(join(folder, 'limit.sqlite'));
database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
database.exec('CREATE TABLE file (id INTEGER PRIMARY KEY, at INTEGER, size INTEGER)');
const insert = database.prepare('INSERT INTO file (at, size) VALUES (?, ?)');
const segment = openSync(join(folder, 'segment'), 'a');
const syncData = promisify(fdatasync);
let waiting: { content: Buffer; files: number; done: () => void }[] = [];
let isWriting = false;
let position = 0;

/** Contents that arrive together share one sync and one commit. */
async function writeWaiting() {
  isWriting = true;
  while (waiting.length > 0) {
    const batch = waiting;
    waiting = [];
    writeSync(segment, Buffer.concat(batch.map(({ content }) => content)));
    await syncData(segment);
    database.exec('BEGIN');
    for (const { content, files } of batch) {
      for (let file = 0; file < files; file++) insert.run(position, content.length / files);
      position += content.length;
    }
    database.exec('COMMIT');
    for (const { done } of batch) done();
  }
  isWriting = false;
}

server.post<{ Querystring: { files: string } }>('/durable', async (request) => {
  const content = Buffer.concat(await request.raw.toArray());
  await new Promise<void>((done) => {
    waiting.push({ content, files: Number(request.query.files), done });
    if (!isWriting) void writeWaiting();
  });
  return {};
});

process.stdout.write(`${new URL(await server.listen({ host: '127.0.0.1', port: 0 })).port}\n`);
