import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Mark } from '#server/storage/database.ts';

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
 * @param ask answers `Database.mark`
 */
export function openMemory(ask: () => Mark | Promise<Mark>) {
  // Marks begin anew with each process; entity tags must not.
  const boot = randomBytes(6).toString('base64url');
  const answers = new Map<string, Kept>();
  let current: Mark = -1;
  let room = ROOM;

  const forget = () => {
    answers.clear();
    room = ROOM;
  };
  const look = async () => {
    const mark = await ask();
    if (mark !== current) forget();
    current = mark;
    return mark;
  };

  return {
    /** What this token got from this address, while that still holds; if nothing, what is found may be kept. */
    async recall(token: string, url: string, now: string) {
      const mark = await look();
      const known = answers.get(`${token} ${url}`);
      return {
        kept: known && now < known.expiresOn ? known : undefined,
        mark,
        /** Keeps an answer, unless anything was committed while it was made. @returns its entity tag if it is kept */
        async keep(text: string, expiresOn: string): Promise<string | undefined> {
          if ((await look()) !== mark) return undefined;
          const etag = `"${boot}.${String(mark).replace(/\W/g, '.')}.${crc32(token)}.${crc32(url)}"`;
          if (text.length > room) forget();
          room -= text.length;
          answers.set(`${token} ${url}`, { text, etag, expiresOn });
          return etag;
        },
      };
    },
  };
}

export type Memory = ReturnType<typeof openMemory>;
