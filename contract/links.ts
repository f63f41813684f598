import { z } from 'zod';
import { text } from './common.ts';
import { limits } from './limits.ts';

/** What share links and request links have in common. */

const { code: limit } = limits.share;

export const whole = (min: number, max: number) => z.number().int().min(min).max(max);
export const byToken = z.object({ token: z.string().min(1).max(200) });
/** The code entered by an external person. */
export const code = z.string().min(1).max(limit.max).optional();
/** The code that external persons must enter; it is sent to them separately. Empty for none. */
export const newCode = z
  .union([text(limit.max).trim().min(limit.min, `The code needs at least ${limit.min} characters.`), z.literal('')])
  .optional()
  .default('');
