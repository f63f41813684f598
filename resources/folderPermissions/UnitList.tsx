import CheckedIcon from '@mui/icons-material/CheckBox';
import UncheckedIcon from '@mui/icons-material/CheckBoxOutlineBlank';
import Box from '@mui/material/Box';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { LoadingBar } from '#web/ui/page/LoadingBar.tsx';
import type { BizUnit } from './entries.ts';
import { unitsQuery } from './queries.ts';
import { unitIcon } from './Units.tsx';

/** Pixels. */
const ROW_PX = 48;

interface UnitListProps {
  search: string;
  chosen: readonly BizUnit[];
  onToggle: (unit: BizUnit) => void;
}

/** Users and groups to tick. Only the rows in view are in the document; further ones are loaded on scrolling. */
export function UnitList({ search, chosen, onToggle }: UnitListProps) {
  const translate = useTranslate();
  const { data, error, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    unitsQuery(search),
  );
  const units = data?.pages.flatMap(({ items }) => items) ?? [];
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: units.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 6,
  });
  const lines = virtualizer.getVirtualItems();
  const last = lines.at(-1)?.index ?? 0;

  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && last >= units.length - 1) fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, last, units.length, fetchNextPage]);

  if (error) return <LoadError error={error} onRetry={refetch} />;
  return (
    <Box
      ref={scroller}
      role="group"
      aria-label={translate('folderPermissions.pick.list')}
      aria-busy={isFetching}
      sx={{ height: 264, overflow: 'auto', border: 1, borderColor: 'divider', borderRadius: 1, position: 'relative' }}
    >
      {isFetching && (
        <Box aria-hidden sx={{ position: 'sticky', top: 0, zIndex: 1 }}>
          <LoadingBar sx={{ height: 2 }} />
        </Box>
      )}
      {!isFetching && units.length === 0 && (
        <Typography variant="body2" color="text.secondary" sx={{ p: 2, textAlign: 'center' }}>
          {translate('folderPermissions.pick.none')}
        </Typography>
      )}
      <Box style={{ height: virtualizer.getTotalSize() }} sx={{ position: 'relative' }}>
        {lines.map(({ index, start }) => {
          const unit = units[index];
          if (!unit) return null;
          const isChosen = chosen.some(({ id }) => id === unit.id);
          return <UnitRow key={unit.id} unit={unit} top={start} isChosen={isChosen} onToggle={onToggle} />;
        })}
      </Box>
    </Box>
  );
}

interface UnitRowProps extends Pick<UnitListProps, 'onToggle'> {
  unit: BizUnit & { email: string | null };
  /** Pixels from the top of the list. */
  top: number;
  isChosen: boolean;
}

function UnitRow({ unit, top, isChosen, onToggle }: UnitRowProps) {
  const translate = useTranslate();
  const Icon = unitIcon(unit);
  const Tick = isChosen ? CheckedIcon : UncheckedIcon;
  const kind = translate(`folderPermissions.${unit.isGroup ? 'group' : 'user'}`);
  return (
    <ListItemButton
      role="checkbox"
      aria-checked={isChosen}
      selected={isChosen}
      onClick={() => onToggle({ id: unit.id, name: unit.name, isGroup: unit.isGroup })}
      style={{ transform: `translateY(${top}px)` }}
      sx={{ position: 'absolute', inset: '0 0 auto 0', height: ROW_PX, px: 1 }}
    >
      <Tick fontSize="small" sx={{ mx: 1, color: isChosen ? 'primary.main' : 'text.secondary' }} />
      <ListItemIcon sx={{ minWidth: 32 }}>
        <Icon fontSize="small" titleAccess={kind} />
      </ListItemIcon>
      <ListItemText
        primary={unit.name}
        secondary={unit.email}
        slotProps={{ primary: { noWrap: true, variant: 'body2' }, secondary: { noWrap: true, variant: 'caption' } }}
      />
    </ListItemButton>
  );
}
