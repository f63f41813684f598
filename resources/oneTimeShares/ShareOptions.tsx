import ExpandIcon from '@mui/icons-material/ExpandMore';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { limits } from '#contract/limits.ts';
import type { Draft } from '#web/ui/form/useDraft.ts';
import type { ShareValues } from './shareDraft.ts';

const { code, downloads } = limits.share;

/** What most shares do without: a code, a limit of downloads, a receipt. */
export function ShareOptions({ draft }: { draft: Draft<ShareValues> }) {
  const translate = useTranslate();
  const labelFor = (key: string, values?: object) => translate(`shares.form.${key}`, values);

  return (
    <Accordion variant="outlined" disableGutters sx={{ '&::before': { display: 'none' }, borderRadius: 1 }}>
      <AccordionSummary expandIcon={<ExpandIcon />}>{labelFor('options')}</AccordionSummary>
      <AccordionDetails>
        <Stack spacing={2}>
          <TextField
            {...draft.text('code')}
            label={labelFor('code')}
            helperText={draft.text('code').helperText ?? labelFor('codeHint', { smart_count: code.min })}
            autoComplete="off"
            slotProps={{ htmlInput: { maxLength: code.max, spellCheck: false } }}
          />
          <TextField
            {...draft.text('maxDownloads')}
            label={labelFor('maxDownloads')}
            helperText={draft.text('maxDownloads').helperText ?? labelFor('maxDownloadsHint')}
            type="number"
            slotProps={{ htmlInput: { min: 1, max: downloads, step: 1 } }}
          />
          <FormControlLabel
            control={
              <Switch checked={draft.values.receipt} onChange={(_, isRequested) => draft.set('receipt', isRequested)} />
            }
            label={labelFor('receipt')}
          />
        </Stack>
      </AccordionDetails>
    </Accordion>
  );
}
