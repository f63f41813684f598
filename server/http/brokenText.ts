import type { FastifyRequest } from 'fastify';
import { fail } from '#server/lib/fail.ts';

/**
 * Whether a text contains U+0000 or half of a surrogate pair. No database stores these unchanged, so the sender would
 * get something else back, and a log row would differ from what was hashed.
 */
export function isBroken(text: string): boolean {
  return text.includes('\0') || !WELL_FORMED.test(text);
}
const WELL_FORMED = /^[^\p{Cs}]*$/u;

/** Rejects a broken path or query. @throws {ApiError} 400 */
export async function rejectBrokenAddress({ raw: { url = '' } }: FastifyRequest): Promise<void> {
  for (const [encoded] of url.matchAll(/(?:%[\da-f]{2})+/gi)) if (isBroken(decoded(encoded))) fail('request.text');
}

/** Bytes that are not valid UTF-8 count as broken: half of a surrogate pair is written like this in a URL. */
function decoded(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return '\0';
  }
}

/**
 * Rejects a JSON body with a broken text, including property names.
 * @throws {ApiError} 400
 */
export async function rejectBrokenBody({ body }: FastifyRequest): Promise<void> {
  const waiting: unknown[] = [body];
  for (let value = waiting.pop(); waiting.length > 0 || value !== undefined; value = waiting.pop()) {
    if (typeof value === 'string' && isBroken(value)) fail('request.text');
    if (typeof value !== 'object' || value === null || Buffer.isBuffer(value) || isStream(value)) continue;
    if (Array.isArray(value)) waiting.push(...value);
    else for (const [name, inner] of Object.entries(value)) waiting.push(name, inner);
  }
}

const isStream = (value: object) => 'pipe' in value;
