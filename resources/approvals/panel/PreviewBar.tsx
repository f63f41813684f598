import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import type { ListedFile } from '#contract/fileNodes/files.ts';
import { lastApprovalQuery } from '../approvals.data.ts';
import { DecisionBar } from './DecisionBar.tsx';

/** Below the preview of a file: the decision that waits for the user, with what the starter says to it. */
export default function PreviewBar({ file }: { file: ListedFile }) {
  const translate = useTranslate();
  const { data: approval } = useQuery(lastApprovalQuery(file.id));
  if (approval?.state !== 'running' || !(approval.canDecide || approval.decideFor.length > 0)) return null;
  const { startedBy, note, version } = approval;
  return (
    // The arrow keys show other files, but not while something is typed here.
    <Box sx={barSx} onKeyDown={(event) => event.key.startsWith('Arrow') && event.stopPropagation()}>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere', mb: 1 }}>
        {translate('approvals.asks', { by: startedBy.name, number: version.number })}
        {note && ` ${translate('approvals.quoted', { note })}`}
      </Typography>
      <DecisionBar approval={approval} />
    </Box>
  );
}

const barSx = { px: 2, py: 1.5, bgcolor: 'background.paper', borderTop: 1, borderColor: 'divider' } as const;
