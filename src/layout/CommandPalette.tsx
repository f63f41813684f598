import type { SvgIconComponent } from '@mui/icons-material';
import FolderIcon from '@mui/icons-material/FolderOutlined';
import GroupIcon from '@mui/icons-material/GroupsOutlined';
import PersonIcon from '@mui/icons-material/PersonOutlined';
import Autocomplete from '@mui/material/Autocomplete';
import Dialog from '@mui/material/Dialog';
import ListItemIcon from '@mui/material/ListItemIcon';
import TextField from '@mui/material/TextField';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { folders } from '#contract/fileNodes/folders.ts';
import { groups } from '#contract/users/groups.ts';
import { users } from '#contract/users/users.ts';
import { call } from '#dataProvider/client.ts';
import { paths } from '#web/paths.ts';
import { ArrowForwardIcon as GoIcon } from '#web/ui/pointingIcons.tsx';
import { bestFirst, isMatch } from '#web/ui/text/nameMatch.ts';
import { useDebounced } from '#web/ui/useDebounced.ts';
import { skipIdle } from '#web/ui/useIdle.ts';
import { useMayEnter } from './useMayEnter.ts';
import { usePlugins } from './usePlugins.ts';

interface Target {
  to: string;
  name: string;
  group: string;
  icon: SvgIconComponent;
}
/** Maximum number of results of each kind. */
const MAX_RESULTS = 5;

/** Navigation by typing a name: screens, actions, users, groups and folders. */
export default function CommandPalette({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const search = useDebounced(text.trim());
  const screens = useScreens();
  const {
    data: found = [],
    isFetching,
    isPending,
    isPlaceholderData,
  } = useQuery({
    queryKey: ['palette', search],
    queryFn: ({ signal }) => find(search, signal),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  const isOld = search !== text.trim() || (search !== '' && (isPlaceholderData || isPending));
  const options = inOrder([...screens.filter(({ name }) => isMatch(name, search)), ...(search ? found : [])], search);
  const open = ({ to }: Target) => {
    onClose();
    navigate(to);
  };
  // Enter before the results for what was typed have arrived opens the first of them, not one of the former results.
  const [isAwaited, setAwaited] = useState(false);
  const openFirst = useEffectEvent(() => {
    setAwaited(false);
    if (options[0]) open(options[0]);
  });
  useEffect(() => {
    if (isAwaited && !isOld) openFirst();
  }, [isAwaited, isOld]);

  return (
    <Dialog
      open
      onClose={onClose}
      slotProps={{ paper: { 'aria-label': translate('shell.goTo') } }}
      maxWidth="sm"
      fullWidth
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
    >
      <Autocomplete<Target>
        open
        autoHighlight
        options={options}
        filterOptions={(all) => all}
        groupBy={({ group }) => translate(`shell.palette.${group}`)}
        getOptionLabel={({ name }) => name}
        getOptionKey={({ to }) => to}
        loading={isFetching}
        loadingText={translate('shell.loading')}
        noOptionsText={translate('ui.noneFound')}
        onInputChange={(_, typed, reason) => {
          if (reason !== 'input') return;
          setText(typed);
          setAwaited(false);
        }}
        onChange={(_, target) => target && open(target)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !isOld) return;
          event.defaultMuiPrevented = true;
          setAwaited(true);
        }}
        onClose={(_, reason) => reason === 'escape' && onClose()}
        forcePopupIcon={false}
        disablePortal
        slotProps={{
          popper: { sx: { position: 'static !important', transform: 'none !important', width: '100% !important' } },
          paper: { elevation: 0 },
        }}
        renderOption={({ key, ...line }, { name, icon: Icon }) => (
          <li key={key} {...line}>
            <ListItemIcon>
              <Icon fontSize="small" />
            </ListItemIcon>
            {name}
          </li>
        )}
        renderInput={(params) => (
          <TextField
            {...params}
            autoFocus
            placeholder={translate('shell.palette.hint')}
            aria-label={translate('shell.goTo')}
            sx={{ p: 2 }}
          />
        )}
      />
    </Dialog>
  );
}

/** The menu entries of the modules, and the pages that create records. */
function useScreens(): Target[] {
  const translate = useTranslate();
  const mayEnter = useMayEnter();
  const plugins = usePlugins();
  // The modules of a phone may not be loaded yet.
  useEffect(skipIdle, []);
  const screens = plugins
    .flatMap(({ menu = [] }) => menu)
    .filter(mayEnter)
    .map(({ to, label, icon }) => ({ to, name: translate(label), group: 'screens', icon }));
  const actions = plugins
    .flatMap(({ routes = [] }) => routes)
    .filter((route) => route.title && /\/(create|new)$/.test(route.path) && mayEnter(route))
    .map(({ path, title = '' }) => ({ to: path, name: translate(title), group: 'actions', icon: GoIcon }));
  return [...screens, ...actions];
}

/** The best matches first; those of one group stay together, where its best one is. */
function inOrder(targets: readonly Target[], search: string): Target[] {
  const ranked = bestFirst(targets, search);
  const groups = new Set(ranked.map(({ group }) => group));
  return [...groups].flatMap((name) => ranked.filter(({ group }) => group === name));
}

async function find(search: string, signal: AbortSignal): Promise<Target[]> {
  const query = { search, take: String(MAX_RESULTS) };
  const [people, units, foundFolders] = await Promise.all([
    call(users.list, { query }, { signal }),
    call(groups.list, { query }, { signal }),
    call(folders.list, { query: { search } }, { signal }),
  ]);
  // The server sends the ancestors of what matches as well, for trees.
  const namedFolders = foundFolders.items.filter(({ name }) => isMatch(name, search));
  return [
    ...people.items.map(({ id, name }) => ({ to: paths.users.show.of(id), name, group: 'users', icon: PersonIcon })),
    ...units.items.map(({ id, name }) => ({ to: paths.groups.show.of(id), name, group: 'groups', icon: GroupIcon })),
    ...bestFirst(namedFolders, search)
      .slice(0, MAX_RESULTS)
      .map(({ id, name }) => ({ to: `${paths.fileShare}?folder=${id}`, name, group: 'folders', icon: FolderIcon })),
  ];
}
