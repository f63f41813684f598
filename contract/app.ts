import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** What the app needs before sign-in. */

/** Limits of one upload key: of the number of its files, and in bytes of each and of all together. */
export const uploadLimits = z.object({ maxFiles: z.number(), maxFileSize: z.number(), maxTotalSize: z.number() });
export const profileDefaults = z.object({
  expiryNoticePeriod: z.number(),
  timeZoneId: z.string(),
  cultureId: z.string(),
});

/** What files can be edited with besides the editors for texts and PDFs; `text` up to a size in bytes. */
export const editingOffer = z.object({
  office: z
    .object({
      name: z.string(),
      extensions: z.array(z.object({ ext: z.string(), view: z.boolean(), edit: z.boolean() })),
    })
    .nullable(),
  /** Whether files have addresses for programs on the computer of a user. */
  desktop: z.boolean(),
  text: z.object({ maxSize: z.number() }),
});

export const appConfig = z.object({
  companyName: z.string(),
  authMode: z.number(),
  features: z.array(z.string()),
  localDirectory: z.boolean(),
  limits: uploadLimits,
  defaults: profileDefaults,
  oidc: z.object({ label: z.string() }).nullable(),
  basePath: z.string(),
  /** Whether any user can sign in by passkey. */
  passkeys: z.boolean(),
  editing: editingOffer,
});
export type AppConfig = z.infer<typeof appConfig>;

export const app = {
  health: endpoint({
    method: 'GET',
    path: '/health',
    summary: 'Check that the server reaches its database and its storage.',
    action: 'app.view',
    reply: z.object({ status: z.enum(['ok', 'degraded']), failing: z.array(z.string()).optional() }),
  }),
  config: endpoint({
    method: 'GET',
    path: '/appconfig',
    summary: 'Get what the sign-in page and the app need beforehand.',
    action: 'app.view',
    reply: appConfig,
  }),
};
