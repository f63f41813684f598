import ExpiredIcon from '@mui/icons-material/EventBusy';
import ExpiringIcon from '@mui/icons-material/Schedule';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'react-admin';
import { type Expiry, expiryState } from '#contract/rules/expiry.ts';
import { useFormat } from './text/useFormat.ts';

/** Marks a file that has expired or will soon; otherwise nothing. */
export function ExpiryBadge({ file }: { file: Expiry }) {
  const translate = useTranslate();
  const state = expiryState(file, useFormat().today());
  if (!state) return null;
  const Icon = state === 'expired' ? ExpiredIcon : ExpiringIcon;
  const title = translate(`fileShare.list.${state}`);
  return (
    <Tooltip title={title}>
      <Icon
        fontSize="small"
        role="img"
        aria-hidden={false}
        titleAccess={title}
        sx={{ flexShrink: 0, color: state === 'expired' ? 'error.main' : 'warning.main' }}
      />
    </Tooltip>
  );
}
