import Stack from '@mui/material/Stack';
import { useTranslate } from 'react-admin';
import type { LogRow } from '#contract/logs.ts';
import { ListTable } from '#web/ui/list/ListTable.tsx';
import { useResourceList } from '#web/ui/list/listing.ts';
import { ReloadButton } from '#web/ui/list/ReloadButton.tsx';
import { SearchBox } from '#web/ui/list/SearchBox.tsx';
import { useListPlace } from '#web/ui/list/useListPlace.ts';
import { LogCsv } from './LogCsv.tsx';
import { LogFilters } from './LogFilters.tsx';
import type { LogTab } from './logTabs.ts';
import { useLogColumns } from './useLogColumns.tsx';

/** One kind of log: search box, reload button, filters, paged table. */
export function LogPanel({ tab }: { tab: LogTab }) {
  const translate = useTranslate();
  const steering = useListPlace(tab.usual);
  const { place, go } = steering;
  const listing = useResourceList<LogRow>(tab.resource, place);
  const filter = (changes: Record<string, string>) => go({ filters: { ...place.filters, ...changes } });
  const columns = useLogColumns(tab, filter);

  return (
    <Stack spacing={2}>
      <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <Stack direction="row" spacing={1.5} sx={{ flex: { xs: '1 1 100%', sm: 'none' } }}>
          <SearchBox label={translate('logs.search')} value={place.search} onSearch={(search) => go({ search })} />
          <ReloadButton isFetching={listing.isFetching} onReload={listing.reload} />
        </Stack>
        <LogFilters filters={place.filters} offered={tab.usual.filters ?? []} rows={listing.items} onChange={filter} />
        {tab.csv && (
          <LogCsv log={tab.csv} narrowing={{ ...(place.search && { search: place.search }), ...place.filters }} />
        )}
      </Stack>
      <ListTable
        label={translate(`logs.tabs.${tab.id}`)}
        listing={listing}
        steering={steering}
        columns={columns}
        takes={tab.usual.takes}
        keyOf={({ id }) => id}
        empty={translate(`logs.empty.${tab.id}`)}
      />
    </Stack>
  );
}
