import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { SearchBox } from '#web/ui/list/SearchBox.tsx';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { useFormat } from '#web/ui/text/useFormat.ts';
import { AccessTable } from './AccessTable.tsx';
import { Publications } from './Publications.tsx';
import { type AccessRow, type AccessSubject, accessQuery } from './queries.ts';

interface AccessListProps {
  subject: AccessSubject;
  label: string;
  /** Text shown when no one has a right. */
  none: string;
  onShowPerson?: (person: AccessRow) => void;
}

/** The rights on a folder, or of a person, with search and reasons; further pages load on demand. */
export function AccessList({ subject, label, none, onShowPerson = () => undefined }: AccessListProps) {
  const translate = useTranslate();
  const { formatNumber } = useFormat();
  const [search, setSearch] = useState('');
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    accessQuery(subject, search),
  );
  const rows = data?.pages.flatMap(({ items }) => items);
  const total = data?.pages[0]?.total ?? 0;
  const labelFor = (key: string, values?: object) => translate(`folderPermissions.who.${key}`, values);

  return (
    <Stack spacing={2}>
      <SearchBox label={labelFor('search')} value={search} onSearch={setSearch} />
      {error && <LoadError error={error} onRetry={refetch} />}
      {!rows && !error && <Skeleton variant="rounded" height={160} />}
      {rows?.length === 0 && (
        <Typography variant="body2" color="text.secondary" sx={{ py: 3 }}>
          {search ? labelFor('noneFound') : none}
        </Typography>
      )}
      {rows && rows.length > 0 && (
        <>
          <AccessTable kind={subject.kind} rows={rows} label={label} onShowPerson={onShowPerson} />
          <Typography variant="body2" role="status" color="text.secondary">
            {labelFor('total', { smart_count: total, count: formatNumber(total) })}
          </Typography>
        </>
      )}
      <Publications files={data?.pages[0]?.publications ?? []} />
      {hasNextPage && (
        <Button variant="outlined" onClick={() => fetchNextPage()} loading={isFetchingNextPage}>
          {labelFor('more')}
        </Button>
      )}
    </Stack>
  );
}
