import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { limits } from '#contract/limits.ts';
import type { Draft } from '#web/ui/form/useDraft.ts';
import { numbers, type RequestValues } from './requestDraft.ts';

/** What is said to those who are asked, and how much they may send. */
export function RequestFields({ draft }: { draft: Draft<RequestValues> }) {
  const translate = useTranslate();
  const labelFor = (key: string, values?: object) => translate(`shares.requests.${key}`, values);
  const { memo, code } = limits.share;

  return (
    <>
      <TextField
        {...draft.text('memo')}
        label={translate('shares.form.message')}
        multiline
        minRows={2}
        maxRows={8}
        slotProps={{ htmlInput: { maxLength: memo, dir: 'auto' } }}
      />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr 1fr' } }}>
        {numbers.map(({ name, min, max }) => (
          <TextField
            key={name}
            {...draft.text(name)}
            type="number"
            label={labelFor(name)}
            slotProps={{ htmlInput: { min, max, step: 1 } }}
          />
        ))}
      </Box>
      <TextField
        {...draft.text('code')}
        label={translate('shares.form.code')}
        helperText={draft.text('code').helperText ?? labelFor('codeHint', { smart_count: code.min })}
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: code.max, spellCheck: false } }}
      />
      <FormControlLabel
        control={
          <Switch checked={draft.values.receipt} onChange={(_, isRequested) => draft.set('receipt', isRequested)} />
        }
        label={labelFor('receipt')}
      />
    </>
  );
}
