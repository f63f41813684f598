import WatchIcon from '@mui/icons-material/NotificationsNone';
import UnwatchIcon from '@mui/icons-material/NotificationsOffOutlined';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import { watches } from '#contract/instance/notices.ts';
import { call } from '#dataProvider/client.ts';
import { useErrorDialog } from '#web/ui/dialogs/useErrorDialog.ts';
import { watchesQuery } from './noticeQueries.ts';

interface WatchItemProps {
  node: { id: number; name: string };
  onClose: () => void;
}

/** A menu item that watches a file or folder, or stops watching it. */
export function WatchItem({ node: { id, name }, onClose }: WatchItemProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const showError = useErrorDialog();
  const client = useQueryClient();
  const { data } = useQuery(watchesQuery);
  const isWatched = data?.items.some((watched) => watched.id === id) ?? false;
  const { mutate } = useMutation({
    mutationFn: () => call(isWatched ? watches.remove : watches.add, { params: { id: String(id) } }),
    onSuccess: () => notify(`notices.${isWatched ? 'unwatched' : 'watching'}`, { type: 'info', messageArgs: { name } }),
    onError: showError,
    onSettled: () => client.invalidateQueries({ queryKey: watchesQuery.queryKey }),
  });
  const Icon = isWatched ? UnwatchIcon : WatchIcon;
  return (
    <MenuItem
      disabled={!data}
      onClick={() => {
        onClose();
        mutate();
      }}
    >
      <ListItemIcon>
        <Icon fontSize="small" />
      </ListItemIcon>
      <ListItemText>{translate(isWatched ? 'notices.unwatch' : 'notices.watch')}</ListItemText>
    </MenuItem>
  );
}
