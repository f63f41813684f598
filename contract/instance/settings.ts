import { z } from 'zod';
import { editingOffer, profileDefaults, uploadLimits } from '../app.ts';
import { shapeOf } from '../common.ts';
import { endpoint } from '../endpoint.ts';
import { eachSetting, type SettingName, settingFields } from './settingFields.ts';

/** What administrators steer and everybody's screens read. */

type Fields = typeof settingFields;
const views = shapeOf(settingFields, 'view');
const { authMode, ...editable } = eachSetting(({ edit }) => edit.optional()) as {
  [N in SettingName]: z.ZodOptional<Fields[N]['edit']>;
};

export const settingsView = z.object({
  companyName: z.string(),
  ...views,
  features: z.array(z.string()),
  limits: uploadLimits,
  defaults: profileDefaults,
  editing: editingOffer,
  /** The address of this server for clients that keep folders in step; null when it offers none. */
  clientAddress: z.string().nullable(),
});
export type SettingsView = z.infer<typeof settingsView>;

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
      .object({ ...editable, authMode, /** The same as `authMode`, which counts if both are there. */ mode: authMode })
      .transform(({ mode, authMode = mode, ...changes }) => ({ ...changes, authMode })),
    reply: settingsView,
  }),
};
