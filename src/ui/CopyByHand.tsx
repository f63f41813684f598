import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';

/** A text in a field, selected, to be copied by hand. */
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
