import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';

interface PageTabsProps {
  /** The name of the group of pages, as a key of the catalogue. */
  label: string;
  /** The pages; their labels are keys of the catalogue. */
  tabs: readonly { id: string; to: string; label: string }[];
  /** The ID of the page that is shown. */
  current: string;
}

/**
 * The tab bar above pages that belong together; the tabs are links, since each opens another page. Tabs that do not fit
 * are on a further line: what has to be scrolled into view first is overlooked.
 */
export function PageTabs({ label, tabs, current }: PageTabsProps) {
  const translate = useTranslate();
  return (
    <Box
      component="nav"
      aria-label={translate(label)}
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: { sm: 1 }, borderBottom: 1, borderColor: 'divider' }}
    >
      {tabs.map(({ id, to, label }) => (
        <Box key={id} component={Link} to={to} aria-current={id === current ? 'page' : undefined} sx={tabSx}>
          {translate(label)}
        </Box>
      ))}
    </Box>
  );
}

const tabSx = {
  px: { xs: 1.25, sm: 2 },
  py: 1.25,
  mb: '-1px',
  typography: 'button',
  textDecoration: 'none',
  color: 'text.secondary',
  borderBottom: '2px solid transparent',
  '&:hover': { color: 'text.primary' },
  '&[aria-current]': { color: 'primary.main', borderColor: 'primary.main' },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
} as const;
