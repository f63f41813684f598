import RemoveIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { fileIconOf } from '#web/ui/fileIcon.ts';
import { useFormat } from '#web/ui/text/useFormat.ts';

interface FileItemProps {
  name: string;
  length: number;
  onRemove: () => void;
}

/** A file of the new share; it can be removed again. */
export function FileItem({ name, length, onRemove }: FileItemProps) {
  const translate = useTranslate();
  const { formatSize } = useFormat();
  const Icon = fileIconOf(name);
  const remove = translate('shares.form.remove', { name });

  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 36 }}>
      <Icon fontSize="small" sx={{ color: 'text.secondary' }} />
      <Typography variant="body2" dir="auto" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      <Typography variant="caption" noWrap sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {formatSize(length)}
      </Typography>
      <Tooltip title={remove}>
        <IconButton size="small" edge="end" aria-label={remove} onClick={onRemove}>
          <RemoveIcon fontSize="small" />
        </IconButton>
      </Tooltip>
    </Box>
  );
}
