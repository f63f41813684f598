import IncompleteIcon from '@mui/icons-material/RuleOutlined';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'react-admin';

/** Marks a file that has no value of an attribute that its folder requires. */
export default function IncompleteBadge() {
  const title = useTranslate()('fileShare.list.incomplete');
  return (
    <Tooltip title={title}>
      <IncompleteIcon
        fontSize="small"
        role="img"
        aria-hidden={false}
        titleAccess={title}
        sx={{ flexShrink: 0, color: 'warning.main' }}
      />
    </Tooltip>
  );
}
