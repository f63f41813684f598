import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Characters from which an answer is worth it; below, the wire is faster than the processor. */
const MIN_COMPRESSED_CHARACTERS = 64 * 1024;

/** The fastest level of each, off the event loop: higher ones cost a tree of 100,000 folders seconds. */
const encoders = {
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: (text: string) => promisify(gzip)(text, { level: 1 }),
};
type Encoding = keyof typeof encoders;

/**
 * Compresses a long text as the client can read it.
 * @param accepted the request's `Accept-Encoding`
 * @returns undefined where the text goes as it is
 */
export async function compress(
  text: string,
  accepted: string | string[] = '',
): Promise<{ encoding: Encoding; body: Buffer } | undefined> {
  if (text.length < MIN_COMPRESSED_CHARACTERS) return undefined;
  const encoding = encodingFor(String(accepted));
  return encoding && { encoding, body: await encoders[encoding](text) };
}

/** The first of ours that the client takes; one with the weight 0 is one that it does not. */
function encodingFor(accepted: string): Encoding | undefined {
  const excluded = /;\s*q=0(\.0*)?\s*$/i;
  const taken = accepted
    .toLowerCase()
    .split(',')
    .filter((one) => !excluded.test(one));
  const names = new Set(taken.map((one) => one.split(';')[0]?.trim()));
  return (['br', 'gzip'] as const).find((encoding) => names.has(encoding));
}
