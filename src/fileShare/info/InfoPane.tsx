import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { type ComponentType, lazy, Suspense } from 'react';
import { useTranslate } from 'react-admin';
import type { TreeFolder } from '#contract/folders.ts';
import type { Selection } from '../list/selection.ts';
import type { InfoTab } from '../place.ts';
import type { RemovedFolder } from '../tree/FolderDialog.tsx';
import { usePlace } from '../usePlace.ts';
import { InfoSkeleton } from './InfoSkeleton.tsx';

export interface InfoTabProps {
  folder: TreeFolder;
  selection: Selection;
  onChooseFolder: (folderId: number) => void;
  /** Opens a folder in the tree. */
  onExpand: (folderIds: readonly number[]) => void;
  /** Leaves a folder that has been deleted. */
  onRemoved: (folder: RemovedFolder) => void;
}

const FolderTab = lazy(() => import('./FolderTab.tsx'));
const tabs: readonly { id: InfoTab; page: ComponentType<InfoTabProps> }[] = [
  { id: 'folder', page: FolderTab },
  { id: 'file', page: lazy(() => import('./FileTab.tsx')) },
  { id: 'upload', page: lazy(() => import('../upload/UploadTab.tsx')) },
  { id: 'favourites', page: lazy(() => import('./FavouritesTab.tsx')) },
];

/** The right column (§2 Info panel tabs). */
export function InfoPane(props: InfoTabProps) {
  const translate = useTranslate();
  const { place, go } = usePlace();
  const Page = tabs.find(({ id }) => id === place.tab)?.page ?? FolderTab;
  return (
    <Stack component="section" aria-label={translate('fileShare.info.title')} sx={{ flex: 1, minHeight: 0 }}>
      <Tabs
        value={place.tab}
        onChange={(_, tab: InfoTab) => go({ tab })}
        variant="fullWidth"
        aria-label={translate('fileShare.info.title')}
        sx={{
          borderBottom: 1,
          borderColor: 'divider',
          minHeight: 48,
          flexShrink: 0,
          '& .MuiTab-root': { minWidth: 0, px: 1, flexBasis: 'auto' },
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
        aria-labelledby={`info-tab-${place.tab}`}
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
