import { limits } from '#contract/limits.ts';
import { type ReaderInput, ReaderLimitHit, type ReaderPool } from './readers/readerPool.ts';
import { openThumbnailCache } from './thumbnailCache.ts';

/** Pixels that a picture may have. */
export interface ThumbnailSize {
  width: number;
  /** At the most; twice the width where nothing is said. */
  height?: number | undefined;
}

/** A picture that is wanted. */
export interface ThumbnailRequest extends ThumbnailSize {
  /** Names the content for good, so that it is worked on once. */
  contentId: string;
  content: ReaderInput;
  /** The user who waits for it. */
  owner: number;
}

export interface Thumbnailer {
  /**
   * A small WebP picture of a content; undefined when it cannot be made.
   * @throws {TooBusy} when too many wait
   */
  make(requested: ThumbnailRequest): Promise<Buffer | undefined>;
  /** How many pictures are being made, or wait for it. */
  waiting(): number;
  /** Removes pictures that were made before. */
  removeUnused(before: Date): Promise<void>;
}

/** Widths that are made from the content and kept; every other one is made from the next larger of these. */
const STORED_WIDTHS = [64, limits.thumbnail.defaultValue, 400, limits.thumbnail.max];
/** Milliseconds after which a picture that hangs its decoder is given up, together with the process. */
const TIMEOUT_MS = 15_000;

/**
 * Makes small pictures and keeps them on disk. What cannot be made is remembered as well: a bomb is tried once for each
 * stored width at the most.
 */
export function openThumbnailer(dataDir: string, pool: ReaderPool): Thumbnailer {
  const cache = openThumbnailCache(dataDir);
  const inProgress = new Map<string, Promise<Buffer | undefined>>();

  const shrink = async (content: ReaderInput, size: ThumbnailSize, owner: number): Promise<Buffer | undefined> => {
    const job = { owner, isUrgent: true };
    const { thumbnail } = await pool.read({ kind: 'thumbnail', ...size }, content, job, TIMEOUT_MS).catch((error) => {
      if (error instanceof ReaderLimitHit) return { thumbnail: null };
      throw error;
    });
    return thumbnail === null ? undefined : Buffer.from(thumbnail, 'base64');
  };
  const stored = async ({ contentId, width, content, owner }: ThumbnailRequest): Promise<Buffer | undefined> => {
    const key = `${contentId}-${width}`;
    const cached = await cache.find(key);
    if (cached !== undefined) return cached ?? undefined;
    const made = await shrink(content, { width }, owner);
    await cache.set(key, made);
    return made;
  };
  const storedOnce = (requested: ThumbnailRequest) => {
    const key = `${requested.contentId}-${requested.width}`;
    const running = inProgress.get(key);
    if (running) return running;
    const making = stored(requested).finally(() => inProgress.delete(key));
    inProgress.set(key, making);
    return making;
  };

  return {
    async make(requested) {
      const { width, height, owner } = requested;
      const larger = STORED_WIDTHS.find((candidate) => candidate >= width) ?? limits.thumbnail.max;
      const image = await storedOnce({ ...requested, width: larger });
      if (!image || (larger === width && height === undefined)) return image;
      return shrink({ size: image.length, open: async () => [image] as never }, { width, height }, owner);
    },
    waiting: pool.waiting,
    removeUnused: cache.removeUnused,
  };
}
