import RemoveIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { useFormat } from '#web/ui/useFormat.ts';
import { fileIconOf } from '../list/fileIcon.ts';

/** The files that Upload All would send; each can be taken out again. */
export function ChosenFiles({ files, onRemove }: { files: readonly File[]; onRemove: (file: File) => void }) {
  const translate = useTranslate();
  const { formatSize } = useFormat();
  if (files.length === 0) return null;
  return (
    <Box component="ul" aria-label={translate('fileShare.upload.chosen')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {files.map((file) => {
        const Icon = fileIconOf(file.name);
        return (
          <Box component="li" key={file.name} sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 36 }}>
            <Icon fontSize="small" sx={{ color: 'text.secondary' }} />
            <Typography variant="body2" noWrap title={file.name} sx={{ flex: 1, minWidth: 0 }}>
              {file.name}
            </Typography>
            <Typography variant="caption" noWrap sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
              {formatSize(file.size)}
            </Typography>
            <IconButton
              size="small"
              edge="end"
              aria-label={translate('fileShare.upload.remove', { name: file.name })}
              onClick={() => onRemove(file)}
            >
              <RemoveIcon fontSize="small" />
            </IconButton>
          </Box>
        );
      })}
    </Box>
  );
}
