import LogsIcon from '@mui/icons-material/ReceiptLongOutlined';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Share } from '#contract/oneTimeShares.ts';
import { DownloadTable } from './DownloadTable.tsx';

/** Opens the Download Logs dialog. */
export function DownloadLogs({ share }: { share: Share }) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const label = translate('shares.downloads.open');

  return (
    <>
      <Tooltip title={label}>
        <IconButton size="small" aria-label={label} onClick={() => setOpen(true)}>
          <LogsIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      <Dialog open={isOpen} onClose={close} aria-labelledby="download-logs" maxWidth="md" fullWidth>
        <DialogTitle id="download-logs">{translate('shares.downloads.title')}</DialogTitle>
        <DialogContent>{isOpen && <DownloadTable shareId={share.id} />}</DialogContent>
        <DialogActions>
          <Button onClick={close} autoFocus>
            {translate('shell.error.close')}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
