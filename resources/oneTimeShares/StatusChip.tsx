import Chip from '@mui/material/Chip';
import { useTranslate } from 'react-admin';
import type { Share } from '#contract/oneTimeShares.ts';

const colours = { active: 'success', stopped: 'default', expired: 'default' } as const;

/** Active, stopped or expired. */
export function StatusChip({ status }: Pick<Share, 'status'>) {
  const label = useTranslate()(`shares.status.${status}`);
  return <Chip size="small" variant="outlined" color={colours[status]} label={label} />;
}
