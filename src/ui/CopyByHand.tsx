import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';

/** A selected text in a field, to be copied manually. */
export default function CopyByHand({ text }: { text: string }) {
  const translate = useTranslate();
  return (
    <TextField
      label={translate('ui.copyByHand')}
      value={text}
      autoFocus
      fullWidth
      onFocus={({ target }) => target.select()}
      slotProps={{ input: { readOnly: true } }}
      sx={{ minWidth: { sm: 420 }, mt: 1 }}
    />
  );
}
