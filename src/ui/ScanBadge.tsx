import InfectedIcon from '@mui/icons-material/GppBad';
import UnknownIcon from '@mui/icons-material/GppMaybeOutlined';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'react-admin';
import type { FileScan } from '#contract/fileNodes/files.ts';

/** Marks an infected or unscanned file; otherwise nothing. */
export function ScanBadge({ scan }: { scan: FileScan | null }) {
  const translate = useTranslate();
  if (scan === null || scan.state === 'clean') return null;
  const isInfected = scan.state === 'infected';
  const Icon = isInfected ? InfectedIcon : UnknownIcon;
  const title = translate(`fileShare.scan.${scan.state}`, { finding: scan.finding });
  return (
    <Tooltip title={title}>
      <Icon
        fontSize="small"
        role="img"
        aria-hidden={false}
        titleAccess={title}
        sx={{ flexShrink: 0, color: isInfected ? 'error.main' : 'warning.main' }}
      />
    </Tooltip>
  );
}
