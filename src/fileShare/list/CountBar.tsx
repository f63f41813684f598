import ClearIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { useFormat } from '#web/ui/useFormat.ts';

interface CountBarProps {
  /** Undefined while it is not known. */
  total: number | undefined;
  /** The words for the total, with `count`. */
  words: string;
  selected: number;
  onClear: () => void;
  /** What can be done with the selected ones. */
  children?: ReactNode;
}

/** Below a list: how many there are or are selected, and what can be done with those. */
export function CountBar({ total, words, selected, onClear, children }: CountBarProps) {
  const translate = useTranslate();
  const { formatNumber } = useFormat();
  const count = selected > 0 ? selected : (total ?? 0);
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: { xs: 0.25, sm: 1 },
        minHeight: 44,
        px: 2,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      {selected > 0 && (
        <Tooltip title={translate('fileShare.list.clearSelection')}>
          <IconButton size="small" edge="start" onClick={onClear}>
            <ClearIcon fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
      <Typography variant="body2" role="status" sx={{ flexGrow: 1, color: 'text.secondary' }}>
        {total !== undefined &&
          translate(selected > 0 ? 'fileShare.list.selected' : words, {
            smart_count: count,
            count: formatNumber(count),
          })}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', columnGap: { xs: 0.25, sm: 1 } }}>
        {children}
      </Box>
    </Box>
  );
}
