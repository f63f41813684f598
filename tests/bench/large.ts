import { request } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { transfers } from '#contract/fileNodes/transfers.ts';
import type { Bench } from './bench.ts';
import { processorMs, type Run } from './measure.ts';
import { noiseOf } from './noise.ts';

const MIB = 1024 * 1024;

/** The cost of one large transfer: MiB per second, and processor time in total. */
export async function timed(pid: number, bytes: number, work: () => Promise<unknown>): Promise<Run> {
  const busy = processorMs(pid);
  const startedAt = performance.now();
  await work();
  const ms = performance.now() - startedAt;
  return { perSecond: bytes / MIB / (ms / 1000), median: ms, p99: ms, cpu: processorMs(pid) - busy };
}

/** Sends a large file in one request. @returns its ID */
export async function uploadLarge({ app, admin, inbox, bytes }: Bench, name: string): Promise<number> {
  const files = [{ name, length: bytes }];
  const { body } = await admin.call(transfers.announce, { body: { parentId: inbox, files } });
  const answer = await send(`${app.url}api/files/${body.key}`, bytes, {
    authorization: `Bearer ${admin.token}`,
    'content-type': 'multipart/form-data; boundary=edge',
    ...{ before: `--edge\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\n\r\n` },
  });
  return JSON.parse(answer).success[0].id;
}

/** Sends the same bytes to a server that only writes them. */
export const uploadBare = ({ limits, bytes }: Bench) => send(`http://127.0.0.1:${limits.port}/large`, bytes, {});

async function send(url: string, bytes: number, { before = '', ...headers }: Record<string, string>): Promise<string> {
  const after = before && '\r\n--edge--\r\n';
  const sending = request(url, {
    method: 'POST',
    headers: { ...headers, 'content-length': before.length + bytes + after.length },
  });
  const answer = new Promise<Buffer[]>((resolve, reject) => {
    sending.on('error', reject);
    sending.on('response', (response) => response.toArray().then(resolve, reject));
  });
  function* body() {
    yield Buffer.from(before);
    yield* noiseOf(bytes);
    yield Buffer.from(after);
  }
  await pipeline(Readable.from(body()), sending);
  return Buffer.concat(await answer).toString();
}

/** Reads a response to its end. @throws if it has another length */
export async function receive(url: string, bytes: number): Promise<void> {
  const received = await new Promise<number>((resolve, reject) => {
    request(url, (response) => {
      let sum = 0;
      response.on('data', (data: Buffer) => {
        sum += data.length;
      });
      response.on('end', () => resolve(sum));
      response.on('error', reject);
    })
      .on('error', reject)
      .end();
  });
  if (received !== bytes) throw new Error(`${received} of ${bytes} bytes came back`);
}
