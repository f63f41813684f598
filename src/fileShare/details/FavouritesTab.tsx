import FolderIcon from '@mui/icons-material/Folder';
import StarIcon from '@mui/icons-material/Star';
import IconButton from '@mui/material/IconButton';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Tooltip from '@mui/material/Tooltip';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useErrorDialog } from '#web/ui/dialogs/useErrorDialog.ts';
import { openLevels } from '#web/ui/folders/levels.ts';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import { InfoSkeleton } from '#web/ui/page/InfoSkeleton.tsx';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { useFavourite } from '../actions/useFavourite.ts';
import { favouritesQuery, treeQuery } from '../state/queries.ts';
import { useRefresh } from '../state/useRefresh.ts';
import type { InfoTabProps } from './InfoTabProps.ts';

/** The starred folders: a click opens one, its star removes it. */
export default function FavouritesTab({ folder: current, onChooseFolder }: InfoTabProps) {
  const translate = useTranslate();
  const showError = useErrorDialog();
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  const { data: tree } = useQuery(treeQuery);
  const { data, error, isPending, refetch } = useQuery(favouritesQuery);
  const toggle = useFavourite();
  if (isPending) return <InfoSkeleton />;
  if (!data) return <LoadError error={error} onRetry={refetch} />;
  if (data.length === 0) {
    const [title, hint] = [translate('fileShare.favourites.none'), translate('fileShare.favourites.hint')];
    return <EmptyState icon={StarIcon} title={title} hint={hint} />;
  }

  const open = async (id: number) => {
    if (tree?.partial && !tree.byId.has(id)) await openLevels(queryClient, [id]).catch(() => undefined);
    if (queryClient.getQueryData(treeQuery.queryKey)?.byId.has(id)) return onChooseFolder(id);
    showError(translate('fileShare.favourites.missing'));
    // Other users may have created, moved or deleted folders meanwhile.
    void refresh('reset');
  };
  return (
    <List disablePadding aria-label={translate('fileShare.info.favourites')}>
      {data.map(({ id, name }) => (
        <ListItem
          key={id}
          disablePadding
          secondaryAction={
            <Tooltip title={translate('fileShare.tree.unfavourite', { name })}>
              <IconButton edge="end" size="small" onClick={() => toggle({ id, fav: true })}>
                <StarIcon fontSize="small" sx={{ color: 'surface.star' }} />
              </IconButton>
            </Tooltip>
          }
        >
          <ListItemButton selected={id === current.id} onClick={() => open(id)} sx={{ borderRadius: 1 }}>
            <ListItemIcon sx={{ minWidth: 36 }}>
              <FolderIcon fontSize="small" sx={{ color: 'primary.light' }} />
            </ListItemIcon>
            <ListItemText primary={name} slotProps={{ primary: { variant: 'body2', noWrap: true, title: name } }} />
          </ListItemButton>
        </ListItem>
      ))}
    </List>
  );
}
