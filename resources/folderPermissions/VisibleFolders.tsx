import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { SearchBox } from '#web/ui/list/SearchBox.tsx';
import { useFormat } from '#web/ui/text/useFormat.ts';
import { AccessTable } from './AccessTable.tsx';
import { LoadFailed } from './LoadFailed.tsx';
import { accessQuery } from './queries.ts';

/** The folders that a user may see, with the reasons; further pages load on demand. */
export function VisibleFolders({ id, name }: { id: number; name: string }) {
  const translate = useTranslate();
  const { formatNumber } = useFormat();
  const [search, setSearch] = useState('');
  const labelFor = (key: string, values?: object) => translate(`folderPermissions.who.${key}`, values);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    accessQuery({ kind: 'person', id, name }, search),
  );
  const rows = data?.pages.flatMap(({ items }) => items);
  const total = data?.pages[0]?.total ?? 0;
  return (
    <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
      <SearchBox label={labelFor('search')} value={search} onSearch={setSearch} />
      {error && <LoadFailed error={error} onRetry={refetch} />}
      {!rows && !error && <Skeleton variant="rounded" width="100%" height={160} />}
      {rows?.length === 0 && <Typography color="text.secondary">{labelFor('noneFound')}</Typography>}
      {rows && rows.length > 0 && (
        <>
          <AccessTable kind="person" rows={rows} label={translate('users.access')} onShowPerson={() => undefined} />
          <Typography role="status" color="text.secondary">
            {labelFor('total', { smart_count: total, count: formatNumber(total) })}
          </Typography>
        </>
      )}
      {hasNextPage && (
        <Button variant="outlined" onClick={() => fetchNextPage()} loading={isFetchingNextPage}>
          {labelFor('more')}
        </Button>
      )}
    </Stack>
  );
}
