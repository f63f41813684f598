import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { DataVersion } from '#server/storage/database.ts';

/** A cached response. */
export interface CachedResponse {
  text: string;
  etag: string;
  /** When the caller's token expires, after which the response must not be used. */
  expiresOn: string;
}

/** Maximum number of characters of all cached responses, including their URLs and tokens. */
const MAX_CACHED_CHARACTERS = 32 * 1024 * 1024;
/** Maximum number of cached responses: each takes memory besides its characters. */
const MAX_RESPONSES = 5000;

/**
 * Cached responses of one server, valid until the next commit to the database, by any process. A response belongs to
 * the token that requested it.
 * @param readDataVersion returns `Database.dataVersion`
 */
export function createResponseCache(readDataVersion: () => DataVersion | Promise<DataVersion>) {
  // Data versions restart with each process; entity tags must not repeat.
  const boot = randomBytes(6).toString('base64url');
  const responses = new Map<string, CachedResponse>();
  let current: DataVersion = -1;
  let freeCharacters = MAX_CACHED_CHARACTERS;

  const clear = () => {
    responses.clear();
    freeCharacters = MAX_CACHED_CHARACTERS;
  };
  const checkDataVersion = async () => {
    const dataVersion = await readDataVersion();
    if (dataVersion !== current) clear();
    current = dataVersion;
    return dataVersion;
  };

  return {
    /**
     * The cached response for this token and URL if it is still valid; otherwise a handle to store the new response.
     */
    async get(token: string, url: string, now: string) {
      const dataVersion = await checkDataVersion();
      const cached = responses.get(`${token} ${url}`);
      return {
        cached: cached && now < cached.expiresOn ? cached : undefined,
        dataVersion,
        /**
         * Stores a response, unless a commit happened while it was created.
         * @returns its entity tag if it was stored
         */
        async set(text: string, expiresOn: string): Promise<string | undefined> {
          if ((await checkDataVersion()) !== dataVersion) return undefined;
          const etag = `"${boot}.${String(dataVersion).replace(/\W/g, '.')}.${crc32(token)}.${crc32(url)}"`;
          const key = `${token} ${url}`;
          const characters = key.length + text.length + etag.length;
          if (characters > freeCharacters || responses.size >= MAX_RESPONSES) clear();
          freeCharacters -= characters;
          responses.set(key, { text, etag, expiresOn });
          return etag;
        },
      };
    },
  };
}

export type ResponseCache = ReturnType<typeof createResponseCache>;
