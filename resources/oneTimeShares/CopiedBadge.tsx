import Badge from '@mui/material/Badge';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useStored } from '#authProvider/useStored.ts';
import { paths } from '#web/paths.ts';
import { ForwardToInboxIcon as ShareIcon } from '#web/ui/pointingIcons.tsx';

/** How many copied files can be shared; links to a new share. */
export default function CopiedBadge() {
  const translate = useTranslate();
  const count = useStored('copied.oneTimeShares')?.length ?? 0;
  if (count === 0) return null;
  const label = translate('oneTimeShares.waiting', { smart_count: count });
  return (
    <Tooltip title={label}>
      <IconButton component={Link} to={paths.oneTimeShares.create} aria-label={label}>
        <Badge badgeContent={count} color="primary">
          <ShareIcon />
        </Badge>
      </IconButton>
    </Tooltip>
  );
}
