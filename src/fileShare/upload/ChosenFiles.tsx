import RemoveIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { useSlots } from '#web/layout/useSlots.ts';
import { NodeIcon } from '#web/ui/NodeIcon.tsx';
import { useFormat } from '#web/ui/text/useFormat.ts';

interface ChosenFilesProps {
  files: readonly File[];
  onRemove: (file: File) => void;
  /** The files for which OCR is requested. */
  recognised: ReadonlySet<File>;
  onRecognise: (file: File, isRequested: boolean) => void;
}

/** The chosen files before the upload; each can be removed, or get an option of a module. */
export function ChosenFiles({ files, onRemove, recognised, onRecognise }: ChosenFilesProps) {
  const translate = useTranslate();
  const options = useSlots('uploadOptions');
  const { formatSize } = useFormat();
  if (files.length === 0) return null;
  return (
    <Box component="ul" aria-label={translate('fileShare.upload.chosen')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {files.map((file) => (
        <Box component="li" key={file.name} sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 36 }}>
          <NodeIcon node={{ name: file.name, isFolder: false }} />
          <Typography variant="body2" noWrap title={file.name} sx={{ flex: 1, minWidth: 0 }}>
            {file.name}
          </Typography>
          {options
            .filter(({ isOffered }) => isOffered(file))
            .map(({ name, label }) => (
              <FormControlLabel
                key={name}
                control={
                  <Checkbox
                    size="small"
                    checked={recognised.has(file)}
                    onChange={(_, isRequested) => onRecognise(file, isRequested)}
                    slotProps={{ input: { 'aria-label': `${translate(label)}: ${file.name}` } }}
                  />
                }
                label={translate(label)}
                slotProps={{ typography: { variant: 'caption' } }}
                sx={{ mr: 0 }}
              />
            ))}
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
      ))}
    </Box>
  );
}
