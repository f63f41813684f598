import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { DataVersion } from '#server/storage/database.ts';

/** An answer that is kept. */
export interface CachedResponse {
  text: string;
  etag: string;
  /** When the caller's token ends, and with it the right to this answer. */
  expiresOn: string;
}

/** Characters of all answers that are kept together, and of the addresses and tokens they are kept by. */
const MAX_CACHED_CHARACTERS = 32 * 1024 * 1024;
/** Answers that are kept together: each takes some memory besides its characters. */
const MAX_ANSWERS = 5000;

/**
 * Answers of one server, kept while nothing at all was committed to the database: by whichever process, since the
 * database itself is asked. An answer belongs to the token that got it.
 * @param readDataVersion answers `Database.dataVersion`
 */
export function createResponseCache(readDataVersion: () => DataVersion | Promise<DataVersion>) {
  // Data versions begin again with each process; entity tags must not.
  const boot = randomBytes(6).toString('base64url');
  const answers = new Map<string, CachedResponse>();
  let current: DataVersion = -1;
  let freeCharacters = MAX_CACHED_CHARACTERS;

  const clear = () => {
    answers.clear();
    freeCharacters = MAX_CACHED_CHARACTERS;
  };
  const checkDataVersion = async () => {
    const dataVersion = await readDataVersion();
    if (dataVersion !== current) clear();
    current = dataVersion;
    return dataVersion;
  };

  return {
    /** What this token got from this address, while that still holds; if nothing, what is found may be kept. */
    async get(token: string, url: string, now: string) {
      const dataVersion = await checkDataVersion();
      const known = answers.get(`${token} ${url}`);
      return {
        cached: known && now < known.expiresOn ? known : undefined,
        dataVersion,
        /** Keeps an answer, unless anything was committed while it was made. @returns its entity tag if it is kept */
        async set(text: string, expiresOn: string): Promise<string | undefined> {
          if ((await checkDataVersion()) !== dataVersion) return undefined;
          const etag = `"${boot}.${String(dataVersion).replace(/\W/g, '.')}.${crc32(token)}.${crc32(url)}"`;
          const key = `${token} ${url}`;
          const characters = key.length + text.length + etag.length;
          if (characters > freeCharacters || answers.size >= MAX_ANSWERS) clear();
          freeCharacters -= characters;
          answers.set(key, { text, etag, expiresOn });
          return etag;
        },
      };
    },
  };
}

export type Memory = ReturnType<typeof createResponseCache>;
