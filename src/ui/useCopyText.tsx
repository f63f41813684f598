import TextField from '@mui/material/TextField';
import { useNotify, useTranslate } from 'react-admin';

/**
 * Copies a text to the clipboard and says so. Browsers give the clipboard to secure pages only, and may reject it
 * there: then the text is shown in a field, to be copied by hand.
 * @returns a function that takes the text and the message that is shown when it has been copied
 */
export function useCopyText() {
  const notify = useNotify();
  return async (text: string, message: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      notify(message, { type: 'success' });
    } catch {
      notify(<CopyByHand text={text} />, { type: 'info', autoHideDuration: null });
    }
  };
}

function CopyByHand({ text }: { text: string }) {
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
