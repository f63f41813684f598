import { waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openApp } from '#tests/support/browser/openApp.tsx';

const { open } = await openApp({ env: { FEATURES: 'oneTimeShares,bulletins' } });

/** The forms that are saved empty, with the number of fields that must not be empty. */
const forms: [address: string, required: number][] = [
  ['/bizunit/user/create', 3],
  ['/bizunit/group/create', 1],
  ['/attr/create', 1],
  ['/records/hold/create', 2],
  ['/records/test/create', 2],
  ['/records/access/create', 3],
  ['/bbs/new', 1],
];

/** Each field with an error: its label without the mark of required fields, and the message. */
function errorsShown(): { label: string; message: string }[] {
  return [...document.querySelectorAll('.MuiFormHelperText-root.Mui-error')].map((message) => ({
    label: (message.closest('.MuiFormControl-root')?.querySelector('label')?.textContent ?? '').replace(/\s*\*$/, ''),
    message: message.textContent ?? '',
  }));
}

/** What stands for the label in each language's rule about a required field. */
const rules: Record<string, RegExp> = {
  en: /^.+ is required\.$|^Please enter the Title\.$/,
  cs: /^Vyplňte pole .+\.$|^.+ je povinné\.$/,
  de: /^Füllen Sie das Feld „.+“ aus\.$|^Die ID ist erforderlich\.$/,
  fr: /^Renseignez le champ «\u00a0.+\u00a0»\.$|^Saisissez l’identifiant\.$/,
};

describe.each(Object.keys(rules))('the messages of forms in %s', (locale) => {
  it.each(forms)('name the labels of %s', async (address, required) => {
    const { user } = await open(address, undefined, locale);
    const submit = await waitFor(() => {
      const button = document.querySelector('button[type="submit"]');
      if (!button) throw new Error('The form is not there yet.');
      return button;
    });
    await user.click(submit);
    await waitFor(() => expect(errorsShown()).toHaveLength(required));
    for (const { label, message } of errorsShown()) {
      expect(label).not.toBe('');
      expect(message.toLowerCase()).toContain(label.toLowerCase());
      expect(message).toMatch(rules[locale] ?? /^$/);
    }
  });

  it('name the label at a number outside its limits, without its name in the API', async () => {
    const { user } = await open('/config', undefined, locale);
    const days = await waitFor(() => {
      const input = document.querySelector<HTMLInputElement>('[name="binRetensionDays"]');
      if (!input) throw new Error('The form is not there yet.');
      return input;
    });
    await user.clear(days);
    await user.type(days, '99999');
    const submit = document.querySelector('button[type="submit"]');
    if (submit) await user.click(submit);
    await waitFor(() => expect(errorsShown()).toHaveLength(1));
    const [error = { label: '', message: '' }] = errorsShown();
    // In English the contract has a sentence of its own, which says what to enter.
    if (locale === 'en') expect(error.message).toBe('Enter a whole number from 1 to 9999.');
    else expect(error.message.startsWith(error.label) && error.message.includes('9999'), error.message).toBe(true);
  });
});
