import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { limits } from '#contract/limits.ts';
import { useUnsavedGuard } from '#web/ui/useUnsavedGuard.ts';

interface OcrFormProps {
  text: string;
  isSaving: boolean;
  onSave: (text: string) => void;
  onCancel: () => void;
}

/** Puts right what was recognised. */
export function OcrForm({ text, isSaving, onSave, onCancel }: OcrFormProps) {
  const translate = useTranslate();
  const [words, setWords] = useState(text);
  useUnsavedGuard(words !== text);
  return (
    <Stack
      component="form"
      spacing={1}
      onSubmit={(event) => {
        event.preventDefault();
        onSave(words);
      }}
    >
      <TextField
        label={translate('ocr.title')}
        value={words}
        onChange={({ target }) => setWords(target.value)}
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
