import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { useTranslate } from 'react-admin';

interface PageNumberProps {
  page: number;
  count: number;
  onGo: (page: number) => void;
}

/** The current page number, with an input to go to another page. */
export function PageNumber({ page, count, onGo }: PageNumberProps) {
  const translate = useTranslate();
  const [typed, setTyped] = useState<string>();
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    const requested = Math.trunc(Number(typed));
    if (typed && requested >= 1) onGo(Math.min(requested, count));
    setTyped(undefined);
  };
  /** Escape discards what was typed; the next one closes the preview. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || typed === undefined) return;
    event.stopPropagation();
    setTyped(undefined);
  };
  return (
    <Box component="form" onSubmit={submit} sx={{ display: 'flex', alignItems: 'center', gap: 1, typography: 'body2' }}>
      <TextField
        value={typed ?? page}
        onChange={({ target }) => setTyped(target.value)}
        onFocus={({ target }) => target.select()}
        onBlur={() => submit()}
        onKeyDown={onKeyDown}
        slotProps={{ htmlInput: { inputMode: 'numeric', 'aria-label': translate('preview.pdf.page') } }}
        sx={{ width: 64, '& input': { py: 0.75, textAlign: 'end', fontVariantNumeric: 'tabular-nums' } }}
      />
      {translate('preview.pdf.ofPages', { count })}
    </Box>
  );
}
