import { z } from 'zod';
import { byId, rowVersion } from '../common.ts';
import { endpoint } from '../endpoint.ts';

/** Changes of images, made by the server. */

const pixels = z.number().int().min(0);
const side = z.number().int().min(1);

/** What can be done to an image, in this order: a part of the upright image is kept, turned, and mirrored. */
export const imageEdit = z.object({
  crop: z.object({ left: pixels, top: pixels, width: side, height: side }).optional(),
  /** Degrees, clockwise. */
  rotate: z.union([z.literal(90), z.literal(180), z.literal(270)]).optional(),
  /** `x` swaps left and right, `y` top and bottom. */
  flip: z.enum(['x', 'y']).optional(),
});
export type ImageEdit = z.infer<typeof imageEdit>;

export const imageEdits = {
  apply: endpoint({
    method: 'POST',
    path: '/file/{id}/image',
    summary:
      'Rotate, mirror or crop an image (JPEG, PNG, WebP, TIFF): the result becomes the current version, in the same format.',
    action: 'file.editImage',
    params: byId,
    body: imageEdit
      .extend({ rowVersion })
      .refine(({ rotate, flip, crop }) => rotate ?? flip ?? crop, 'rotate, flip or crop is needed'),
    reply: z.object({ version: z.number(), rowVersion: z.number() }),
  }),
};
