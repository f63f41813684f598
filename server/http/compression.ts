import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Shorter replies are sent uncompressed: the network is faster than the compression. */
const MIN_COMPRESSED_CHARACTERS = 64 * 1024;

/**
 * The fastest level of each encoding, outside the event loop: higher levels take seconds for a tree of 100,000 folders.
 */
const encoders = {
  br: (text: string | Buffer) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: (text: string | Buffer) => promisify(gzip)(text, { level: 1 }),
};
export type Encoding = keyof typeof encoders;

/** A compressed text, for the header `Content-Encoding`. */
export interface Compressed {
  encoding: Encoding;
  body: Buffer;
}

/**
 * Compresses a long text with an encoding that the client accepts.
 * @param accepted the request's `Accept-Encoding`
 * @param preferred brotli by default: it compresses faster and shorter; clients unpack gzip faster
 * @param earlier what earlier calls compressed of the same text, to which this call adds
 * @returns undefined when the text is sent as it is
 */
export async function compress(
  text: string | Buffer,
  accepted: string | string[] = '',
  { preferred = 'br', earlier }: { preferred?: Encoding; earlier?: Map<Encoding, Promise<Buffer>> } = {},
): Promise<Compressed | undefined> {
  if (text.length < MIN_COMPRESSED_CHARACTERS) return undefined;
  const encoding = encodingFor(String(accepted), preferred);
  if (!encoding) return undefined;
  const compressing = earlier?.get(encoding) ?? encoders[encoding](text);
  earlier?.set(encoding, compressing);
  return { encoding, body: await compressing };
}

/** The preferred encoding if the client accepts it, or another one that it accepts; weight 0 means that it does not. */
function encodingFor(accepted: string, preferred: Encoding): Encoding | undefined {
  const excluded = /;\s*q=0(\.0*)?\s*$/i;
  const taken = accepted
    .toLowerCase()
    .split(',')
    .filter((encoding) => !excluded.test(encoding));
  const names = new Set(taken.map((encoding) => encoding.split(';')[0]?.trim()));
  return ([preferred, 'br', 'gzip'] as const).find((encoding) => names.has(encoding));
}
