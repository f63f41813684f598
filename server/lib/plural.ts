/**
 * The form of a text that fits a count, by the plural rules of a language.
 * @param forms in English and German `one` and `other`; in Czech `few` too, for 2 to 4
 */
export function pluralOf(language: string, count: number, forms: PluralForms): string {
  const form = forms[new Intl.PluralRules(language).select(count) as keyof PluralForms] ?? forms.other;
  return form.replace('#', new Intl.NumberFormat(language).format(count));
}

/** Texts in which `#` stands for the count. */
export interface PluralForms {
  one: string;
  few?: string;
  other: string;
}
