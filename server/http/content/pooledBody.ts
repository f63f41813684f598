import { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { PooledPiece } from '#server/storage/blobs/blobStore.ts';

/**
 * The body of a response whose pieces are released as soon as they are sent. `pipe` of other streams does not tell when
 * that is; the callback of each write does.
 */
export class PooledBody extends Readable {
  readonly #pieces: AsyncGenerator<PooledPiece>;

  constructor(pieces: AsyncGenerator<PooledPiece>) {
    super();
    this.#pieces = pieces;
  }

  /** Sends all pieces: the next one is read while one is being sent. @throws for anything but a response */
  override pipe<T extends NodeJS.WritableStream>(response: T): T {
    if (!(response instanceof ServerResponse)) throw new TypeError('Pooled content goes into a response only.');
    this.once('end', () => response.end());
    this.#sendTo(response).catch((error) => this.destroy(error));
    return response;
  }

  /** After an interruption, what is being sent is not released: the piece becomes garbage. */
  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#pieces.return(undefined).then(() => done(error), done);
  }

  async #sendTo(response: ServerResponse): Promise<void> {
    let sent = Promise.resolve();
    for await (const { bytes, release } of this.#pieces) {
      await sent;
      if (this.destroyed) return;
      sent = new Promise((resolve) => {
        response.write(bytes, (error) => {
          if (error) return;
          release();
          resolve();
        });
      });
    }
    this.push(null);
    this.resume();
  }
}
