import Box from '@mui/material/Box';
import { Suspense, useDeferredValue } from 'react';
import { useTranslate } from 'react-admin';
import { previewKindOf } from '#web/preview/kinds.ts';
import { TableText } from '#web/preview/text/TablePreview.tsx';
import { LoadingBar } from '#web/ui/page/LoadingBar.tsx';
import { lazyPart } from '#web/ui/page/lazyPart.ts';

const MarkdownText = lazyPart(async () => ({
  default: (await import('#web/preview/text/MarkdownPreview.tsx')).MarkdownText,
}));

/** Whether what the text means can be shown beside it. */
export function hasSidePreview(name: string): boolean {
  const kind = previewKindOf(name);
  return kind === 'markdown' || kind === 'table';
}

/** What the text looks like: formatted Markdown, or a table. */
export function SidePreview({ name, text }: { name: string; text: string }) {
  const translate = useTranslate();
  // Typing comes first.
  const shown = useDeferredValue(text);
  return (
    <Box
      component="section"
      tabIndex={0}
      aria-label={translate('preview.title', { name })}
      sx={{
        flex: 1,
        minWidth: 0,
        minHeight: 0,
        overflow: 'auto',
        px: { xs: 2, md: 3 },
        py: 1.5,
        borderInlineStart: { md: '1px solid' },
        borderColor: 'divider',
        '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
      }}
    >
      <Suspense fallback={<LoadingBar />}>
        {previewKindOf(name) === 'table' ? <TableText text={shown} /> : <MarkdownText text={shown} />}
      </Suspense>
    </Box>
  );
}
