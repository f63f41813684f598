import { createHmac, subtle } from 'node:crypto';
import type { S3Client } from '@aws-sdk/client-s3';
import { OutOfSpace, StorageDown } from './blobStore.ts';
import type { S3Place } from './s3Place.ts';

export type Sdk = typeof import('@aws-sdk/client-s3');

/** Milliseconds to reach the service, and that it may be silent. */
const PATIENCE = { connectionTimeout: 5000, socketTimeout: 60_000 };
const agent = { keepAlive: true, maxSockets: 128 };

/**
 * A client whose credentials come from where the SDK looks for them. Checksums that only Amazon understands are left
 * out; the signature covers every byte that is sent anyway.
 */
export function connectS3({ S3Client }: Sdk, { endpoint, region }: S3Place): S3Client {
  return new S3Client({
    ...(endpoint && { endpoint, region: region ?? 'us-east-1' }),
    ...(region && { region }),
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 4,
    requestHandler: { ...PATIENCE, httpAgent: agent, httpsAgent: agent },
    sha256: AsideSha256,
  });
}

/**
 * SHA-256 of what is sent, computed beside the event loop: a part of 8 MiB would hold everybody up for 20 ms. With a
 * key it is the signature, which is short.
 */
class AsideSha256 {
  readonly #key?: Parameters<typeof createHmac>[1];
  #data: Uint8Array<ArrayBuffer>[] = [];

  constructor(key?: string | ArrayBuffer | ArrayBufferView) {
    this.#key = key as Parameters<typeof createHmac>[1] | undefined;
  }

  update(data: string | ArrayBuffer | ArrayBufferView): void {
    this.#data.push(bytesOf(data));
  }

  async digest(): Promise<Uint8Array> {
    const data = this.#data.length === 1 ? (this.#data[0] as Uint8Array<ArrayBuffer>) : Buffer.concat(this.#data);
    if (this.#key !== undefined) return createHmac('sha256', this.#key).update(data).digest();
    return new Uint8Array(await subtle.digest('SHA-256', data));
  }

  reset(): void {
    this.#data = [];
  }
}

function bytesOf(data: string | ArrayBuffer | ArrayBufferView): Uint8Array<ArrayBuffer> {
  if (typeof data === 'string') return Buffer.from(data);
  if (data instanceof ArrayBuffer) return new Uint8Array(data);
  return new Uint8Array(data.buffer as ArrayBuffer, data.byteOffset, data.byteLength);
}

/** The status of an answer that was an error; 0 where there was no answer. */
export function statusOf(error: unknown): number {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode ?? 0;
}

/** Says it in the words of the port: no space, or out of reach for now. */
export function namedByS3(error: unknown): never {
  const { name = '', code = '' } = error as { name?: string; code?: string };
  if (/QuotaExceeded|StorageFull|InsufficientStorage/.test(name) || statusOf(error) === 507) throw new OutOfSpace();
  const isAway = statusOf(error) >= 500 || statusOf(error) === 429 || /^E[A-Z]+$/.test(code) || name === 'TimeoutError';
  throw isAway ? new StorageDown(`The storage does not answer (${name || code})`, { cause: error }) : error;
}
