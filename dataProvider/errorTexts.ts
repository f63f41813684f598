import { isRuleText, isSentence } from '#contract/rules/fieldRules.ts';
import { type ErrorValues, valueText } from '#contract/screenErrors.ts';

/** The texts of errors in the user's language. */
export interface ErrorTexts {
  /** By `reason`, for the errors of the contract's catalogue. */
  reasons: Record<string, string>;
  /** By `reason`, for violated rules; `%{label}` is the label of the field on the screen. */
  rules: Record<string, string>;
  /** The labels of fields by their names in the API; for those of files, screens have them. */
  fields: Record<string, string>;
  /** By `code`, for responses without a reason. */
  codes: Record<string, string>;
  /** The language, for numbers in the texts. */
  locale: string;
  isEnglish: boolean;
  generic: string;
  unreachable: string;
  notInDemo: string;
}

/** An error as the server describes it. */
export interface Problem {
  message?: string;
  code?: string;
  reason?: string;
  details?: ErrorValues;
}

let texts: ErrorTexts | undefined;
let load: () => Promise<ErrorTexts | undefined> = async () => undefined;
let labelOnScreen: (field: string) => string | undefined = () => undefined;
const translations = new Map<string, string>();

/** Sets the function that loads the texts. It is called with the first error, or earlier. */
export function onErrorTexts(loader: typeof load): void {
  load = loader;
}

/** Sets the function that finds the label of a field which screens have, by its name in the API. */
export function onFieldLabel(find: typeof labelOnScreen): void {
  labelOnScreen = find;
}

/** Loads the texts of the current language; if that fails, errors stay in English. */
export async function loadErrorTexts(): Promise<void> {
  texts = await load().catch(() => texts);
}

/** Adds translations of sentences that come without a reason: errors of single files, and errors of the client. */
export function addTranslations(english: Record<string, string>, translated: Record<string, string>): void {
  for (const [id, sentence] of Object.entries(english)) translations.set(sentence, translated[id] ?? sentence);
}

export const errorText = (id: 'generic' | 'unreachable' | 'notInDemo') => texts?.[id];

/** The translation of a sentence of the contract; other texts are returned unchanged. */
export const translateSentence = (sentence: string): string => translations.get(sentence) ?? sentence;

/** The message of an error in the user's language. */
export function messageOf({ message = '', code = '', reason = '', details = {} }: Problem): string {
  if (!texts || (texts.isEnglish && message)) return message;
  const text = texts.reasons[reason] ?? translations.get(message) ?? (reason ? undefined : texts.codes[code]);
  return text ? fill(text, details) : message;
}

/**
 * The message about a field, with its label.
 * @param label as the screen shows it; without one, the usual label of a field with this name in the API
 */
export function fieldMessageOf(path: string, problem: Problem, label?: string): string {
  const { message = '', reason = '', details = {} } = problem;
  const rule = texts?.rules[reason];
  if (!texts || texts.reasons[reason] || !rule) return messageOf(problem);
  if (translations.has(message)) return translateSentence(message);
  if (texts.isEnglish && isSentence(message) && !isRuleText(message)) return message;
  const name = path.split('.').findLast((part) => !/^\d*$/.test(part)) ?? path;
  // Errors about a field that the organisation named itself carry its name.
  const shown = label ?? details.label ?? texts.fields[name] ?? labelOnScreen(name);
  if (shown === undefined) return texts.isEnglish && message ? message : (texts.codes.invalid ?? message);
  return fill(rule, { label: shown, ...details });
}

function fill(text: string, details: ErrorValues): string {
  return text.replace(/%\{(\w+)\}/g, (_, name: string) => valueText(details, name, texts?.locale));
}
