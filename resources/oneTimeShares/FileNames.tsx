import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'react-admin';
import type { Share } from '#contract/oneTimeShares.ts';

/** Number of names that are listed; the others are counted. */
const SHOWN_NAMES = 3;

/** The names of the files of a share, one per line; the tooltip has those that are not listed. */
export function FileNames({ files }: { files: Share['files'] }) {
  const translate = useTranslate();
  const rest = files.slice(SHOWN_NAMES);
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, overflowWrap: 'anywhere' }}>
      {files.slice(0, SHOWN_NAMES).map(({ id, name }) => (
        <li key={id} dir="auto">
          {name}
        </li>
      ))}
      {rest.length > 0 && (
        <Tooltip title={<span style={{ whiteSpace: 'pre-line' }}>{rest.map(({ name }) => name).join('\n')}</span>}>
          <Box component="li" tabIndex={0} sx={{ color: 'text.secondary' }}>
            {translate('shares.more', { smart_count: rest.length })}
          </Box>
        </Tooltip>
      )}
    </Box>
  );
}
