import { z } from 'zod';
import { text } from './common.ts';
import { limits } from './limits.ts';

/** What links to people outside have in common, whether they bring files or take them. */

const { code: limit } = limits.share;

export const whole = (min: number, max: number) => z.number().int().min(min).max(max);
export const byToken = z.object({ token: z.string().min(1).max(200) });
/** What a visitor types. */
export const code = z.string().min(1).max(limit.max).optional();
/** What people outside must type, told to them in another way; empty for none. */
export const newCode = z
  .union([text(limit.max).trim().min(limit.min, `The code needs at least ${limit.min} characters.`), z.literal('')])
  .optional()
  .default('');
