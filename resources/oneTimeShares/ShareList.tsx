import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Share } from '#contract/oneTimeShares.ts';
import { paths } from '#web/paths.ts';
import { ListTable } from '#web/ui/list/ListTable.tsx';
import { useResourceList } from '#web/ui/list/listing.ts';
import { ReloadButton } from '#web/ui/list/ReloadButton.tsx';
import { SearchBox } from '#web/ui/list/SearchBox.tsx';
import { useListPlace } from '#web/ui/list/useListPlace.ts';
import { PageFrame } from '#web/ui/PageFrame.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { ShareTabs } from './ShareTabs.tsx';
import { shareUsual, useShareColumns } from './useShareColumns.tsx';

/** The page `/onetimeshare/list` (§2 History). */
export default function ShareList() {
  const translate = useTranslate();
  const steering = useListPlace(shareUsual);
  const listing = useResourceList<Share>('oneTimeShares', steering.place);
  const columns = useShareColumns();

  return (
    <PageFrame>
      <ShareTabs current="shares" />
      <PageHead title={translate('shares.title')}>
        <Button component={Link} to={paths.oneTimeShares.create} variant="contained" startIcon={<AddIcon />}>
          {translate('shares.create')}
        </Button>
      </PageHead>
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
        <SearchBox
          label={translate('shares.search')}
          value={steering.place.search}
          onSearch={(search) => steering.go({ search })}
        />
        <ReloadButton isFetching={listing.isFetching} onReload={listing.reload} />
      </Stack>
      <ListTable
        label={translate('shares.title')}
        listing={listing}
        steering={steering}
        columns={columns}
        takes={shareUsual.takes}
        keyOf={({ id }) => id}
        empty={translate('shares.empty')}
      />
    </PageFrame>
  );
}
