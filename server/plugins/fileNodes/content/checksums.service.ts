import { createHash } from 'node:crypto';
import type { Ctx } from '#server/kernel/context.ts';
import { fail } from '#server/lib/fail.ts';
import type { Blob } from '#server/storage/blobs/blobStore.ts';

/** The checksums that clients send with content (`OC-Checksum: SHA1:…`): the hash of each, and the length of its hex digits. */
const checkedTypes = { SHA256: ['sha256', 64], SHA1: ['sha1', 40], MD5: ['md5', 32] } as const;
type ChecksumType = keyof typeof checkedTypes;

/** A checksum that a client sends with content. */
export interface SentChecksum {
  type: ChecksumType;
  /** Lower-case hex digits. */
  hex: string;
}

/** What is known of the checksums of content, each as `TYPE:hex`. */
export interface KnownChecksums {
  /** The one that the client sent, or else SHA-256: `OC-Checksum` of a download. */
  first: string;
  /** Both, separated by a space: `oc:checksums`. */
  all: string;
}

/**
 * Parses the header `OC-Checksum`.
 * @returns undefined without the header, and for types that are not checked
 * @throws {ApiError} 400 when a known type has other digits than its own
 */
export function sentChecksumIn(header: string | undefined): SentChecksum | undefined {
  const [, name = '', digits = ''] = /^\s*([\w-]+):\s*(\S*)\s*$/.exec(header ?? '') ?? [];
  const type = name.toUpperCase().replace('-', '');
  if (!isChecked(type)) return undefined;
  const hex = digits.toLowerCase();
  return /^[\da-f]*$/.test(hex) && hex.length === checkedTypes[type][1] ? { type, hex } : fail('upload.checksum');
}

const isChecked = (type: string): type is ChecksumType => Object.hasOwn(checkedTypes, type);

/**
 * Computes the SHA-256 of content while it passes, and compares what the client sent.
 * @param content as it arrives
 * @returns the same content to store, and a function that adds the checksums to the stored blob; it throws 400 when the
 *   checksum of the client is another one, and the caller has to discard the blob
 */
export function withChecksums(
  content: AsyncIterable<Buffer>,
  sent: SentChecksum | undefined,
): { content: AsyncIterable<Buffer>; verified: (blob: Blob) => Blob } {
  const sha256 = createHash('sha256');
  const other = sent && sent.type !== 'SHA256' ? createHash(checkedTypes[sent.type][0]) : undefined;
  async function* passing() {
    for await (const data of content) {
      sha256.update(data);
      other?.update(data);
      yield data;
    }
  }
  return {
    content: passing(),
    verified(blob) {
      const hex = sha256.digest('hex');
      const actual = other?.digest('hex') ?? hex;
      if (sent && sent.hex !== actual) fail('upload.checksum');
      return { ...blob, sha256: hex, sentChecksum: sent ? `${sent.type}:${sent.hex}` : null };
    },
  };
}

/** The checksums of content as it is stored; undefined when none is known. */
export function knownChecksums({
  sha256,
  sentChecksum,
}: Pick<Blob, 'sha256' | 'sentChecksum'>): KnownChecksums | undefined {
  const own = sha256 ? `SHA256:${sha256}` : undefined;
  const [first, ...others] = [...new Set([sentChecksum, own])].filter((sum) => typeof sum === 'string');
  return first === undefined ? undefined : { first, all: [first, ...others].join(' ') };
}

/**
 * The checksums of versions, in one query: for `oc:checksums` of a listing, and for answers to MOVE.
 * @param versionIds the current or earlier versions of files
 * @returns by version; versions of which nothing is known are missing
 */
export async function readChecksums({ stores }: Ctx, versionIds: number[]): Promise<Map<number, KnownChecksums>> {
  const found = new Map<number, KnownChecksums>();
  for (const { versionId, ...blob } of await stores.content.checksumsOf(versionIds)) {
    const known = knownChecksums(blob);
    if (known) found.set(versionId, known);
  }
  return found;
}
