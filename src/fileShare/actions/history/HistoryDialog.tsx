import HistoryIcon from '@mui/icons-material/History';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import List from '@mui/material/List';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { nodeHistory } from '#contract/fileNodes/nodeHistory.ts';
import { call } from '#dataProvider/client.ts';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { LoadingBar } from '#web/ui/page/LoadingBar.tsx';
import { useFormat } from '#web/ui/text/useFormat.ts';
import { historyKey } from '../../state/historyKey.ts';
import type { ListedNode } from '../../state/queries.ts';
import { HistoryFilter, type HistoryKind, historyKinds } from './HistoryFilter.tsx';
import { HistoryRow } from './HistoryRow.tsx';

const PAGE_ROWS = 50;

interface HistoryDialogProps {
  node: Pick<ListedNode, 'id' | 'name'>;
  /** The reader's rights on it. */
  rights: number | undefined;
  onClose: () => void;
}

/** What happened to a file or folder: who did what, and when, newest first. */
export function HistoryDialog({ node, rights, onClose }: HistoryDialogProps) {
  const translate = useTranslate();
  const { formatDate } = useFormat();
  const [kind, setKind] = useState<HistoryKind>('all');
  const { data, error, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: [...historyKey(node.id), kind],
    queryFn: ({ pageParam, signal }) => {
      const types = kind === 'all' ? {} : { types: historyKinds[kind].join(',') };
      const query = { skip: String(pageParam), take: String(PAGE_ROWS), ...types };
      return call(nodeHistory.list, { params: { id: String(node.id) }, query }, { signal });
    },
    initialPageParam: 0,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length * PAGE_ROWS : undefined),
    placeholderData: keepPreviousData,
    // Read again at every opening, because others change the file meanwhile.
    gcTime: 0,
  });
  const rows = data?.pages.flatMap(({ items }) => items) ?? [];
  const since = data?.pages[0]?.since;

  return (
    <Dialog open onClose={onClose} aria-labelledby="history-title" maxWidth="sm" fullWidth>
      <DialogTitle id="history-title" sx={{ overflowWrap: 'anywhere' }}>
        {translate('filePage.history.title', { name: node.name })}
      </DialogTitle>
      <HistoryFilter rights={rights} kind={kind} onKind={setKind} />
      {/* As high with few changes as with many, so that the choice above stays where it is. */}
      <DialogContent
        dividers
        tabIndex={0}
        aria-busy={isFetching}
        sx={{ height: 480, display: 'flex', flexDirection: 'column', p: 0, position: 'relative' }}
      >
        {isFetching && !isFetchingNextPage && <LoadingBar sx={{ position: 'sticky', top: 0, flexShrink: 0 }} />}
        {error && <LoadError error={error} onRetry={refetch} />}
        {data && rows.length === 0 && (
          <EmptyState
            icon={HistoryIcon}
            title={
              kind === 'all'
                ? translate('filePage.history.none', { date: formatDate(since ?? '') })
                : translate('filePage.history.noneOfKind')
            }
          />
        )}
        <List disablePadding sx={{ px: 3 }}>
          {rows.map((row) => (
            <HistoryRow key={`${row.type} ${row.id}`} row={row} />
          ))}
        </List>
        {hasNextPage && (
          <Button onClick={() => void fetchNextPage()} loading={isFetchingNextPage} sx={{ mx: 2, my: 1, flex: 'none' }}>
            {translate('filePage.history.more')}
          </Button>
        )}
        {since && !hasNextPage && (
          <Typography variant="caption" color="text.secondary" component="p" sx={{ px: 3, py: 1.5 }}>
            {translate('filePage.history.since', { date: formatDate(since) })}
          </Typography>
        )}
      </DialogContent>
      <DialogActions sx={{ pt: 1.5 }}>
        <Button onClick={onClose} autoFocus>
          {translate('shell.error.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
