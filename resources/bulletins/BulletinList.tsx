import AddIcon from '@mui/icons-material/EditNoteOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { InfiniteList, useListContext, useTranslate } from 'react-admin';
import type { Bulletin } from '#contract/bulletins.ts';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { Search } from '#web/admin/list/Facets.tsx';
import { ListHeader } from '#web/admin/list/ListHeader.tsx';
import { NoRows } from '#web/admin/list/ListStates.tsx';
import { ReloadButton } from '#web/ui/list/ReloadButton.tsx';
import { BulletinCard } from './BulletinCard.tsx';
import { CardSkeletons } from './CardSkeletons.tsx';
import { MoreBelow } from './MoreBelow.tsx';

/** The page `/bbs`. */
export default function BulletinList() {
  return (
    <AdminPage>
      <InfiniteList
        resource="bulletins"
        perPage={10}
        // An empty board keeps its title and what can be done.
        empty={false}
        exporter={false}
        pagination={<MoreBelow />}
        actions={<ListHeader title="bulletins.title" create={{ label: 'bulletins.create', icon: AddIcon }} />}
      >
        <SearchAndReload />
        <Cards />
      </InfiniteList>
    </AdminPage>
  );
}

function SearchAndReload() {
  const translate = useTranslate();
  const { data, total, refetch, isFetching } = useListContext();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 2 }}>
      <Box sx={{ flex: '0 1 360px', minWidth: 0 }}>
        <Search label="bulletins.search" />
      </Box>
      <ReloadButton isFetching={isFetching} onReload={refetch} />
      {data && (
        <Typography
          role="status"
          variant="body2"
          noWrap
          aria-label={translate('bulletins.counter', { shown: data.length, total })}
          sx={{ ml: 'auto', flexShrink: 0, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
        >
          {`${data.length} / ${total}`}
        </Typography>
      )}
    </Box>
  );
}

function Cards() {
  const translate = useTranslate();
  const { data, isPending } = useListContext<Bulletin>();
  if (isPending) return <CardSkeletons />;
  if (!data?.length) return <NoRows />;
  return (
    <Box
      component="ul"
      aria-label={translate('bulletins.title')}
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', listStyle: 'none', m: 0, p: 0 }}
    >
      {/* A bulletin posted while the user scrolls moves older ones to the next page, so they come twice. */}
      {[...new Map(data.map((bulletin) => [bulletin.id, bulletin])).values()].map((bulletin) => (
        <li key={bulletin.id}>
          <BulletinCard bulletin={bulletin} />
        </li>
      ))}
    </Box>
  );
}
