import { Agent, request } from 'node:http';
import { folders } from '#contract/fileNodes/folders.ts';
import { transfers } from '#contract/fileNodes/transfers.ts';
import { ServerProcess } from '#tests/support/servers/serverProcess.ts';

/**
 * Many small files: uploads a second, each durable and logged, and downloads a second, each with a fresh key and a
 * log row. `npx tsx tests/load/smallFiles.ts [files]`
 */
const count = Number(process.argv[2] ?? 2000);
const content = Buffer.alloc(4096, 'x');
const agent = new Agent({ keepAlive: true, maxSockets: 64 });

const app = await ServerProcess.open({ env: { MAX_FILES: '10000' } });
try {
  const admin = await app.signIn();
  const parentId = (await admin.call(folders.list, {})).body.items[0]?.id ?? 0;
  const names = Array.from({ length: count }, (_, n) => `file ${n}.txt`);
  const announced = names.map((name) => ({ name, length: content.length }));
  const { key } = (await admin.call(transfers.announce, { body: { parentId, files: announced } })).body;

  const ids: number[] = [];
  const up = await timed(8, names, async (name) => {
    ids.push(JSON.parse(await sendFile(admin.token, key, name)).success[0].id);
  });
  const down = await timed(32, ids, async (id) => {
    const reply = await send('GET', `/file/onetime/${id}`, { authorization: `Bearer ${admin.token}` });
    await send('GET', `/file/download/${JSON.parse(reply).onetimeKey}`);
  });
  process.stdout.write(`uploads of 4 KiB, 8 at once      ${Math.round(count / up)} a second\n`);
  process.stdout.write(`downloads of 4 KiB, 32 at once   ${Math.round(count / down)} a second\n`);
} finally {
  agent.destroy();
  await app.close();
}

/** Seconds that it takes to do something for every item, so many at the same time. */
async function timed<T>(atOnce: number, items: T[], work: (item: T) => Promise<unknown>): Promise<number> {
  const waiting = [...items];
  const start = process.hrtime.bigint();
  const worker = async () => {
    for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return Number(process.hrtime.bigint() - start) / 1e9;
}

function sendFile(token: string, key: string, name: string): Promise<string> {
  const head = `--edge\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--edge--\r\n')]);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=edge' };
  return send('POST', `/files/${key}`, headers, body);
}

function send(method: string, path: string, headers: Record<string, string> = {}, body?: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const length = body ? { 'content-length': String(body.length) } : {};
    const asking = request(`${app.url}api${path}`, { method, agent, headers: { ...headers, ...length } }, (answer) => {
      answer.toArray().then((pieces) => {
        const text = Buffer.concat(pieces).toString();
        if (answer.statusCode === 200) resolve(text);
        else reject(new Error(`${answer.statusCode}: ${text}`));
      }, reject);
    });
    asking.on('error', reject);
    asking.end(body);
  });
}
