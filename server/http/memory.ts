import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** An answer that is kept. */
export interface Kept {
  text: string;
  etag: string;
  /** When the caller's token ends, and with it the right to this answer. */
  expiresOn: string;
}

/** Characters of all answers that are kept together. */
const ROOM = 32 * 1024 * 1024;

/**
 * Answers of one server, kept while nothing at all was committed to the database: by whichever process, since the
 * database itself is asked. An answer belongs to the token that got it.
 * @param mark differs after every commit (`Database.mark`)
 */
export function openMemory(mark: () => number) {
  // Marks begin anew with each process; entity tags must not.
  const boot = randomBytes(6).toString('base64url');
  const answers = new Map<string, Kept>();
  let current = -1;
  let room = ROOM;

  const forget = () => {
    answers.clear();
    room = ROOM;
  };
  const look = () => {
    const now = mark();
    if (now !== current) forget();
    current = now;
    return now;
  };

  return {
    /** What this token got from this address, while that still holds. */
    find(token: string, url: string, now: string): Kept | undefined {
      look();
      const kept = answers.get(`${token} ${url}`);
      return kept && now < kept.expiresOn ? kept : undefined;
    },

    /** To be called before an answer is made; keeps the answer, unless anything was committed meanwhile. */
    begin(token: string, url: string) {
      const before = look();
      return (text: string, expiresOn: string): string | undefined => {
        if (look() !== before) return undefined;
        const etag = `"${boot}.${before}.${crc32(token)}.${crc32(url)}"`;
        if (text.length > room) forget();
        room -= text.length;
        answers.set(`${token} ${url}`, { text, etag, expiresOn });
        return etag;
      };
    },
  };
}

export type Memory = ReturnType<typeof openMemory>;
