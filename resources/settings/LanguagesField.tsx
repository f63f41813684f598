import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useMemo } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import type { TextLanguage } from '#contract/settings.ts';
import type { Draft } from '#web/ui/form/useDraft.ts';

interface LanguagesFieldProps {
  /** Holds the chosen ones, comma-separated. */
  draft: Draft<{ ocrLanguages: string }>;
  choices: readonly TextLanguage[];
}

/** One or more languages, named in the language of the app. */
export function LanguagesField({ draft, choices }: LanguagesFieldProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const names = useMemo(() => new Intl.DisplayNames(locale, { type: 'language' }), [locale]);

  return (
    <TextField
      select
      {...draft.text('ocrLanguages')}
      value={languagesIn(draft.values.ocrLanguages)}
      onChange={({ target }) => draft.set('ocrLanguages', String(target.value))}
      label={translate('settings.ocrLanguages')}
      required
      slotProps={{
        select: {
          multiple: true,
          renderValue: (codes) => (codes as string[]).map((code) => names.of(code)).join(', '),
        },
      }}
      sx={{ maxWidth: 320 }}
    >
      {choices.map((code) => (
        <MenuItem key={code} value={code}>
          {names.of(code)}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** What a draft holds, one by one. */
export function languagesIn(codes: string): TextLanguage[] {
  return codes.split(',').filter(Boolean) as TextLanguage[];
}
