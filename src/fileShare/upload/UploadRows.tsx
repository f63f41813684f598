import Box from '@mui/material/Box';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { useTranslate } from 'react-admin';
import type { Upload, UploadState } from './queue/upload.ts';
import { UPLOAD_ROW_PX, UploadRow } from './UploadRow.tsx';

/** Files that need attention come first. */
const interest: Record<UploadState, number> = {
  sending: 0,
  failed: 1,
  detached: 2,
  paused: 3,
  waiting: 4,
  cancelled: 5,
  done: 6,
};

/** The files of the queue; thousands may have been dropped, so only those in view are rendered. */
export function UploadRows({ all }: { all: readonly Upload[] }) {
  const translate = useTranslate();
  const scroller = useRef<HTMLDivElement>(null);
  const sorted = [...all].sort((a, b) => interest[a.state] - interest[b.state]);
  const virtualizer = useVirtualizer({
    count: sorted.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => UPLOAD_ROW_PX,
    getItemKey: (index) => sorted[index]?.id ?? index,
  });
  return (
    <Box
      ref={scroller}
      tabIndex={0}
      role="list"
      aria-label={translate('fileShare.upload.queue')}
      style={{ height: Math.min(sorted.length, 5) * UPLOAD_ROW_PX }}
      sx={{ overflow: 'auto' }}
    >
      <Box role="none" style={{ height: virtualizer.getTotalSize() }} sx={{ position: 'relative' }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const upload = sorted[index];
          return upload && <UploadRow key={upload.id} upload={upload} top={start} />;
        })}
      </Box>
    </Box>
  );
}
