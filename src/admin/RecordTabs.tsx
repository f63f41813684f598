import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link, useLocation, useSearchParams } from 'react-router-dom';

interface RecordTab {
  id: string;
  label: string;
  /** The number of items in the tab. */
  count?: number | undefined;
  content: ReactNode;
}

/**
 * The tabs of a record; the selected one is in the URL: `?tab=groups`. Tabs that do not fit are on a further line, so that
 * each has a line of its own below it instead of one that moves.
 */
export function RecordTabs({ tabs, label }: { tabs: readonly (RecordTab | false)[]; label: string }) {
  const translate = useTranslate();
  const { pathname } = useLocation();
  const offered = tabs.filter((tab) => tab !== false);
  const id = useTabInAddress(offered[0]?.id ?? '');
  const current = offered.find((tab) => tab.id === id) ?? offered[0];
  if (!current) return null;
  return (
    <>
      <Tabs value={current.id} aria-label={label} sx={tabsSx}>
        {offered.map(({ id, label, count }, index) => (
          <Tab
            key={id}
            value={id}
            id={`tab-${id}`}
            aria-controls={id === current.id ? `panel-${id}` : undefined}
            component={Link}
            to={index === 0 ? pathname : `${pathname}?tab=${id}`}
            replace
            label={
              <span>
                {translate(label)} {count !== undefined && <Count>{count}</Count>}
              </span>
            }
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`panel-${current.id}`} aria-labelledby={`tab-${current.id}`}>
        {current.content}
      </Box>
    </>
  );
}

const tabsSx = {
  borderBottom: 1,
  borderColor: 'divider',
  mb: 2.5,
  '& .MuiTabs-list': { flexWrap: 'wrap' },
  '& .MuiTabs-indicator': { display: 'none' },
  '& .MuiTab-root': { px: 0.25, mr: 3, minWidth: 0, borderBottom: '2px solid transparent' },
  '& .Mui-selected': { borderColor: 'primary.main' },
} as const;

/** The tab in the URL. A list inside a tab writes its own parameters and removes all others, so the tab is restored. */
function useTabInAddress(first: string): string {
  const [query, setQuery] = useSearchParams();
  const named = query.get('tab');
  const isOfList = query.has('sort');
  const [selected, setSelected] = useState(named ?? first);
  const current = named ?? (isOfList ? selected : first);
  if (current !== selected) setSelected(current);
  useEffect(() => {
    if (named || !isOfList || current === first) return;
    setQuery((now) => new URLSearchParams([['tab', current], ...now]), { replace: true });
  }, [named, isOfList, current, first, setQuery]);
  return current;
}

function Count({ children }: { children: ReactNode }) {
  return (
    <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
      {children}
    </Box>
  );
}
