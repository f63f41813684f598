import ReloadIcon from '@mui/icons-material/Refresh';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'react-admin';

interface ReloadButtonProps {
  /** The label, if a page has several lists. */
  label?: string;
  isFetching?: boolean | undefined;
  onReload: () => void;
}

/** Reloads a list. */
export function ReloadButton({ label, isFetching, onReload }: ReloadButtonProps) {
  const translate = useTranslate();
  return (
    <Tooltip title={label ?? translate('ui.reload')}>
      <IconButton onClick={() => onReload()} loading={isFetching ?? false}>
        <ReloadIcon />
      </IconButton>
    </Tooltip>
  );
}
