import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { useTranslate } from 'react-admin';
import type { BulletinLink } from '#contract/bulletins.ts';
import { OpenInNewIcon as LinkIcon } from '#web/ui/pointingIcons.tsx';

/** The links of a bulletin: each opens in a new tab, without opener and referrer. */
export function ExternalLinks({ links }: { links: readonly BulletinLink[] }) {
  const translate = useTranslate();
  return (
    <Box component="ul" aria-label={translate('bulletins.links')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {[...links.entries()].map(([index, { name, url }]) => (
        <Box component="li" key={index} sx={{ display: 'flex', gap: 1, py: 0.25 }}>
          <LinkIcon fontSize="small" sx={{ color: 'text.secondary', mt: 0.25 }} />
          <MuiLink
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            title={url}
            dir="auto"
            sx={{ minWidth: 0, overflowWrap: 'anywhere' }}
          >
            {name}
          </MuiLink>
        </Box>
      ))}
    </Box>
  );
}
