import GridIcon from '@mui/icons-material/GridView';
import ListIcon from '@mui/icons-material/ViewHeadline';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { lazyPart } from '#web/ui/page/lazyPart.ts';
import { SortIcon } from '#web/ui/pointingIcons.tsx';
import { squareSx } from '../actions/toolbar/ListHead.tsx';
import type { FileOrder } from '../state/queries.ts';
import { useListPreferences } from '../state/useListPreferences.ts';
import type { useColumns } from './useColumns.ts';

const ViewMenu = lazyPart(() => import('./ViewMenu.tsx'));

interface ViewButtonsProps {
  order: FileOrder;
  columns: ReturnType<typeof useColumns>;
}

/** View options: list or grid, and a menu with the rest. */
export function ViewButtons({ order, columns }: ViewButtonsProps) {
  const translate = useTranslate();
  const [{ view }, change] = useListPreferences();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const other = view === 'grid' ? 'list' : 'grid';
  const Icon = other === 'grid' ? GridIcon : ListIcon;
  return (
    <>
      <Tooltip title={translate('files.sortAndColumns')}>
        <IconButton aria-haspopup="menu" onClick={({ currentTarget }) => setAnchor(currentTarget)} sx={squareSx}>
          <SortIcon />
        </IconButton>
      </Tooltip>
      <Tooltip title={translate(`files.view.${other}`)}>
        <IconButton onClick={() => change({ view: other })} sx={squareSx}>
          <Icon />
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
