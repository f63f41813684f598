import { z } from 'zod';
import { profileDefaults, uploadLimits } from './app.ts';
import { endpoint } from './endpoint.ts';

/** What administrators steer and everybody's screens read (`api.md` §3). */

export const settingsView = z.object({
  companyName: z.string(),
  binRetensionDays: z.number(), // sic
  authMode: z.number(),
  bbsRecentPeriod: z.number(),
  features: z.array(z.string()),
  limits: uploadLimits,
  defaults: profileDefaults,
});
export type SettingsView = z.infer<typeof settingsView>;

export const settings = {
  read: endpoint({
    method: 'GET',
    path: '/settings',
    summary: 'The settings that screens need.',
    action: 'settings.read',
    reply: settingsView,
  }),
};
