import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { type JobOwner, openFairQueue } from './fairQueue.ts';
import type { ReaderJob, ReaderResults } from './reader.process.ts';
import { type SandboxEnd, type Sandboxed, startSandboxed } from './sandbox.ts';

/** Content for a reader. It is opened when the job starts and is streamed; the server never holds it in memory. */
export interface ReaderInput {
  size: number;
  /** Identifies a document permanently: a reader that has it open does not receive it again. */
  documentId?: string;
  open(): AsyncIterable<Uint8Array> | Promise<AsyncIterable<Uint8Array>>;
}

/**
 * Reading the content exceeded a memory or time limit, or crashed the reader. Repeating would end the same way, so it
 * is not repeated automatically.
 */
export class ReaderLimitHit extends Error {
  readonly limit: SandboxEnd;

  constructor(limit: SandboxEnd) {
    super(`A document reader was ended: ${limit === 'exit' ? 'it broke' : limit}`);
    this.limit = limit;
  }
}

/** The server is stopping; the next process reads what was left. */
export class ReadersClosed extends Error {}

interface Reader extends Sandboxed {
  /** Aborted, with the reason as error, when the process ends. */
  failed: AbortSignal;
}

interface PoolOptions {
  /** Maximum resident memory of the process. */
  memoryBytes: number;
  /** Process niceness, 0 to 19. */
  niceness: number;
  /** The culture of the instance, as `cs-CZ`. */
  cultureId: string;
  maxWaiting: number;
  maxWaitingPerUser: number;
  /** Files and folders of the server that a reader never sees. */
  hidden: string[];
}

/** Milliseconds after which an idle reader ends. */
const IDLE_TIMEOUT_MS = 10_000;
/** A reader that uses more than this share of its memory after a job is replaced before the next one. */
const MAX_USED_MEMORY_SHARE = 0.5;

/**
 * Reads documents in one sandboxed process, one after the other. When the process crashes on a document, the next job
 * gets a new one.
 */
export function openReaderPool({ maxWaiting, maxWaitingPerUser, ...options }: PoolOptions) {
  const { memoryBytes } = options;
  const queue = openFairQueue({ total: maxWaiting, perOwner: maxWaitingPerUser });
  let reader: Reader | undefined;
  /** Documents that the reader may still have open. */
  const sent = new Set<string>();
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;

  const endReader = async () => {
    clearTimeout(idle);
    const ending = reader;
    reader = undefined;
    sent.clear();
    await ending?.close();
  };
  const working = <T>(owner: JobOwner, work: () => Promise<T>) =>
    queue.run(owner, async () => {
      if (isClosed) throw new ReadersClosed();
      clearTimeout(idle);
      try {
        return await work();
      } finally {
        idle = setTimeout(endReader, IDLE_TIMEOUT_MS).unref();
      }
    });
  const request = async <J extends ReaderJob>(job: J, input: ReaderInput, timeMs: number) => {
    reader ??= await startReader(options);
    try {
      const result = await resultFrom(reader, job, input, timeMs);
      if (reader && reader.residentBytes() > memoryBytes * MAX_USED_MEMORY_SHARE) await endReader();
      return result;
    } catch (error) {
      await endReader();
      throw isClosed ? new ReadersClosed() : error;
    }
  };

  const resultFrom = async <J extends ReaderJob>(child: Reader, job: J, input: ReaderInput, timeMs: number) => {
    const { documentId } = input;
    if (documentId !== undefined && sent.has(documentId)) {
      const result = await resultOf(child, job, { size: 0, documentId, open: async () => [] as never }, timeMs);
      if (!('isMissing' in result)) return result;
    }
    const result = await resultOf(child, job, input, timeMs);
    if (documentId !== undefined) sent.add(documentId);
    return result;
  };

  return {
    /**
     * Runs a job on a content.
     * @throws {TooBusy} when too many jobs wait
     * @throws {ReaderLimitHit} when the content exceeded a limit
     */
    read: <J extends ReaderJob>(job: J, input: ReaderInput, owner: JobOwner, timeMs: number) =>
      working(owner, () => request(job, input, timeMs)),
    /** Runs another sandboxed program as a job of the queue, while no reader uses memory. */
    runAlone: <T>(owner: JobOwner, work: () => Promise<T>) =>
      working(owner, async () => {
        await endReader();
        return work();
      }),
    waiting: queue.waiting,
    async close() {
      isClosed = true;
      await endReader();
    },
  };
}
export type ReaderPool = ReturnType<typeof openReaderPool>;

