import TrashIcon from '@mui/icons-material/DeleteOutline';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useTranslate } from 'react-admin';

interface TrashItemProps {
  isCurrent: boolean;
  onChoose: () => void;
}

/** Trash, below the folders; it is no drop target. */
export function TrashItem({ isCurrent, onChoose }: TrashItemProps) {
  const translate = useTranslate();
  return (
    <Box data-trash sx={{ mt: 'auto', p: 1, borderTop: 1, borderColor: 'divider' }}>
      <ButtonBase
        onClick={onChoose}
        aria-current={isCurrent ? 'page' : undefined}
        sx={{
          width: '100%',
          height: 36,
          justifyContent: 'flex-start',
          gap: 0.75,
          pl: 3.75,
          borderRadius: 1,
          typography: 'body2',
          '&:hover': { bgcolor: 'action.hover' },
          '&[aria-current]': { bgcolor: 'action.selected', fontWeight: 600 },
          '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
        }}
      >
        <TrashIcon fontSize="small" sx={{ color: isCurrent ? 'primary.main' : 'text.secondary' }} />
        {translate('bin.title')}
      </ButtonBase>
    </Box>
  );
}
