import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { useCopyText } from '#web/ui/useCopyText.tsx';

interface AddressFieldProps {
  label: string;
  address: string;
  /** Whether to copy it is what the page is for. */
  isFirst?: boolean;
}

/** An address to enter in another program, with a button that copies it. */
export function AddressField({ label, address, isFirst = false }: AddressFieldProps) {
  const translate = useTranslate();
  const copyText = useCopyText();
  return (
    <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1} sx={{ alignItems: { xs: 'stretch', sm: 'center' } }}>
      <TextField
        label={label}
        value={address}
        fullWidth
        onFocus={({ target }) => target.select()}
        slotProps={{ htmlInput: { readOnly: true } }}
      />
      <Button
        variant={isFirst ? 'contained' : 'text'}
        aria-label={translate('connect.copyFor', { name: label })}
        onClick={() => copyText(address, 'connect.copied')}
      >
        {translate('connect.copy')}
      </Button>
    </Stack>
  );
}
