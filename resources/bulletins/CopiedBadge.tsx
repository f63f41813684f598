import CopiedIcon from '@mui/icons-material/PostAddOutlined';
import Badge from '@mui/material/Badge';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useStored } from '#authProvider/useStored.ts';
import { paths } from '#web/paths.ts';

/** How many copied files can be attached; links to a new bulletin. */
export default function CopiedBadge() {
  const translate = useTranslate();
  const count = useStored('copied.bulletins')?.length ?? 0;
  if (count === 0) return null;
  const label = translate('bulletins.waiting', { smart_count: count });
  return (
    <Tooltip title={label}>
      <IconButton component={Link} to={paths.bulletins.create} aria-label={label}>
        <Badge badgeContent={count} color="primary">
          <CopiedIcon />
        </Badge>
      </IconButton>
    </Tooltip>
  );
}