/**
 * The program next to the bundle. In development the built one is used as well: a TypeScript loader needs more memory
 * than documents.
 */
async function startReader(options: Omit<PoolOptions, 'maxWaiting' | 'maxWaitingPerUser'>): Promise<Reader> {
  const here = import.meta.url;
  const folder = here.endsWith('.ts') ? '../../../dist' : '.';
  const program = fileURLToPath(new URL(`${folder}/reader.process.mjs`, here));
  const heap = `--max-old-space-size=${Math.floor(options.memoryBytes / 2 / 1024 / 1024)}`;
  const programs = dirname(program);
  const reader = await startSandboxed(process.execPath, [heap, program, options.cultureId], {
    ...options,
    readable: [programs, join(programs, '../node_modules')],
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    // The allocator of the drawing library would reserve a gigabyte of address space, which counts towards the hard
    // limit.
    env: { NODE_ENV: 'production', MIMALLOC_ARENA_EAGER_COMMIT: '0' },
  });
  // A write to a reader that has ended rejects by itself.
  reader.process.stdin?.on('error', () => {});
  // A reader that does not even start is not the fault of the document.
  const end = await Promise.race([once(reader.process, 'message'), reader.ended]);
  if (typeof end === 'string') throw new Error(`The document reader does not start (${program})`);
  const failure = new AbortController();
  reader.ended.then(
    (limit) => failure.abort(new ReaderLimitHit(limit)),
    (error) => failure.abort(error),
  );
  return { ...reader, failed: failure.signal };
}

/** Unlike this function, `pipeline` leaves its listeners on a stream that it does not end, once per document. */
async function sendAll(content: AsyncIterable<Uint8Array>, to: Writable): Promise<void> {
  for await (const piece of content)
    await new Promise<void>((resolve, reject) => to.write(piece, (error) => (error ? reject(error) : resolve())));
}

async function resultOf<J extends ReaderJob>(
  { process: child, failed, limitTime }: Reader,
  job: J,
  { size, documentId, open }: ReaderInput,
  timeMs: number,
): Promise<ReaderResults[J['kind']]> {
  // An error of the storage is not the fault of the content; it is found before the time limit starts.
  const content = Readable.from(await open());
  const stopClock = limitTime(timeMs);
  let fail = () => {};
  const resultReceived = new Promise<ReaderResults[J['kind']]>((resolve, reject) => {
    child.once('message', (result) => resolve(result as ReaderResults[J['kind']]));
    fail = () => reject(failed.reason);
    // Not `ended.then`: the results of all jobs would stay in memory as long as the process.
    failed.addEventListener('abort', fail);
    if (failed.aborted) fail();
  });
  try {
    // Without a callback, the error of a reader that has just ended would end the server; its end is reported anyway.
    child.send({ ...job, size, documentId }, () => undefined);
    const sent = sendAll(content, child.stdin as Writable).catch(async (error) => {
      if (error.code !== 'EPIPE' && error.code !== 'ERR_STREAM_DESTROYED') throw error;
      // The end of the reader reports the cause.
      await resultReceived;
    });
    await Promise.all<unknown>([resultReceived, sent]);
    return resultReceived;
  } finally {
    stopClock();
    content.destroy();
    child.removeAllListeners('message');
    failed.removeEventListener('abort', fail);
  }
}
