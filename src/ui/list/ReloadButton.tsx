import ReloadIcon from '@mui/icons-material/Refresh';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'react-admin';

interface ReloadButtonProps {
  /** What a press does, where a page has more than one list. */
  label?: string;
  isFetching?: boolean | undefined;
  onReload: () => void;
}

/** Brings a list again. */
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
