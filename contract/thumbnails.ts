import { z } from 'zod';
import { byId } from './common.ts';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';

/** Small pictures of pictures (§5 Thumbnails; `api.md` §5). */

const { min, usual, max } = limits.thumbnail;
const words = `width must be a whole number from ${min} to ${max}`;
const width = z
  .string()
  .regex(/^\d{1,5}$/, words)
  .transform(Number)
  .refine((pixels) => pixels >= min && pixels <= max, words)
  .optional()
  .default(usual);

export const thumbnails = {
  get: endpoint({
    method: 'GET',
    path: '/file/{id}/thumbnail',
    summary: 'A small picture of an image, in base64. `dt` is ignored: it keeps callers from their own caches.',
    action: 'file.read',
    params: byId,
    query: z.object({ width, dt: z.string().optional() }),
    reply: z.object({ thumbnail: z.string(), contentType: z.string() }),
  }),
};
