import CloseIcon from '@mui/icons-material/Close';
import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import EditIcon from '@mui/icons-material/EditNoteOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { ListedFile } from '#contract/fileNodes/files.ts';
import { useFormat } from '#web/ui/text/useFormat.ts';

interface OverlayBarProps {
  file: ListedFile;
  row: number | undefined;
  total: number;
  onDownload: (() => void) | undefined;
  /** Undefined when there is no editor for the file, or it cannot be changed. */
  onEdit: (() => void) | undefined;
  onClose: () => void;
}

/** The name of the file, and its position in the folder. */
export function OverlayBar({ file, row, total, onDownload, onEdit, onClose }: OverlayBarProps) {
  const translate = useTranslate();
  const { formatNumber } = useFormat();
  const position = row !== undefined && { number: formatNumber(row + 1), count: formatNumber(total) };
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        pl: 2,
        pr: 1,
        minHeight: 56,
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Typography id="preview-title" variant="h3" component="h1" noWrap title={file.name} sx={{ flex: 1, minWidth: 0 }}>
        {file.name}
      </Typography>
      {position && (
        <Typography variant="body2" role="status" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
          {translate('preview.position', position)}
        </Typography>
      )}
      {onEdit && (
        <Tooltip title={translate('files.action.editContent')}>
          <IconButton onClick={onEdit}>
            <EditIcon />
          </IconButton>
        </Tooltip>
      )}
      {onDownload && (
        <Tooltip title={translate('preview.download')}>
          <IconButton onClick={onDownload}>
            <DownloadIcon />
          </IconButton>
        </Tooltip>
      )}
      <Tooltip title={translate('preview.close')}>
        <IconButton onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Tooltip>
    </Box>
  );
}
