import { z } from 'zod';
import { id } from '../common.ts';
import type { Action } from '../policy.ts';

/** OCR languages: those whose data comes with the program. */
export const textLanguages = ['eng', 'deu', 'ces'] as const;
export type TextLanguage = (typeof textLanguages)[number];

/** How the page of the settings asks for a value. */
export type SettingInput =
  | { kind: 'switch' }
  | { kind: 'number'; min: number; max: number }
  | { kind: 'choice'; choices: Record<number, string> }
  | { kind: 'languages'; choices: readonly string[] }
  | { kind: 'folder' };

/** The sections of the page of the settings, in their order. */
export const settingSections = ['storage', 'modules', 'access', 'signIn'] as const;

interface SettingField {
  /** What clients read, and what they may send. */
  view: z.ZodType;
  edit: z.ZodType;
  /** The value until an administrator changes it; undefined when the environment decides. */
  initial?: unknown;
  input: SettingInput;
  section: (typeof settingSections)[number];
  /** Its name in the log. */
  logged: string;
  /** Its name in messages to callers without a screen: “The … is required.” */
  named: string;
  /** Whether a hint is below its input: `<label>Hint` in the catalogue. */
  hasHint?: boolean;
  /** Who may change it, where this is not everybody who may change settings. */
  action?: Action;
  /** Demands a second factor: proof is needed to change it, and only system administrators may switch it off. */
  demandsFactor?: boolean;
}

const wholeFrom = (min: number, max: number) => {
  const error = `Enter a whole number from ${min} to ${max}.`;
  return z.number({ error }).int(error).min(min, error).max(max, error);
};
const whole = (min: number, max: number, initial: number) => ({
  view: z.number(),
  edit: wholeFrom(min, max),
  initial,
  input: { kind: 'number', min, max } as const,
});
const onOff = { view: z.boolean(), edit: z.boolean(), initial: false, input: { kind: 'switch' } } as const;
const languages = z.array(z.enum(textLanguages));

/**
 * The settings that administrators change, each in one place: schemas, defaults, log, the page and its history follow from
 * here. Its texts are `settings.<name>` in the message catalogues.
 */
export const settingFields = {
  /** Days for which the bin keeps items. */
  binRetensionDays: {
    ...whole(1, 9999, 999),
    section: 'storage',
    logged: 'Bin retention days',
    named: 'number of days in the bin',
  }, // sic
  /** Days for which a bulletin counts as new. */
  bbsRecentPeriod: {
    ...whole(0, 365, 3),
    section: 'modules',
    logged: 'New article period',
    named: 'number of days a bulletin is marked as new',
  },
  /** The OCR languages, the most likely first. */
  ocrLanguages: {
    view: languages,
    edit: languages.min(1, 'Choose at least one language.').transform((codes) => [...new Set(codes)]),
    input: { kind: 'languages', choices: textLanguages },
    section: 'modules',
    logged: 'Text recognition languages',
    named: 'list of text recognition languages',
  },
  authMode: {
    view: z.number(),
    edit: z.union([z.literal(0), z.literal(1)]),
    initial: 0,
    input: { kind: 'choice', choices: { 0: 'Est', 1: 'Enterprise' } },
    section: 'signIn',
    logged: 'Auth Mode',
    named: 'authentication mode',
    action: 'settings.manage',
  },
  adminSecondFactor: {
    ...onOff,
    section: 'signIn',
    logged: 'Two-factor authentication for administrators',
    named: 'setting of two-factor authentication for administrators',
    hasHint: true,
    demandsFactor: true,
  },
  userSecondFactor: {
    ...onOff,
    section: 'signIn',
    logged: 'Two-factor authentication for everyone',
    named: 'setting of two-factor authentication for everyone',
    hasHint: true,
    demandsFactor: true,
  },
  /** Whether previews are made after the upload, before a user opens them. */
  previewsAhead: {
    ...onOff,
    section: 'storage',
    logged: 'Previews made after upload',
    named: 'setting of previews after upload',
    hasHint: true,
  },
  /** Minutes for which a save of a sitting has to be the newest, so that it stays among the versions. */
  versionMinutes: {
    ...whole(1, 240, 30),
    section: 'storage',
    logged: 'Minutes between versions of one editing session',
    named: 'number of minutes between versions of one editing session',
    hasHint: true,
  },
  /** The folder whose files are templates of new files; null for none. */
  templateFolderId: {
    view: z.number().nullable(),
    edit: id.nullable(),
    initial: null,
    input: { kind: 'folder' },
    section: 'storage',
    logged: 'Template folder',
    named: 'ID of the template folder',
    hasHint: true,
  },
  /** Whether who may write a file learns from its history who has read it. */
  historyReads: {
    ...onOff,
    section: 'access',
    logged: 'Views and downloads in the history for editors',
    named: 'setting of views and downloads in the history',
    hasHint: true,
  },
  /** Interval in months for reviews of folders' entries; 0 for never. */
  accessReviewMonths: {
    ...whole(0, 12, 0),
    section: 'access',
    logged: 'Months between access reviews',
    named: 'number of months between access reviews',
    action: 'accessReview.manage',
  },
} as const satisfies Record<string, SettingField>;

type Fields = typeof settingFields;
export type SettingName = keyof Fields;

/** The keys of the texts that the settings need: a label each, and the hints below their inputs. */
export type SettingTexts = {
  [N in SettingName]: Fields[N] extends { hasHint: true } ? N | `${N}Hint` : N;
}[SettingName];

/** The values of all settings as clients read them. */
export type Settings = { [N in SettingName]: z.output<Fields[N]['view']> };

/** The names of the settings, in the order of the API. */
export const settingNames = Object.keys(settingFields) as SettingName[];

/** A setting with all that it may declare. */
export const settingField = (name: SettingName): SettingField => settingFields[name];

/** A record with an entry for each setting. */
export function eachSetting<T>(of: (field: SettingField, name: SettingName) => T): Record<SettingName, T> {
  return Object.fromEntries(settingNames.map((name) => [name, of(settingField(name), name)])) as Record<SettingName, T>;
}

/** The values until an administrator changes them; those that the environment decides are absent. */
export const settingDefaults = eachSetting(({ initial }) => initial) as Omit<Settings, 'ocrLanguages'>;
