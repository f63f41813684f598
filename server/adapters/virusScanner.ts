import { connect, type Socket } from 'node:net';

/** The result of a scan. */
export type ScanResponse =
  | { state: 'clean' }
  | { state: 'infected'; finding: string }
  /** The content exceeds the limit of the scanner (`StreamMaxLength` of clamd). */
  | { state: 'tooLarge' };

export interface VirusScanner {
  /** @throws when the scanner cannot be reached, or does not answer */
  scan(content: AsyncIterable<Buffer>): Promise<ScanResponse>;
}

/** Timeouts in milliseconds for connecting and for a scan without progress: the scanner unpacks large archives. */
const CONNECT_TIMEOUT_MS = 5_000;
const IDLE_TIMEOUT_MS = 120_000;
const SIZE_EXCEEDED = 'INSTREAM size limit exceeded. ERROR';
/** Maximum length of an answer, in characters. */
const MAX_RESPONSE_CHARACTERS = 4096;

/** A clamd at `tcp://host:port` or `unix:/path`, over its command INSTREAM. */
export function openVirusScanner(url: string): VirusScanner {
  return {
    async scan(content) {
      const socket = await connected(url);
      try {
        const result = resultOf(socket);
        const broken = await send(socket, content).catch((error: NodeJS.ErrnoException) => error);
        return read(await result.catch((error) => (broken && isCutOff(broken) ? cutOff(url) : Promise.reject(error))));
      } finally {
        socket.destroy();
      }
    },
  };
}

function connected(url: string): Promise<Socket> {
  const { protocol, hostname, port, pathname } = new URL(url);
  const socket =
    protocol === 'unix:'
      ? connect(decodeURIComponent(pathname))
      : connect(Number(port || 3310), hostname.replace(/^\[|\]$/g, ''));
  return new Promise((done, failed) => {
    const giveUp = () => socket.destroy(new Error('The virus scanner does not answer'));
    socket.setTimeout(CONNECT_TIMEOUT_MS, giveUp);
    socket.once('error', failed).once('connect', () => {
      socket.setTimeout(IDLE_TIMEOUT_MS, giveUp);
      socket.off('error', failed);
      done(socket);
    });
  });
}

/** Sends the command, then each chunk after its length, then an empty chunk. */
async function send(socket: Socket, content: AsyncIterable<Buffer>): Promise<void> {
  await write(socket, Buffer.from('zINSTREAM\0'));
  for await (const piece of content) {
    if (piece.length === 0) continue;
    await write(socket, lengthOf(piece.length));
    await write(socket, piece);
  }
  await write(socket, lengthOf(0));
}

const isCutOff = ({ code }: NodeJS.ErrnoException) => code === 'EPIPE' || code === 'ECONNRESET';

/**
 * clamd closes the connection when the content is too large, and its answer may be lost.
 * @returns the answer, as far as it can be determined
 * @throws when clamd cannot be reached
 */
async function cutOff(url: string): Promise<string> {
  const socket = await connected(url);
  try {
    const result = resultOf(socket);
    await write(socket, Buffer.from('zPING\0'));
    if ((await result) !== 'PONG') throw new Error('The virus scanner closed the connection');
    return SIZE_EXCEEDED;
  } finally {
    socket.destroy();
  }
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

function write(socket: Socket, bytes: Buffer): Promise<void> {
  return new Promise((done, failed) => socket.write(bytes, (error) => (error ? failed(error) : done())));
}

/** The answer of clamd, up to the end of the line or of the connection. */
function resultOf(socket: Socket): Promise<string> {
  const result = new Promise<string>((done, failed) => {
    let text = '';
    socket.on('data', (piece) => {
      text += piece.toString('utf8');
      if (text.includes('\0') || text.length > MAX_RESPONSE_CHARACTERS) done(text.split('\0')[0] ?? '');
    });
    socket.once('error', failed).once('close', () => failed(new Error('The virus scanner closed the connection')));
  });
  // A broken connection is reported by `send` first; the answer is awaited after it.
  result.catch(() => {});
  return result;
}

/** `stream: OK`, `stream: Eicar-Test-Signature FOUND`, `INSTREAM size limit exceeded. ERROR`. */
function read(text: string): ScanResponse {
  const finding = /^stream: (.+) FOUND$/.exec(text)?.[1];
  if (finding) return { state: 'infected', finding: finding.slice(0, 200) };
  if (text === 'stream: OK') return { state: 'clean' };
  if (text === SIZE_EXCEEDED) return { state: 'tooLarge' };
  throw new Error(`The virus scanner answered: ${text.slice(0, 200)}`);
}
