import WatchedIcon from '@mui/icons-material/Notifications';
import WatchIcon from '@mui/icons-material/NotificationsNone';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'react-admin';
import type { SavedSearch } from '#contract/search.ts';
import { useSavedSearches } from './useSavedSearches.ts';

/** A bell: whether the user is notified of changes of a saved search's results. */
export function WatchButton({ saved }: { saved: SavedSearch }) {
  const translate = useTranslate();
  const { name, watched } = saved;
  const { mutate, isPending } = useSavedSearches().watch;
  const Icon = watched ? WatchedIcon : WatchIcon;
  return (
    <IconButton
      size="small"
      aria-label={translate('search.saved.watch', { name })}
      aria-pressed={watched}
      title={translate(`search.saved.${watched ? 'unwatchHint' : 'watchHint'}`)}
      disabled={isPending}
      onClick={() => mutate(saved)}
      sx={{ p: 0.5, color: watched ? 'primary.main' : 'text.secondary' }}
    >
      <Icon fontSize="small" />
    </IconButton>
  );
}
