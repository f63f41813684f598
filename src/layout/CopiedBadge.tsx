import type { SvgIconComponent } from '@mui/icons-material';
import Badge from '@mui/material/Badge';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useStored } from '#authProvider/useStored.ts';

interface CopiedBadgeProps {
  /** What the files were copied for. */
  stored: 'copied.bulletins' | 'copied.oneTimeShares';
  /** Where they are used. */
  to: string;
  /** A key of the catalogue, with the number of files. */
  label: string;
  icon: SvgIconComponent;
}

/** How many files were copied for a module; links to where they are used. */
export function CopiedBadge({ stored, to, label, icon: Icon }: CopiedBadgeProps) {
  const translate = useTranslate();
  const count = useStored(stored)?.length ?? 0;
  if (count === 0) return null;
  const text = translate(label, { smart_count: count });
  return (
    <Tooltip title={text}>
      <IconButton component={Link} to={to} aria-label={text}>
        <Badge badgeContent={count} color="primary">
          <Icon />
        </Badge>
      </IconButton>
    </Tooltip>
  );
}
