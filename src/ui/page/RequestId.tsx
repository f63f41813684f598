import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'react-admin';
import { ApiError } from '#dataProvider/client.ts';
import { useCopyText } from '../useCopyText.tsx';

/** The ID of a failed request in the server's log, for reporting it to the operators. */
export function RequestId({ error }: { error: unknown }) {
  const translate = useTranslate();
  const copyText = useCopyText();
  const id = error instanceof ApiError ? error.requestId : undefined;
  if (!id) return null;
  const label = translate('ui.copyRequestId');
  return (
    <Box sx={{ typography: 'caption', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
      {translate('ui.requestId', { id })}
      <IconButton
        size="small"
        color="inherit"
        aria-label={label}
        title={label}
        onClick={() => copyText(id, 'ui.requestIdCopied')}
        sx={{ ml: 0.5, my: -0.5 }}
      >
        <CopyIcon sx={{ fontSize: 16 }} />
      </IconButton>
    </Box>
  );
}
