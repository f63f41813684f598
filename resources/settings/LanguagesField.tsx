import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useMemo } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import type { TextLanguage } from '#contract/instance/settings.ts';

interface LanguagesFieldProps {
  /** Comma-separated. */
  chosen: string;
  choices: readonly TextLanguage[];
  /** What the server said of them. */
  problem: string | undefined;
  onChoose: (chosen: string) => void;
}

/** One or more languages, named in the language of the app. */
export function LanguagesField({ chosen, choices, problem, onChoose }: LanguagesFieldProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const names = useMemo(() => new Intl.DisplayNames(locale, { type: 'language' }), [locale]);

  return (
    <TextField
      select
      name="ocrLanguages"
      value={languagesIn(chosen)}
      onChange={({ target }) => onChoose(String(target.value))}
      error={problem !== undefined}
      helperText={problem}
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

/** The chosen ones, one by one. */
export function languagesIn(codes: string): TextLanguage[] {
  return codes.split(',').filter(Boolean) as TextLanguage[];
}
