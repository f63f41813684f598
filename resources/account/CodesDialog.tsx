import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { saveCodes } from '#web/login/saveCodes.ts';
import { FormDialog } from './FormDialog.tsx';

/** Shows new recovery codes. They cannot be shown again later. */
export function CodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const translate = useTranslate();
  return (
    <FormDialog
      title={translate('account.factor.codes')}
      submit={translate('account.factor.codesSaved')}
      onSubmit={onClose}
    >
      <Typography variant="body2">{translate('account.factor.codesHint')}</Typography>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gridTemplateColumns: '1fr 1fr',
          gap: 1,
          fontSize: '0.9rem',
        }}
      >
        {codes.map((code) => (
          <Box key={code} component="li" sx={{ whiteSpace: 'nowrap' }}>
            <code>{code}</code>
          </Box>
        ))}
      </Box>
      <Stack direction="row" spacing={1}>
        <Button onClick={() => saveCodes(codes)}>{translate('account.factor.download')}</Button>
        <Button onClick={() => window.print()}>{translate('account.factor.print')}</Button>
      </Stack>
    </FormDialog>
  );
}
