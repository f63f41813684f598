import WatchedIcon from '@mui/icons-material/Notifications';
import WatchIcon from '@mui/icons-material/NotificationsNone';
import IconButton from '@mui/material/IconButton';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import { type SavedSearch, savedSearches } from '#contract/search.ts';
import { call } from '#dataProvider/client.ts';
import { useErrorDialog } from '#web/ui/dialogs/useErrorDialog.ts';
import { savedQuery } from './savedSearches.ts';

/** A bell: whether the user is notified of changes of a saved search's results. */
export function WatchButton({ saved: { id, name, watched } }: { saved: SavedSearch }) {
  const translate = useTranslate();
  const notify = useNotify();
  const showError = useErrorDialog();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(watched ? savedSearches.unwatch : savedSearches.watch, { params: { id: String(id) } }),
    onSuccess: () =>
      notify(`search.saved.${watched ? 'unwatched' : 'watching'}`, { type: 'info', messageArgs: { name } }),
    onError: showError,
    onSettled: () => client.invalidateQueries({ queryKey: savedQuery.queryKey }),
  });
  const Icon = watched ? WatchedIcon : WatchIcon;
  return (
    <IconButton
      size="small"
      aria-label={translate('search.saved.watch', { name })}
      aria-pressed={watched}
      title={translate(`search.saved.${watched ? 'unwatchHint' : 'watchHint'}`)}
      disabled={isPending}
      onClick={() => mutate()}
      sx={{ p: 0.5, color: watched ? 'primary.main' : 'text.secondary' }}
    >
      <Icon fontSize="small" />
    </IconButton>
  );
}
