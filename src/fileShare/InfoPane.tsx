import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { type ComponentType, Suspense } from 'react';
import { useTranslate } from 'react-admin';
import { InfoSkeleton } from '#web/ui/page/InfoSkeleton.tsx';
import { lazyPart } from '#web/ui/page/lazyPart.ts';
import type { InfoTabProps } from './details/InfoTabProps.ts';
import type { InfoTab } from './state/urlState.ts';
import { useUrlState } from './state/useUrlState.ts';

const FolderTab = lazyPart(() => import('./details/folder/FolderTab.tsx'));
const tabs: readonly { id: InfoTab; page: ComponentType<InfoTabProps> }[] = [
  { id: 'folder', page: FolderTab },
  { id: 'file', page: lazyPart(() => import('./details/FileTab.tsx')) },
  { id: 'upload', page: lazyPart(() => import('./upload/UploadTab.tsx')) },
  { id: 'favourites', page: lazyPart(() => import('./details/FavouritesTab.tsx')) },
];

/** The right column. */
export function InfoPane(props: InfoTabProps) {
  const translate = useTranslate();
  const { urlState, go } = useUrlState();
  const Page = tabs.find(({ id }) => id === urlState.tab)?.page ?? FolderTab;
  return (
    <Stack component="section" aria-label={translate('fileShare.info.title')} sx={{ flex: 1, minHeight: 0 }}>
      <Tabs
        value={urlState.tab}
        onChange={(_, tab: InfoTab) => go({ tab })}
        aria-label={translate('fileShare.info.title')}
        sx={{
          borderBottom: 1,
          borderColor: 'divider',
          minHeight: 56,
          flexShrink: 0,
          px: 1,
          '& .MuiTab-root': { minWidth: 0, px: 1.25, minHeight: 56 },
        }}
      >
        {tabs.map(({ id }) => (
          <Tab
            key={id}
            value={id}
            id={`info-tab-${id}`}
            aria-controls="info-panel"
            label={translate(`fileShare.info.${id}`)}
          />
        ))}
      </Tabs>
      <Box
        id="info-panel"
        role="tabpanel"
        aria-labelledby={`info-tab-${urlState.tab}`}
        tabIndex={0}
        sx={{ flex: 1, minHeight: 0, overflow: 'auto', p: 2 }}
      >
        <Suspense fallback={<InfoSkeleton />}>
          <Page key={props.folder.id} {...props} />
        </Suspense>
      </Box>
    </Stack>
  );
}
