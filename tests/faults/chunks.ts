import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { admin, ServerProcess } from '#tests/support/servers/serverProcess.ts';
import { verify } from './instanceChecks.ts';
import type { Outcome } from './outcome.ts';
import { loseContent } from './soaked.ts';

const CHUNKS = 12;
/** Largest chunk: some are small enough for the database, most are files. */
const MAX_CHUNK_BYTES = 400 * 1024;
/** Milliseconds of sending before the server is killed, at most: some moments are in the MOVE. */
const MAX_SENDING_MS = 700;

/** A file that is sent in chunks, until it is stored. */
class Upload {
  readonly chunks = Array.from({ length: CHUNKS }, (_, n) => randomBytes(1 + ((n * 7919 * 31) % MAX_CHUNK_BYTES)));
  readonly acknowledged = new Set<number>();
  isBegun = false;
  isMoved = false;
  /** Requests that sent a chunk. */
  puts = 0;

  constructor(readonly name: string) {}

  get sum(): string {
    return createHash('sha256').update(Buffer.concat(this.chunks)).digest('hex');
  }
}

/** Kills the server at random moments while a client sends files in chunks; the control removes contents by hand. */
export async function chunksKilled(count: number): Promise<Outcome> {
  const app = await ServerProcess.open();
  try {
    const uploads = [new Upload('file0')];
    const wrong: string[] = [];
    for (let n = 0; n < count; n++) {
      let isOver = false;
      const sending = sendUntil(app, uploads, wrong, () => isOver);
      await wait(Math.random() * MAX_SENDING_MS);
      await app.stop('SIGKILL');
      isOver = true;
      await sending;
      await app.restart();
      wrong.push(...(await resume(app, uploads.at(-1) as Upload)));
    }
    await sendUntil(app, uploads, wrong, () => uploads.at(-1)?.isBegun === false);
    const stored = uploads.filter(({ isMoved }) => isMoved);
    for (const upload of stored)
      if ((await sumOf(app, upload.name)) !== upload.sum) wrong.push(`${upload.name} differs`);
    await app.stop();
    const findings = verify(app.dataDir);
    const lost = loseContent(app.dataDir);
    const missed =
      verify(app.dataDir)
        .join(' ')
        .match(/missing/g)?.length ?? 0;
    const again = uploads.reduce((sum, { puts, acknowledged }) => sum + puts - acknowledged.size, 0);
    return {
      line: `${stored.length} files in ${CHUNKS} chunks each, ${count} kills, ${again} chunks sent again; wrong: ${wrong.slice(0, 5).join(' | ') || 'nothing'}; verify: ${findings.join(' ') || 'nothing'}; control: of ${lost} contents that were removed by hand ${missed} are told`,
      ok: wrong.length === 0 && findings.length === 0 && again <= count && missed > 0,
    };
  } finally {
    await app.close();
  }
}

/** Sends one file after the other until the server is gone or `isOver`. */
async function sendUntil(app: ServerProcess, uploads: Upload[], wrong: string[], isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const upload = uploads.at(-1) as Upload;
    const status = await sendNext(app, upload).catch(() => undefined);
    if (status === undefined) return;
    if (status >= 300) wrong.push(`${upload.name}: ${status}`);
    if (status >= 300 || upload.isMoved) uploads.push(new Upload(`file${uploads.length}`));
  }
}

/** The next request of an upload. @returns its status */
async function sendNext(app: ServerProcess, upload: Upload): Promise<number> {
  const path = `uploads/admin/${upload.name}`;
  if (!upload.isBegun) {
    const { status } = await request(app, 'MKCOL', path);
    upload.isBegun = status === 201;
    return status;
  }
  const next = upload.chunks.findIndex((_, n) => !upload.acknowledged.has(n));
  if (next >= 0) {
    upload.puts++;
    const { status } = await request(app, 'PUT', `${path}/${next + 1}`, {}, upload.chunks[next]);
    if (status === 201) upload.acknowledged.add(next);
    return status;
  }
  const { status } = await request(app, 'MOVE', `${path}/.file`, {
    destination: `${app.url}remote.php/dav/files/admin/${upload.name}`,
    'oc-checksum': `SHA256:${upload.sum}`,
  });
  upload.isMoved = status === 201;
  return status;
}

/** What a client finds after a restart: every chunk that was acknowledged, whole. @returns a line for each difference */
async function resume(app: ServerProcess, upload: Upload): Promise<string[]> {
  const { status, text } = await request(app, 'PROPFIND', `uploads/admin/${upload.name}`, { depth: '1' });
  if (!upload.isBegun) {
    upload.isBegun = status === 207;
    return [];
  }
  // Nothing is left when the MOVE was done: it is sent again.
  if (status !== 207) return upload.acknowledged.size === CHUNKS ? [] : [`${upload.name} is gone (${status})`];
  const found = [...text.matchAll(/\/(\d+)<\/d:href>.*?<d:getcontentlength>(\d+)</g)];
  const sizes = new Map(found.map(([, name, size]) => [Number(name) - 1, Number(size)]));
  const wrong = [...upload.acknowledged].filter((n) => !sizes.has(n)).map((n) => `${upload.name}/${n + 1} is lost`);
  for (const [n, size] of sizes) {
    if (size !== upload.chunks[n]?.length) wrong.push(`${upload.name}/${n + 1} has ${size} bytes`);
    upload.acknowledged.add(n);
  }
  return wrong;
}

async function sumOf(app: ServerProcess, name: string): Promise<string> {
  const hash = createHash('sha256');
  const { bytes } = await request(app, 'GET', `files/admin/${name}`);
  return hash.update(bytes).digest('hex');
}

async function request(
  app: ServerProcess,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: Buffer,
) {
  const authorization = `Basic ${Buffer.from(`${admin.id}:${admin.password}`).toString('base64')}`;
  const response = await fetch(`${app.url}remote.php/dav/${path}`, {
    method,
    headers: { authorization, ...headers },
    body: body && new Uint8Array(body),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, bytes, text: String(bytes) };
}
