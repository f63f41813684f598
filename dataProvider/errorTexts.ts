/** What errors say in the user's language. */
export interface ErrorTexts {
  /** By `reason`, for the rejections of the contract's catalogue. */
  reasons: Record<string, string>;
  /** By `reason`, for the rules that a field breaks; `%{label}` is the name of the field on the screen. */
  rules: Record<string, string>;
  /** The names of fields on the screen, by their names on the wire. */
  fields: Record<string, string>;
  /** By `code`, where an answer has no reason. */
  codes: Record<string, string>;
  isEnglish: boolean;
  generic: string;
  unreachable: string;
  notInDemo: string;
}

/** One problem as the server tells it. */
export interface Problem {
  message?: string;
  code?: string;
  reason?: string;
  details?: Record<string, string | number>;
}

let texts: ErrorTexts | undefined;
let load: () => Promise<ErrorTexts | undefined> = async () => undefined;
const known = new Map<string, string>();

/** Told where the texts come from. They are loaded with the first error, or before. */
export function onErrorTexts(loader: typeof load): void {
  load = loader;
}

/** Loads the texts of the current language; without them errors stay in English. */
export async function loadErrorTexts(): Promise<void> {
  texts = await load().catch(() => texts);
}

/** Makes sentences of the contract known that come without a reason: of single files, and of this side itself. */
export function recogniseSentences(english: Record<string, string>, translated: Record<string, string>): void {
  for (const [id, sentence] of Object.entries(english)) known.set(sentence, translated[id] ?? sentence);
}

export const errorText = (id: 'generic' | 'unreachable' | 'notInDemo') => texts?.[id];

/** A sentence of the contract in the user's language; others as they are. */
export const translateSentence = (sentence: string): string => known.get(sentence) ?? sentence;

/** What a rejection says to the user. */
export function messageOf({ message = '', code = '', reason = '', details = {} }: Problem): string {
  if (!texts || (texts.isEnglish && message)) return message;
  const text = texts.reasons[reason] ?? known.get(message) ?? (reason ? undefined : texts.codes[code]);
  return text ? fill(text, details) : message;
}

/** What the contract says itself; the server’s own words begin with the name on the wire. */
const SENTENCE = /^["“\p{Lu}].*[.!?]$/su;

/** What is wrong with a field, by its label. */
export function fieldMessageOf(path: string, problem: Problem): string {
  const { message = '', reason = '', details = {} } = problem;
  const rule = texts?.rules[reason];
  if (!texts || texts.reasons[reason] || !rule) return messageOf(problem);
  if (known.has(message)) return translateSentence(message);
  if (texts.isEnglish && SENTENCE.test(message)) return message;
  const name = path.split('.').findLast((part) => !/^\d*$/.test(part)) ?? path;
  return fill(rule, { label: texts.fields[name] ?? name, ...details });
}

function fill(text: string, details: Record<string, string | number>): string {
  return text.replace(/%\{(\w+)\}/g, (_, name: string) => String(details[name] ?? ''));
}
