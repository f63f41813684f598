import SeparatorIcon from '@mui/icons-material/ChevronRight';
import MuiBreadcrumbs from '@mui/material/Breadcrumbs';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';

/** A name, and where it leads; without an address it is the page itself. */
export interface Crumb {
  label: string;
  to?: string;
}

/** Where a page stands: its list, its record, and the page itself. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const translate = useTranslate();
  return (
    <MuiBreadcrumbs
      aria-label={translate('ui.breadcrumbs')}
      separator={<SeparatorIcon sx={{ fontSize: 16 }} />}
      sx={{
        flex: 1,
        minWidth: 0,
        typography: 'caption',
        color: 'text.secondary',
        '& ol': { flexWrap: 'nowrap' },
        '& li': { minWidth: 0, flexShrink: 0 },
        '& li:last-of-type': { flexShrink: 1 },
        '& .MuiBreadcrumbs-separator': { mx: 0.5 },
      }}
    >
      {crumbs.map(({ label, to }) =>
        to ? (
          <MuiLink key={to} component={Link} to={to} color="inherit" variant="caption" title={label} sx={nameSx}>
            {label}
          </MuiLink>
        ) : (
          <Typography key={label} component="span" variant="caption" aria-current="page" title={label} sx={nameSx}>
            {label}
          </Typography>
        ),
      )}
    </MuiBreadcrumbs>
  );
}

const nameSx = { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', maxWidth: 320 };
