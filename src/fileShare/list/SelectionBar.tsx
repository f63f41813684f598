import ClearIcon from '@mui/icons-material/Close';
import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useFormat } from '#web/ui/useFormat.ts';
import { type FileOrder, fileQuery, filesIn } from '../queries.ts';
import { countOf, type Selection, soleOf } from './selection.ts';
import { isDownloadPrevented, useDownload } from './useDownload.ts';
import { useTotal } from './useFiles.ts';

interface SelectionBarProps {
  folderId: number;
  order: FileOrder;
  selection: Selection;
  onClear: () => void;
}

/** Below the list: how many files there are, how many are selected, and what can be done with those. */
export function SelectionBar({ folderId, order, selection, onClear }: SelectionBarProps) {
  const translate = useTranslate();
  const { formatNumber } = useFormat();
  const { total } = useTotal(filesIn(folderId, order));
  if (total === undefined) return <Box sx={barSx} />;
  const selected = countOf(selection, total);
  const sole = soleOf(selection);
  const words = selected > 0 ? 'selected' : 'total';
  const count = selected > 0 ? selected : total;

  return (
    <Box sx={barSx}>
      {selected > 0 && (
        <Tooltip title={translate('fileShare.list.clearSelection')}>
          <IconButton size="small" edge="start" onClick={onClear}>
            <ClearIcon fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
      <Typography variant="body2" role="status" sx={{ flexGrow: 1, color: 'text.secondary' }}>
        {translate(`fileShare.list.${words}`, { smart_count: count, count: formatNumber(count) })}
      </Typography>
      {sole !== undefined && <DownloadButton id={sole} />}
    </Box>
  );
}

function DownloadButton({ id }: { id: number }) {
  const translate = useTranslate();
  const download = useDownload();
  const { data: file } = useQuery(fileQuery(id));
  if (!file || isDownloadPrevented(file)) return null;
  return (
    <Button size="small" startIcon={<DownloadIcon />} onClick={() => download(file)}>
      {translate('fileShare.action.download')}
    </Button>
  );
}

const barSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 44,
  px: 2,
  borderTop: 1,
  borderColor: 'divider',
} as const;
