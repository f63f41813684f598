import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { nodeHistory } from '#contract/fileNodes/nodeHistory.ts';
import { call } from '#dataProvider/client.ts';
import { historyKey } from '../../state/historyKey.ts';
import type { ListedNode } from '../../state/queries.ts';
import { HistoryDialog } from './HistoryDialog.tsx';
import { HistoryRow } from './HistoryRow.tsx';

const RECENT_ROWS = 5;

/** The last changes of a file or folder, in its details. */
export default function RecentHistory({ node }: { node: Pick<ListedNode, 'id' | 'name'> & { rights: number } }) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({
    queryKey: [...historyKey(node.id), 'recent'],
    queryFn: ({ signal }) =>
      call(nodeHistory.list, { params: { id: String(node.id) }, query: { take: String(RECENT_ROWS) } }, { signal }),
  });
  if (!data || data.items.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="recent-history-title">
      <Typography id="recent-history-title" variant="subtitle2" component="h3">
        {translate('filePage.history.recent')}
      </Typography>
      <List disablePadding>
        {data.items.map((row) => (
          <HistoryRow key={`${row.type} ${row.id}`} row={row} />
        ))}
      </List>
      <Button size="small" onClick={() => setOpen(true)} sx={{ mt: 1 }}>
        {translate('filePage.history.showAll')}
      </Button>
      {isOpen && <HistoryDialog node={node} rights={node.rights} onClose={() => setOpen(false)} />}
    </Box>
  );
}
