import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { FileRequest } from '#contract/fileRequests.ts';
import { ListTable } from '#web/ui/list/ListTable.tsx';
import { useResourceList } from '#web/ui/list/listing.ts';
import { SearchBox } from '#web/ui/list/SearchBox.tsx';
import { useListPlace } from '#web/ui/list/useListPlace.ts';
import { PageFrame } from '#web/ui/PageFrame.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { CreateRequest } from './CreateRequest.tsx';
import { ShareTabs } from './ShareTabs.tsx';
import { requestUsual, useRequestColumns } from './useRequestColumns.tsx';

/** The page `/onetimeshare/requests`: links by which people outside send files into folders. */
export default function RequestList() {
  const translate = useTranslate();
  const steering = useListPlace(requestUsual);
  const listing = useResourceList<FileRequest>('fileRequests', steering.place);
  const columns = useRequestColumns();
  const [isCreating, setCreating] = useState(false);

  return (
    <PageFrame>
      <ShareTabs current="requests" />
      <PageHead title={translate('shares.requests.title')}>
        <Button variant="contained" startIcon={<AddIcon />} onClick={() => setCreating(true)}>
          {translate('shares.requests.create')}
        </Button>
      </PageHead>
      <SearchBox
        label={translate('shares.requests.search')}
        value={steering.place.search}
        onSearch={(search) => steering.go({ search })}
      />
      <ListTable
        label={translate('shares.requests.title')}
        listing={listing}
        steering={steering}
        columns={columns}
        takes={requestUsual.takes}
        keyOf={({ id }) => id}
        empty={translate('shares.requests.empty')}
      />
      {isCreating && <CreateRequest onClose={() => setCreating(false)} />}
    </PageFrame>
  );
}
