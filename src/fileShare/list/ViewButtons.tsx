import GridIcon from '@mui/icons-material/GridView';
import SortIcon from '@mui/icons-material/Sort';
import ListIcon from '@mui/icons-material/ViewHeadline';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { lazy, Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { FileOrder } from '../state/queries.ts';
import { useListPreferences } from '../state/useListPreferences.ts';
import type { useColumns } from './useColumns.ts';

const ViewMenu = lazy(() => import('./ViewMenu.tsx'));

interface ViewButtonsProps {
  order: FileOrder;
  columns: ReturnType<typeof useColumns>;
}

/** How the list looks: list or grid at once, and a menu of the rest. */
export function ViewButtons({ order, columns }: ViewButtonsProps) {
  const translate = useTranslate();
  const [{ view }, change] = useListPreferences();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const other = view === 'grid' ? 'list' : 'grid';
  const Icon = other === 'grid' ? GridIcon : ListIcon;
  return (
    <>
      <Tooltip title={translate('files.sortAndColumns')}>
        <IconButton size="small" aria-haspopup="menu" onClick={({ currentTarget }) => setAnchor(currentTarget)}>
          <SortIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      <Tooltip title={translate(`files.view.${other}`)}>
        <IconButton size="small" onClick={() => change({ view: other })}>
          <Icon fontSize="small" />
        </IconButton>
      </Tooltip>
      {anchor && (
        <Suspense fallback={null}>
          <ViewMenu order={order} columns={columns} anchorEl={anchor} onClose={() => setAnchor(undefined)} />
        </Suspense>
      )}
    </>
  );
}
