import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { useStored } from '#authProvider/useStored.ts';
import { limits } from '#contract/limits.ts';
import { type Expiry, withExpiryDate } from '#contract/rules/expiry.ts';
import { dateTextProps } from '../form/dateText.tsx';
import { useFormat } from '../text/useFormat.ts';

interface ExpiryFieldsProps {
  value: Expiry;
  onChange: (value: Expiry) => void;
}

/** The expiry date and its notice period; setting or clearing the date changes the period. */
export function ExpiryFields({ value, onChange }: ExpiryFieldsProps) {
  const translate = useTranslate();
  const { formatDate } = useFormat();
  const defaultPeriod = useStored('settings')?.defaults.expiryNoticePeriod ?? limits.expiryNoticePeriod;
  const { expiryDate, expiryNoticePeriod } = value;
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', columnGap: 1, rowGap: 2 }}>
      <TextField
        type="date"
        label={translate('fileShare.upload.expiryDate')}
        value={expiryDate ?? ''}
        onChange={(event) => onChange(withExpiryDate(value, event.target.value || null, defaultPeriod))}
        slotProps={{
          inputLabel: { shrink: true },
          htmlInput: { max: '9999-12-31' },
          input: dateTextProps(expiryDate ? formatDate(expiryDate) : ''),
        }}
        sx={{ flex: '1 1 150px' }}
      />
      <TextField
        type="number"
        label={translate('fileShare.upload.noticePeriod')}
        value={expiryNoticePeriod ?? ''}
        disabled={expiryDate === null}
        onChange={(event) => onChange({ expiryDate, expiryNoticePeriod: daysIn(event.target.value) })}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: 0, max: 36_500, step: 1, inputMode: 'numeric' } }}
        sx={{ flex: '1 1 190px' }}
      />
    </Stack>
  );
}

/** Whole days; an empty field is no period. */
function daysIn(text: string): number | null {
  const days = Math.trunc(Number(text));
  return text === '' || !(days >= 0) ? null : Math.min(days, 36_500);
}
