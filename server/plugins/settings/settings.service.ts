import { randomBytes } from 'node:crypto';
import type { BodyOf } from '#contract/endpoint.ts';
import { MAX_EDITED_BYTES } from '#contract/fileNodes/editedContent.ts';
import {
  type SettingName,
  type Settings,
  settingDefaults,
  settingField,
  settingFields,
  settingNames,
  type TextLanguage,
} from '#contract/instance/settingFields.ts';
import type { SettingsView, settings } from '#contract/instance/settings.ts';
import { limits } from '#contract/limits.ts';
import type { Ctx } from '#server/kernel/context.ts';
import { recordChange, SETTINGS_ID } from '../history/history.service.ts';

/** Stores the initial settings at the first start; a secret among them is the first value that needs the key. */
export async function settle({ stores, config, secretBox }: Ctx): Promise<void> {
  await stores.settings.insert('authMode', config.authMode);
  if ((await stores.settings.find('downloadSecret')) !== undefined) return;
  if (secretBox.seals) secretBox.createKey();
  const secret = randomBytes(32).toString('base64url');
  await stores.settings.insert('downloadSecret', secretBox.seal(secret, 'downloadSecret'));
}

/** The settings that screens need. */
export async function readSettings(ctx: Ctx): Promise<SettingsView> {
  const { ocrLanguages } = ctx.config;
  const stored: Settings = { ...settingDefaults, ocrLanguages, ...(await ctx.stores.settings.all()) };
  const { sync, publicUrl, basePath } = ctx.config;
  return { ...pick(stored, settingNames), ...fixedSettings(ctx), clientAddress: sync ? publicUrl + basePath : null };
}

const pick = (values: Settings, names: SettingName[]) =>
  Object.fromEntries(names.map((name) => [name, values[name]])) as Settings;

/** One setting; its default until another value is chosen. */
export async function settingOf<Name extends keyof typeof settingDefaults>(
  { stores }: Ctx,
  name: Name,
): Promise<Settings[Name]> {
  return ((await stores.settings.find(name)) ?? settingDefaults[name]) as Settings[Name];
}

/**
 * Stores settings, with their history and a log row.
 * @param names of the settings that change
 * @returns all settings afterwards
 */
export async function storeSettings(
  ctx: Ctx,
  before: SettingsView,
  input: Partial<BodyOf<typeof settings.updateSystem>>,
  names: SettingName[],
): Promise<SettingsView> {
  for (const name of names) await ctx.stores.settings.set(name, input[name] as never);
  const after: SettingsView = { ...before, ...Object.fromEntries(names.map((name) => [name, input[name]])) };
  const changes: string[] = [];
  for (const name of names) {
    const [from, to] = [await shown(ctx, name, before[name]), await shown(ctx, name, input[name])];
    changes.push(`${settingFields[name].logged}: ${from} → ${to}`);
  }
  await recordChange(ctx, 'settings', SETTINGS_ID, {
    before: pick(before, names),
    after: pick(after, names),
  });
  if (changes.length > 0) await ctx.audit(`Settings changed: ${changes.join(', ')}`);
  return after;
}

async function shown(ctx: Ctx, name: SettingName, value: unknown): Promise<string> {
  const { input } = settingField(name);
  if (value === null) return 'none';
  if (input.kind === 'folder') return (await ctx.callProvider('folderPath', Number(value))) ?? `folder ${value}`;
  if (input.kind === 'choice') return input.choices[Number(value)] ?? '';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/** The OCR languages; the environment's apply until an administrator chooses others. */
export async function ocrLanguages({ stores, config }: Ctx): Promise<TextLanguage[]> {
  return (await stores.settings.find('ocrLanguages')) ?? config.ocrLanguages;
}

/** Settings that are fixed by the environment. */
export function fixedSettings({ config, officeServer }: Ctx) {
  const { companyName, features, dav, desktopEditing } = config;
  return {
    editing: {
      office: officeServer?.offer() ?? null,
      desktop: dav && desktopEditing,
      text: { maxSize: MAX_EDITED_BYTES },
    },
    companyName,
    features,
    limits: config.limits,
    defaults: { ...config.defaults, expiryNoticePeriod: limits.expiryNoticePeriod },
  };
}
