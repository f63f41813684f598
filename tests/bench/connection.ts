import { connect, type Socket } from 'node:net';

export interface Answer {
  status: number;
  headers: string;
  body: Buffer;
}

interface Request {
  method?: string;
  token?: string;
  headers?: Record<string, string>;
  body?: Buffer;
}

/** A minimal HTTP connection, so that the server is measured and not its client. */
export class Connection {
  readonly #port: number;
  /** Opened with the first request: the server closes a connection that sends none. */
  #socket: Socket | undefined;
  #pieces: Buffer[] = [];
  #missing = -1;
  #answered: ((response: Answer) => void) | undefined;
  #failed: ((error: Error) => void) | undefined;

  constructor(port: number) {
    this.#port = port;
  }

  #open(): Socket {
    return connect(this.#port, '127.0.0.1')
      .setNoDelay()
      .on('data', (piece) => this.#take(piece))
      .on('error', (error) => this.#failed?.(error))
      .on('close', () => this.#failed?.(new Error('The server closed the connection')));
  }

  /** One request at a time; the response must have a Content-Length. */
  request(path: string, { method = 'GET', token, headers = {}, body }: Request = {}): Promise<Answer> {
    const lines = [`${method} ${path} HTTP/1.1`, 'Host: bench'];
    if (token) lines.push(`Authorization: Bearer ${token}`);
    for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
    if (body) lines.push(`Content-Length: ${body.length}`);
    const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`);
    return new Promise((resolve, reject) => {
      this.#answered = resolve;
      this.#failed = reject;
      // The server closes a connection that was idle for a while.
      if (!this.#socket || this.#socket.closed || this.#socket.readableEnded) this.#socket = this.#open();
      this.#socket.write(body ? Buffer.concat([head, body]) : head);
    });
  }

  close(): void {
    this.#failed = undefined;
    this.#socket?.destroy();
  }

  #take(piece: Buffer) {
    this.#pieces.push(piece);
    if (this.#missing < 0) {
      const received = Buffer.concat(this.#pieces);
      const end = received.indexOf('\r\n\r\n');
      if (end < 0) return;
      this.#pieces = [received];
      this.#missing = end + 4 + lengthOf(received.toString('latin1', 0, end)) - received.length;
    } else this.#missing -= piece.length;
    if (this.#missing > 0) return;
    const whole = Buffer.concat(this.#pieces);
    const end = whole.indexOf('\r\n\r\n');
    const headers = whole.toString('latin1', 0, end);
    this.#pieces = [];
    this.#missing = -1;
    this.#answered?.({ status: Number(headers.slice(9, 12)), headers, body: whole.subarray(end + 4) });
  }
}

function lengthOf(headers: string): number {
  if (headers.startsWith('HTTP/1.1 304')) return 0;
  const [, length] = /^content-length: (\d+)/im.exec(headers) ?? [];
  if (length === undefined) throw new Error(`An answer without its length:\n${headers}`);
  return Number(length);
}
