import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { KeyboardEvent } from 'react';
import { useTranslate } from 'react-admin';
import type { ListedFile } from '#contract/fileNodes/files.ts';
import { Slot } from '#web/layout/Slot.tsx';
import { keyAlongText } from '#web/ui/direction.ts';
import { ChevronRightIcon as NextIcon, ChevronLeftIcon as PreviousIcon } from '#web/ui/pointingIcons.tsx';
import { OverlayBar } from './OverlayBar.tsx';
import { PreviewBody } from './PreviewBody.tsx';
import { DownloadContext } from './previewActions.ts';

interface PreviewOverlayProps {
  file: ListedFile;
  /** The row of the file in its list, from 0; undefined when unknown. */
  row: number | undefined;
  total: number;
  /** Undefined when the file may not be downloaded. */
  onDownload: (() => void) | undefined;
  /** Undefined when there is no editor for the file, or it cannot be changed. */
  onEdit: (() => void) | undefined;
  /** Shows the file in another row. */
  onGo: (row: number) => void;
  onClose: () => void;
}

/** A file shown over the page; Left and Right show the adjacent files. */
export default function PreviewOverlay({ file, row, total, onDownload, onEdit, onGo, onClose }: PreviewOverlayProps) {
  const translate = useTranslate();
  const step = (by: number) => {
    if (row !== undefined && row + by >= 0 && row + by < total) onGo(row + by);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Media players and input fields use the arrow keys themselves.
    if (event.target instanceof HTMLMediaElement || event.target instanceof HTMLInputElement) return;
    const key = keyAlongText(event.key);
    if (key === 'ArrowLeft') step(-1);
    else if (key === 'ArrowRight') step(1);
  };
  const arrow = (by: 1 | -1) => {
    const Icon = by < 0 ? PreviousIcon : NextIcon;
    const isThere = row !== undefined && row + by >= 0 && row + by < total;
    return (
      <Tooltip title={translate(by < 0 ? 'preview.previous' : 'preview.next')}>
        <Box component="span" sx={{ ...arrowSx(by), visibility: isThere ? 'visible' : 'hidden' }}>
          <IconButton
            size="large"
            disabled={!isThere}
            aria-label={translate(by < 0 ? 'preview.previous' : 'preview.next')}
            onClick={() => step(by)}
          >
            <Icon fontSize="large" />
          </IconButton>
        </Box>
      </Tooltip>
    );
  };

  return (
    <Dialog
      open
      fullScreen
      onClose={onClose}
      onKeyDown={onKeyDown}
      aria-labelledby="preview-title"
      slotProps={{ paper: { sx: { border: 0, borderRadius: 0, bgcolor: 'background.default' } } }}
    >
      <OverlayBar file={file} row={row} total={total} onDownload={onDownload} onEdit={onEdit} onClose={onClose} />
      <Box sx={{ flex: 1, minHeight: 0, display: 'flex', position: 'relative' }}>
        {arrow(-1)}
        <Box sx={{ flex: 1, minWidth: 0, minHeight: 0, display: 'flex', py: 2 }}>
          <DownloadContext value={onDownload}>
            <PreviewBody key={file.id} file={file} />
          </DownloadContext>
        </Box>
        {arrow(1)}
      </Box>
      <Slot name="previewBar" key={file.id} file={file} />
    </Dialog>
  );
}

/** Next to the preview; on phones, which need the full width, over its lower corners. */
const arrowSx = (by: number) => ({
  alignSelf: 'center',
  position: { xs: 'absolute', sm: 'static' },
  bottom: 12,
  [by < 0 ? 'insetInlineStart' : 'insetInlineEnd']: 12,
  zIndex: { xs: 1, sm: 'auto' },
  borderRadius: '50%',
  bgcolor: { xs: 'background.paper', sm: 'transparent' },
  boxShadow: { xs: 3, sm: 0 },
});
