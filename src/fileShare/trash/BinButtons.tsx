import RemoveIcon from '@mui/icons-material/DeleteForeverOutlined';
import RestoreIcon from '@mui/icons-material/RestoreFromTrash';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import type { useBinCommands } from './useBinCommands.tsx';

/** Restore and Permanently Delete. */
export function BinButtons({ isBusy, restore, remove }: Omit<ReturnType<typeof useBinCommands>, 'dialogs'>) {
  const translate = useTranslate();
  return (
    <>
      <Button size="small" variant="outlined" startIcon={<RestoreIcon />} loading={isBusy} onClick={restore}>
        {translate('files.action.restore')}
      </Button>
      <Button size="small" color="error" startIcon={<RemoveIcon />} onClick={remove}>
        {translate('files.action.removeForever')}
      </Button>
    </>
  );
}
