import { inflateRawSync } from 'node:zlib';

/** Characters of a file's text that a response may have in one piece. */
const ALLOWED_CHARACTERS = 100;
/** Length in bytes of a piece that occurs in the file only. */
const PIECE_BYTES = 48;

/** The content that is searched for in responses. */
export interface Secret {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** The text in it, as it is stored. */
  text?: string;
}

/** A text of many different words, so that each piece of it occurs once. */
export function longText(seed: string): string {
  const words = Array.from({ length: 120 }, (_, index) => `${seed}word${(index * 7919) % 10_007}`);
  return words.join(' ');
}

/**
 * Whether a response has a piece of a file: as it is, in base64, or inside a ZIP, or more of its text than is allowed.
 */
export function holdsPiece(response: Buffer, { bytes, text = '' }: Secret): boolean {
  return [response, ...members(response)].some(
    (content) => holdsBytes(content, Buffer.from(bytes)) || holdsText(content, text),
  );
}

function holdsBytes(content: Buffer, original: Buffer): boolean {
  const from = Math.floor(original.length / 2);
  const piece = original.subarray(from, from + PIECE_BYTES);
  const encoded = [0, 1, 2].map((shift) =>
    original.subarray(from + shift, from + shift + PIECE_BYTES).toString('base64'),
  );
  const latin = content.toString('latin1');
  return content.includes(piece) || encoded.some((text) => latin.includes(text));
}

function holdsText(content: Buffer, text: string): boolean {
  const response = content.toString('utf8');
  // Any piece longer than allowed contains one of these halves completely; most responses have none, so the check is
  // fast.
  const half = Math.floor(ALLOWED_CHARACTERS / 2);
  const halves = Array.from({ length: Math.floor(text.length / half) }, (_, n) => text.slice(n * half, (n + 1) * half));
  if (!halves.some((piece) => response.includes(piece))) return false;
  for (let at = 0; at + ALLOWED_CHARACTERS < text.length; at += 5)
    if (response.includes(text.slice(at, at + ALLOWED_CHARACTERS + 1))) return true;
  return false;
}

/**
 * The content of the files in a ZIP, as far as they can be unpacked: streamed archives have no sizes in their headers.
 */
function members(response: Buffer): Buffer[] {
  const found: Buffer[] = [];
  for (
    let at = response.indexOf('PK\u0003\u0004', 0, 'latin1');
    at >= 0;
    at = response.indexOf('PK\u0003\u0004', at + 4, 'latin1')
  ) {
    if (response.length < at + 30 || response.readUInt16LE(at + 8) !== 8) continue;
    const start = at + 30 + response.readUInt16LE(at + 26) + response.readUInt16LE(at + 28);
    try {
      found.push(inflateRawSync(response.subarray(start), { finishFlush: 2 }));
    } catch {
      // Not the start of a member.
    }
  }
  return found;
}
