import CompareIcon from '@mui/icons-material/DifferenceOutlined';
import OpenIcon from '@mui/icons-material/OpenInNewOutlined';
import SendIcon from '@mui/icons-material/SendOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { ApprovalDetails } from '#contract/approvals.ts';
import type { FileEntity } from '#contract/fileNodes/files.ts';
import { paths } from '#web/paths.ts';
import { isComparable } from '#web/preview/kinds.ts';
import { isWithheld } from '#web/preview/withheld.ts';
import { lazyPart } from '#web/ui/page/lazyPart.ts';
import { lastApprovalQuery } from '../approvals.data.ts';
import { StateChip } from '../StateChip.tsx';
import { ApprovalActions } from './ApprovalActions.tsx';
import { ApprovalEntries } from './ApprovalEntries.tsx';
import { ApprovalSteps } from './ApprovalSteps.tsx';
import { DecisionBar } from './DecisionBar.tsx';
import { useStateSentence } from './useStateSentence.ts';

const CompareDialog = lazyPart(() => import('#web/preview/compare/CompareDialog.tsx'));
const SendDialog = lazyPart(() => import('../SendDialog.tsx'));

/** The last approval of a file, in its details; nothing for a file that was never sent. */
export default function ApprovalPanel({ file, mayWrite }: { file: FileEntity; mayWrite: boolean }) {
  const { data } = useQuery(lastApprovalQuery(file.id));
  if (!data) return null;
  return <Panel key={data.id} file={file} approval={data} mayWrite={mayWrite} />;
}

interface PanelProps {
  file: FileEntity;
  approval: ApprovalDetails;
  mayWrite: boolean;
}

function Panel({ file, approval, mayWrite }: PanelProps) {
  const translate = useTranslate();
  const [dialog, setDialog] = useState<'send' | 'compare'>();
  const close = () => setDialog(undefined);
  const sentence = useStateSentence(approval);
  const { id, state, note, workflow } = approval;
  const isRunning = state === 'running';
  const approved = isComparable(file.name) && !isWithheld(file) ? earlierApproved(file) : undefined;
  return (
    <Stack component="section" aria-labelledby="approval-title" spacing={1}>
      <Stack direction="row" useFlexGap spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography id="approval-title" variant="subtitle2" component="h3" sx={{ flex: 1 }}>
          {translate('approvals.title')}
        </Typography>
        <StateChip approval={approval} />
      </Stack>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {sentence}
      </Typography>
      {note && (
        <Typography dir="auto" variant="body2" color="text.secondary" sx={noteSx}>
          {note}
        </Typography>
      )}
      <ApprovalSteps approval={approval} />
      <ApprovalEntries approval={approval} />
      <DecisionBar approval={approval} />
      <ApprovalActions approval={approval} />
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        {isRunning && (
          <Button size="small" startIcon={<OpenIcon />} component={Link} to={paths.approvals.show.of(id)}>
            {translate('approvals.open')}
          </Button>
        )}
        {approved && (
          <Button size="small" startIcon={<CompareIcon />} onClick={() => setDialog('compare')}>
            {translate('approvals.compare', { number: approved.number })}
          </Button>
        )}
        {!isRunning && state !== 'approved' && mayWrite && (
          <Button size="small" startIcon={<SendIcon />} onClick={() => setDialog('send')}>
            {translate('approvals.sendAgain')}
          </Button>
        )}
      </Stack>
      <Suspense fallback={null}>
        {dialog === 'send' && <SendDialog files={[file]} workflowId={workflow?.id} onClose={close} />}
        {dialog === 'compare' && approved && <CompareDialog file={file} from={approved.id} onClose={close} />}
      </Suspense>
    </Stack>
  );
}

/** The approved version, where the current one is another. */
function earlierApproved({ approval, currentVersion }: FileEntity) {
  const approved = approval?.approvedVersion;
  return approved && approved.id !== currentVersion?.id ? approved : undefined;
}

const noteSx = { overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' } as const;
