import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import List from '@mui/material/List';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { nodeHistory } from '#contract/fileNodes/nodeHistory.ts';
import { call } from '#dataProvider/client.ts';
import { useFormat } from '#web/ui/text/useFormat.ts';
import type { ListedNode } from '../state/queries.ts';
import { HistoryRow } from './HistoryRow.tsx';

const PAGE_ROWS = 50;

/** What happened to a file: who did what, and when, newest first. */
export function HistoryDialog({ node, onClose }: { node: ListedNode; onClose: () => void }) {
  const translate = useTranslate();
  const { formatDate } = useFormat();
  const { data, error, isPending, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['nodeHistory', node.id],
    queryFn: ({ pageParam, signal }) => {
      const query = { skip: String(pageParam), take: String(PAGE_ROWS) };
      return call(nodeHistory.list, { params: { id: String(node.id) }, query }, { signal });
    },
    initialPageParam: 0,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length * PAGE_ROWS : undefined),
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
      <DialogContent dividers tabIndex={0}>
        {isPending && <CircularProgress size={24} aria-label={translate('shell.loading')} />}
        {error && (
          <Alert
            severity="error"
            action={
              <Button color="inherit" size="small" onClick={() => void refetch()}>
                {translate('ui.retry')}
              </Button>
            }
          >
            {error.message}
          </Alert>
        )}
        {data && rows.length === 0 && (
          <Typography color="text.secondary">{translate('filePage.history.none')}</Typography>
        )}
        <List disablePadding>
          {rows.map((row) => (
            <HistoryRow key={`${row.type} ${row.id}`} row={row} />
          ))}
        </List>
        {hasNextPage && (
          <Button onClick={() => void fetchNextPage()} loading={isFetchingNextPage}>
            {translate('filePage.history.more')}
          </Button>
        )}
        {since && !hasNextPage && (
          <Typography variant="caption" color="text.secondary" component="p" sx={{ mt: 1 }}>
            {translate('filePage.history.since', { date: formatDate(since) })}
          </Typography>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          {translate('shell.error.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
