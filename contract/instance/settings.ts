import { z } from 'zod';
import { profileDefaults, uploadLimits } from '../app.ts';
import { endpoint } from '../endpoint.ts';

/** What administrators steer and everybody's screens read. */

/** OCR languages: those whose data comes with the program. */
export const textLanguages = ['eng', 'deu', 'ces'] as const;
export type TextLanguage = (typeof textLanguages)[number];
const languages = z.array(z.enum(textLanguages));

export const settingsView = z.object({
  companyName: z.string(),
  binRetensionDays: z.number(), // sic
  authMode: z.number(),
  bbsRecentPeriod: z.number(),
  /** The OCR languages, the most likely first. */
  ocrLanguages: languages,
  /** Whether administrators must have a second factor. */
  adminSecondFactor: z.boolean(),
  /** Whether all users must have a second factor. */
  userSecondFactor: z.boolean(),
  /** Whether previews are created after the upload, before a user opens them. */
  previewsAhead: z.boolean(),
  /** Interval in months for reviews of folders' entries; 0 for never. */
  accessReviewMonths: z.number(),
  features: z.array(z.string()),
  limits: uploadLimits,
  defaults: profileDefaults,
});
export type SettingsView = z.infer<typeof settingsView>;

const wholeFrom = (min: number, max: number) => {
  const error = `Enter a whole number from ${min} to ${max}.`;
  return z.number({ error }).int(error).min(min, error).max(max, error);
};
/** Days for which the bin keeps items, and for which a bulletin counts as new. */
const periods = {
  binRetensionDays: wholeFrom(1, 9999).optional(), // sic
  bbsRecentPeriod: wholeFrom(0, 365).optional(),
};
const editable = {
  ...periods,
  ocrLanguages: languages
    .min(1, 'Choose at least one language.')
    .transform((codes) => [...new Set(codes)])
    .optional(),
  adminSecondFactor: z.boolean().optional(),
  userSecondFactor: z.boolean().optional(),
  previewsAhead: z.boolean().optional(),
  accessReviewMonths: wholeFrom(0, 12).optional(),
};

const mode = z.union([z.literal(0), z.literal(1)]).optional();

export const settings = {
  read: endpoint({
    method: 'GET',
    path: '/settings',
    summary: 'Get the settings that screens need.',
    action: 'settings.read',
    reply: settingsView,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/settings',
    summary: 'Change settings. Absent properties stay.',
    action: 'settings.edit',
    body: z.object(editable),
    reply: settingsView,
  }),
  updateSystem: endpoint({
    method: 'PUT',
    path: '/syssettings',
    summary: 'Change settings, including the system administrators’ choice of who keeps the passwords.',
    action: 'settings.manage',
    body: z
      .object({ ...editable, authMode: mode, /** The same as `authMode`, which counts if both are there. */ mode })
      .transform(({ mode, authMode = mode, ...changes }) => ({ ...changes, authMode })),
    reply: settingsView,
  }),
};
