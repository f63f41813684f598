import { z } from 'zod';
import { byId, idInPath } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';

/** Thumbnails of images. */

const { min, defaultValue, max } = limits.thumbnail;
const value = `width must be a whole number from ${min} to ${max}`;
const width = z
  .string()
  .regex(/^\d{1,5}$/, value)
  .transform(Number)
  .refine((pixels) => pixels >= min && pixels <= max, value)
  .optional()
  .default(defaultValue);

export const thumbnails = {
  get: endpoint({
    method: 'GET',
    path: '/file/{id}/thumbnail',
    summary: 'Get a thumbnail of an image, in Base64. `dt` is ignored: it lets callers bypass their own caches.',
    action: 'file.read',
    params: byId,
    query: z.object({ width, dt: z.string().optional(), approval: idInPath.optional() }),
    reply: z.object({ thumbnail: z.string(), contentType: z.string() }),
  }),
};
