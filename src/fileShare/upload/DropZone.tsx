import UploadIcon from '@mui/icons-material/CloudUploadOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { useDropzone } from 'react-dropzone';
import { useFormat } from '#web/ui/text/useFormat.ts';
import type { UploadLimits } from './queue/upload.ts';

interface DropZoneProps {
  limits: UploadLimits;
  onChoose: (files: File[]) => void;
}

/** Accepts files by drag and drop, click or key. */
export function DropZone({ limits, onChoose }: DropZoneProps) {
  const translate = useTranslate();
  const { formatSize } = useFormat();
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    onDropAccepted: onChoose,
    noClick: true,
    noKeyboard: true,
  });
  return (
    <Box {...getRootProps({ role: 'presentation' })}>
      <input {...getInputProps({ 'aria-label': translate('fileShare.upload.chosen') })} />
      <ButtonBase
        onClick={open}
        sx={{
          width: '100%',
          display: 'flex',
          flexDirection: 'column',
          gap: 0.5,
          p: 3,
          textAlign: 'center',
          border: '2px dashed',
          borderColor: isDragActive ? 'primary.main' : 'divider',
          bgcolor: isDragActive ? 'action.selected' : 'transparent',
          borderRadius: 1,
          '&:hover': { borderColor: 'primary.main' },
          '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
        }}
      >
        <UploadIcon sx={{ fontSize: 36, color: 'primary.main' }} />
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {translate(isDragActive ? 'fileShare.upload.dropNow' : 'fileShare.upload.drop')}
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {translate('fileShare.upload.limits', {
            smart_count: limits.maxFiles,
            size: formatSize(limits.maxFileSize),
            total: formatSize(limits.maxTotalSize),
          })}
        </Typography>
      </ButtonBase>
    </Box>
  );
}
