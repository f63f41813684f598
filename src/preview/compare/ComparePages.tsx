import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { DrawnFile } from '../drawnPageQuery.ts';
import { PageImage } from '../PageImage.tsx';
import { usePageRatios } from '../usePageRatios.ts';

/** Pixels between pages. */
const GAP_PX = 24;
/** Maximum width of a page in pixels. */
const MAX_WIDTH_PX = 900;
/** Estimated height in pixels of a pair of pages before it is measured. */
const PAIR_HEIGHT_PX = 800;

export interface ComparedSide {
  name: string;
  /** Undefined for the current content. */
  version: number | undefined;
}

interface ComparePagesProps {
  file: DrawnFile;
  pages: { page: number; isChanged: boolean; isIn: [before: boolean, after: boolean] }[];
  sides: [before: ComparedSide, after: ComparedSide];
}

/** Two versions page by page, side by side; below each other on narrow screens. */
export function ComparePages({ file, pages, sides }: ComparePagesProps) {
  const translate = useTranslate();
  const [onlyChanged, setOnlyChanged] = useState(false);
  const scroller = useRef<HTMLDivElement>(null);
  const { ratioOf, onRatio } = usePageRatios();
  const shown = onlyChanged ? pages.filter(({ isChanged }) => isChanged) : pages;
  const virtualizer = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => shown[index]?.page ?? index,
    estimateSize: () => PAIR_HEIGHT_PX,
    gap: GAP_PX,
    paddingEnd: GAP_PX,
    overscan: 1,
  });
  return (
    <Box
      onContextMenu={(event) => event.preventDefault()}
      sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}
    >
      <FormControlLabel
        control={<Switch checked={onlyChanged} onChange={(_, isOn) => setOnlyChanged(isOn)} />}
        label={translate('preview.compare.onlyChanged')}
        sx={{ px: 3, py: 0.5 }}
      />
      <Box
        ref={scroller}
        role="document"
        tabIndex={0}
        aria-label={translate('preview.compare.changes')}
        sx={{
          flex: 1,
          minHeight: 0,
          overflow: 'auto',
          px: { xs: 1, md: 3 },
          outlineOffset: -2,
          '&:focus-visible': { outlineColor: 'primary.main' },
        }}
      >
        <Box style={{ height: virtualizer.getTotalSize() }} sx={{ position: 'relative' }}>
          {virtualizer.getVirtualItems().map(({ index, key, start }) => {
            const pair = shown[index];
            if (!pair) return null;
            return (
              <Box
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                style={{ transform: `translateY(${start}px)` }}
                sx={{ position: 'absolute', insetInline: 0, top: 0, pb: '1px' }}
              >
                <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 1, typography: 'subtitle2' }}>
                  {translate('preview.pdf.pageOf', { number: pair.page, count: pages.length })}
                  {pair.isChanged && (
                    <Chip
                      size="small"
                      color="warning"
                      variant="outlined"
                      label={translate('preview.compare.changed')}
                    />
                  )}
                </Box>
                <Box
                  sx={{
                    display: 'grid',
                    gap: 2,
                    gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
                  }}
                >
                  {sides.map(({ name, version }, side) => (
                    <Box key={name} sx={{ maxWidth: MAX_WIDTH_PX }}>
                      <Box sx={{ typography: 'caption', color: 'text.secondary', pb: 0.5 }}>{name}</Box>
                      {pair.isIn[side] ? (
                        <PageImage
                          file={file}
                          version={version}
                          number={pair.page}
                          label={`${name}, ${translate('preview.pdf.pageOf', { number: pair.page, count: pages.length })}`}
                          width={MAX_WIDTH_PX}
                          ratio={ratioOf(pair.page)}
                          onRatio={onRatio}
                        />
                      ) : (
                        <Box
                          sx={{ typography: 'body2', color: 'text.secondary', p: 2, border: 1, borderColor: 'divider' }}
                        >
                          {translate('preview.compare.noPage')}
                        </Box>
                      )}
                    </Box>
                  ))}
                </Box>
              </Box>
            );
          })}
        </Box>
      </Box>
    </Box>
  );
}
