import { createHmac, subtle } from 'node:crypto';
import type { S3Client } from '@aws-sdk/client-s3';
import { OutOfSpace, StorageAccessDenied, StorageDown } from './blobStore.ts';
import { type Breaker, isTimeout } from './s3Breaker.ts';
import type { S3Config } from './s3Config.ts';

export interface Bucket {
  sdk: Sdk;
  /** For queries and for reading. */
  client: S3Client;
  /** For requests that store something, and those that check what was stored: they may take longer. */
  storing: S3Client;
  name: string;
  prefix: string;
}

/** The parameters by which requests name an object. */
export const objectParameters = ({ name, prefix }: Bucket, id: string) => ({ Bucket: name, Key: prefix + id });

export type Sdk = typeof import('@aws-sdk/client-s3');

/** Milliseconds to connect to the service. */
const CONNECT_TIMEOUT_MS = 5000;
/** Milliseconds after which the SDK starts its timer, for requests that may take long. */
const COUNTED_AFTER_MS = 3000;
const agent = { keepAlive: true, maxSockets: 128 };

/**
 * A client that takes its credentials from where the SDK looks for them. Checksums that only Amazon supports are left
 * out; the signature covers every byte that is sent.
 */
export function connectS3({ S3Client }: Sdk, { endpoint, region }: S3Config, limits: ClientLimits = {}): S3Client {
  const { silenceMs = 10_000, breaker = (send) => send(), isTimeoutFinal = false } = limits;
  const socketTimeout = silenceMs < 2 * COUNTED_AFTER_MS ? silenceMs : silenceMs - COUNTED_AFTER_MS;
  const client = new S3Client({
    ...(endpoint && { endpoint, region: region ?? 'us-east-1' }),
    ...(region && { region }),
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 4,
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT_MS, socketTimeout, httpAgent: agent, httpsAgent: agent },
    sha256: StagedSha256,
  });
  // Inside the retries of the SDK, so that each retry counts.
  const limited = (next: (args: never) => Promise<unknown>) => async (args: never) => {
    try {
      return await breaker(() => next(args));
    } catch (error) {
      if (isTimeoutFinal && isTimeout(error)) throw new StorageDown(`The storage was silent for ${silenceMs} ms`);
      throw error;
    }
  };
  client.middlewareStack.add(limited as never, { step: 'finalizeRequest', priority: 'low', name: 'breaker' });
  return client;
}

export interface ClientLimits {
  /** Milliseconds that the service may take without sending anything. */
  silenceMs?: number;
  /** Decides whether a request is sent at all. */
  breaker?: Breaker;
  /** Whether a request is not retried after it timed out. */
  isTimeoutFinal?: boolean;
}

/**
 * SHA-256 of the sent bytes, computed outside the event loop: a part of 8 MiB would block it for 20 ms. With a key it
 * is the signature, which is short.
 */
class StagedSha256 {
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

/** The status of an error response; 0 where there was no response. */
export function statusOf(error: unknown): number {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode ?? 0;
}

/** Throws the error of `BlobStore` for an error of the SDK: out of space, access denied, or cannot be reached. */
export function blobErrorFromS3(error: unknown): never {
  const { name = '', code = '' } = error as { name?: string; code?: string };
  if (/QuotaExceeded|StorageFull|InsufficientStorage/.test(name) || statusOf(error) === 507) throw new OutOfSpace();
  const isRejected = /^(CredentialsProviderError|NoSuchBucket)$/.test(name) || [401, 403].includes(statusOf(error));
  if (isRejected)
    throw new StorageAccessDenied(`The storage refuses requests (${name || statusOf(error)})`, { cause: error });
  const isAway =
    statusOf(error) >= 500 || statusOf(error) === 429 || /^E[A-Z_]+$/.test(code) || name === 'TimeoutError';
  throw isAway ? new StorageDown(`The storage does not answer (${name || code})`, { cause: error }) : error;
}

/**
 * Why a bucket cannot be used at all; undefined where it may only be unreachable for now.
 * @param error the error of a request to the bucket
 */
export function accessProblem(error: unknown, { bucket, endpoint }: S3Config): string | undefined {
  const location = `"${bucket}"${endpoint ? ` at ${endpoint}` : ''}`;
  const status = statusOf(error);
  if ((error as Error).name === 'CredentialsProviderError')
    return `there are no credentials for the bucket ${location} in STORAGE_URL. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`;
  if (status === 401 || status === 403)
    return `the bucket ${location} in STORAGE_URL refuses the credentials in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`;
  if (status === 404) return `there is no bucket ${location} as STORAGE_URL says.`;
  const isElsewhere = status === 301 || status === 400;
  return isElsewhere ? `the bucket ${location} is not in the region that STORAGE_URL names.` : undefined;
}
