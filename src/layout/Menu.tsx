import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import type { SxProps, Theme } from '@mui/material/styles';
import { Fragment, useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import type { MenuEntry } from '#web/plugin.ts';
import { skipIdle } from '#web/ui/useIdle.ts';
import { visuallyHidden } from '#web/ui/visuallyHidden.ts';
import { useMayEnter } from './useMayEnter.ts';
import { usePlugins } from './usePlugins.ts';
import { useWaiting, type Waiting, waitingText } from './useWaiting.ts';

interface MenuProps {
  /** Icons with labels below, instead of next to them. */
  isRail: boolean;
  onNavigate?: () => void;
}

/** The menu entries of the modules, with those for administrators below a divider. */
export default function Menu({ isRail, onNavigate }: MenuProps) {
  const mayEnter = useMayEnter();
  // The drawer of a phone may be opened before the list of modules has been loaded.
  useEffect(() => {
    if (!isRail) skipIdle();
  }, [isRail]);
  const waiting = useWaiting();
  const entries = usePlugins()
    .flatMap(({ menu = [] }) => menu)
    .filter(mayEnter);
  const parts = [entries.filter(({ action }) => !action), entries.filter(({ action }) => action)];

  return parts.map(
    (part, index) =>
      part.length > 0 && (
        // The two groups have a fixed order.
        // biome-ignore lint/suspicious/noArrayIndexKey: the groups have no other key
        <Box key={index} onClick={onNavigate}>
          {index > 0 && <Divider sx={{ mx: isRail ? 3 : 2 }} />}
          <List sx={{ py: 1, px: isRail ? 0.5 : 1, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 0.25 }}>
            {part.map((entry) => (
              <Entry
                key={entry.to}
                entry={entry}
                waiting={waiting.find(({ slot }) => slot.to === entry.to)}
                sx={isRail ? railSx : drawerSx}
              />
            ))}
          </List>
        </Box>
      ),
  );
}

const railSx = {
  flexDirection: 'column',
  gap: '3px',
  px: 0,
  py: 0.75,
  fontSize: 11.5,
  lineHeight: '14px',
  textAlign: 'center',
  hyphens: 'manual',
  overflowWrap: 'anywhere',
  '& .glyph': { width: 48, height: 26, borderRadius: '13px' },
  '&.Mui-selected, &.Mui-selected:hover': { bgcolor: 'transparent' },
  '&.Mui-selected .glyph': { bgcolor: 'surface.selected' },
} as const;
const drawerSx = { gap: 2, px: 1.5, minHeight: 44 } as const;

interface EntryProps {
  entry: MenuEntry;
  /** What waits on its page. */
  waiting: Waiting | undefined;
  sx: SxProps<Theme>;
}

function Entry({ entry: { to, within, label, icon: Icon }, waiting, sx }: EntryProps) {
  const translate = useTranslate();
  const count = waiting?.waiting ?? 0;
  const { pathname } = useLocation();
  const divided = partsOf(translate(label), translate('shell.wordBreaks'));
  const isHere = pathname === to || (within !== undefined && pathname.startsWith(within));

  return (
    <ListItem disablePadding>
      <ListItemButton
        component={Link}
        to={to}
        selected={isHere}
        aria-current={isHere ? 'page' : undefined}
        sx={[
          { borderRadius: 1, color: isHere ? 'primary.dark' : 'text.secondary', fontWeight: isHere ? 650 : 500 },
          (theme) => (isHere && theme.palette.mode === 'dark' ? { color: 'primary.light' } : {}),
          ...[sx].flat(),
        ]}
      >
        <Box component="span" className="glyph" sx={{ display: 'grid', placeItems: 'center' }}>
          <Badge
            badgeContent={count > 0 ? count : null}
            max={99}
            color={waiting && waiting.late > 0 ? 'error' : 'primary'}
            slotProps={{ badge: { 'aria-hidden': true } }}
          >
            <Icon sx={{ fontSize: 20 }} />
          </Badge>
        </Box>
        <span>
          {divided.map((part, index) => (
            <Fragment key={part}>
              {/* Not part of the name that screen readers say. */}
              {index > 0 && <span aria-hidden>{SOFT_HYPHEN}</span>}
              {part}
            </Fragment>
          ))}
        </span>
        {waiting && count > 0 && (
          <Box component="span" sx={visuallyHidden}>
            {`, ${waitingText(waiting, translate)}`}
          </Box>
        )}
      </ListItemButton>
    </ListItem>
  );
}

const SOFT_HYPHEN = '\u00ad';

/**
 * The parts of a text, between which its long words may be divided: browsers do not know the syllables of all languages.
 * @param words the words with a dot between their parts, separated by spaces: `System·status Akten·führung`
 */
function partsOf(text: string, words: string): string[] {
  return words
    .split(' ')
    .reduce((divided, word) => divided.replaceAll(word.replaceAll('·', ''), word), text)
    .split('·');
}
