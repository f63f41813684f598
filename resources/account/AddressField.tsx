import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { useCopyText } from '#web/ui/useCopyText.tsx';

/** An address to enter in another program, with a button that copies it. */
export function AddressField({ label, address }: { label: string; address: string }) {
  const translate = useTranslate();
  const copyText = useCopyText();
  return (
    <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
      <TextField
        label={label}
        value={address}
        fullWidth
        onFocus={({ target }) => target.select()}
        slotProps={{ htmlInput: { readOnly: true } }}
      />
      <Button
        aria-label={translate('connect.copyFor', { name: label })}
        onClick={() => copyText(address, 'connect.copied')}
      >
        {translate('connect.copy')}
      </Button>
    </Stack>
  );
}
