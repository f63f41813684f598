import { limits } from '#contract/limits.ts';
import { type ReaderInput, ReaderLimitHit, type ReaderPool } from './readers/readerPool.ts';
import { openThumbnailCache } from './thumbnailCache.ts';

/** The maximum size of a thumbnail, in pixels. */
export interface ThumbnailSize {
  width: number;
  /** Twice the width when omitted. */
  height?: number | undefined;
}

/** A requested thumbnail. */
export interface ThumbnailRequest extends ThumbnailSize {
  /** Identifies the content permanently, so that it is processed once. */
  contentId: string;
  content: ReaderInput;
  /** The user who waits for the result. */
  owner: number;
}

export interface Thumbnailer {
  /**
   * A small WebP image of a content; undefined when it cannot be made.
   * @throws {TooBusy} when too many jobs wait
   */
  make(requested: ThumbnailRequest): Promise<Buffer | undefined>;
  /** The number of thumbnails that are being made or waiting. */
  waiting(): number;
  /** Removes thumbnails that were last used before this time. */
  removeUnused(before: Date): Promise<void>;
}

/** Widths that are made from the content and cached; other widths are scaled down from the next larger one. */
const STORED_WIDTHS = [64, limits.thumbnail.defaultValue, 400, limits.thumbnail.max];
/** Milliseconds after which a decoder that hangs is killed together with its process. */
const TIMEOUT_MS = 15_000;

/**
 * Creates thumbnails and caches them on disk. Failures are cached as well: a decompression bomb is tried at most once
 * per stored width.
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
