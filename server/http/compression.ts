import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Shorter replies are sent uncompressed: the network is faster than the compression. */
const MIN_COMPRESSED_CHARACTERS = 64 * 1024;

/**
 * The fastest level of each encoding, outside the event loop: higher levels take seconds for a tree of 100,000 folders.
 */
const encoders = {
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: (text: string) => promisify(gzip)(text, { level: 1 }),
};
type Encoding = keyof typeof encoders;

/**
 * Compresses a long text with an encoding that the client accepts.
 * @param accepted the request's `Accept-Encoding`
 * @returns undefined when the text is sent as it is
 */
export async function compress(
  text: string,
  accepted: string | string[] = '',
): Promise<{ encoding: Encoding; body: Buffer } | undefined> {
  if (text.length < MIN_COMPRESSED_CHARACTERS) return undefined;
  const encoding = encodingFor(String(accepted));
  return encoding && { encoding, body: await encoders[encoding](text) };
}

/** The first supported encoding that the client accepts; weight 0 means that it does not. */
function encodingFor(accepted: string): Encoding | undefined {
  const excluded = /;\s*q=0(\.0*)?\s*$/i;
  const taken = accepted
    .toLowerCase()
    .split(',')
    .filter((encoding) => !excluded.test(encoding));
  const names = new Set(taken.map((encoding) => encoding.split(';')[0]?.trim()));
  return (['br', 'gzip'] as const).find((encoding) => names.has(encoding));
}
