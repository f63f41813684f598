import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { limits } from '#contract/limits.ts';
import { useUnsavedGuard } from '#web/ui/dialogs/useUnsavedGuard.ts';

interface OcrFormProps {
  text: string;
  isSaving: boolean;
  onSave: (text: string) => void;
  onCancel: () => void;
}

/** Corrects the recognised text. */
export function OcrForm({ text, isSaving, onSave, onCancel }: OcrFormProps) {
  const translate = useTranslate();
  const [draftText, setDraftText] = useState(text);
  useUnsavedGuard(draftText !== text);
  return (
    <Stack
      component="form"
      spacing={1}
      onSubmit={(event) => {
        event.preventDefault();
        onSave(draftText);
      }}
    >
      <TextField
        label={translate('ocr.title')}
        value={draftText}
        onChange={({ target }) => setDraftText(target.value)}
        multiline
        autoFocus
        minRows={4}
        maxRows={14}
        slotProps={{ htmlInput: { maxLength: limits.ocr, dir: 'auto' } }}
      />
      <Stack direction="row" spacing={1}>
        <Button type="submit" size="small" variant="contained" loading={isSaving}>
          {translate('ui.save')}
        </Button>
        <Button size="small" onClick={onCancel}>
          {translate('ui.cancel')}
        </Button>
      </Stack>
    </Stack>
  );
}
