import BackIcon from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslate } from 'react-admin';
import { Link, useNavigate, useParams } from 'react-router-dom';
import type { ApprovalDetails } from '#contract/approvals.ts';
import { ShortcutSheet } from '#web/fileShare/ShortcutSheet.tsx';
import { usePageTitle } from '#web/layout/usePageTitle.ts';
import { paths } from '#web/paths.ts';
import { PreviewProgress } from '#web/preview/PreviewMessage.tsx';
import { lazyPart } from '#web/ui/page/lazyPart.ts';
import { QueryBoundary } from '#web/ui/page/QueryBoundary.tsx';
import { useHotkey } from '#web/ui/useHotkey.ts';
import { approvalQuery, tasksQuery } from '../approvals.data.ts';
import { ApprovalActions } from '../panel/ApprovalActions.tsx';
import { ApprovalEntries } from '../panel/ApprovalEntries.tsx';
import { ApprovalSteps } from '../panel/ApprovalSteps.tsx';
import { DecisionBar } from '../panel/DecisionBar.tsx';
import { useStateSentence } from '../panel/useStateSentence.ts';
import { StateChip } from '../StateChip.tsx';

const DrawnPages = lazyPart(() => import('#web/preview/DrawnPages.tsx'));
/** Tasks among which the keys J and K go. */
const TAKE = 100;

/** An approval: the version it is about, its steps, and the decision, `/tasks/approval/{id}`. */
export default function ApprovalPage() {
  const query = useQuery(approvalQuery(Number(useParams().id)));
  return <QueryBoundary query={query}>{(approval) => <Content key={approval.id} approval={approval} />}</QueryBoundary>;
}

function Content({ approval }: { approval: ApprovalDetails }) {
  const translate = useTranslate();
  const { name } = approval.file;
  usePageTitle(name);
  const { go, next } = useOtherTasks(approval.id);
  useHotkey('j', () => go(1));
  useHotkey('k', () => go(-1));
  return (
    <Box sx={pageSx}>
      <ShortcutSheet />
      <Box component="header" sx={headSx}>
        <Button component={Link} to={paths.tasks} size="small" startIcon={<BackIcon />}>
          {translate('approvals.back')}
        </Button>
        <Typography variant="h2" component="h1" noWrap title={name} sx={{ flex: '1 1 160px', minWidth: 0 }}>
          {name}
        </Typography>
        <StateChip approval={approval} />
      </Box>
      <Box sx={bodySx}>
        <Box sx={documentSx}>
          <Document approval={approval} />
        </Box>
        <Box component="aside" aria-label={translate('approvals.title')} sx={sideSx}>
          <About approval={approval} />
        </Box>
      </Box>
      <Box sx={barSx}>
        <DecisionBar approval={approval} hasKeys onDecided={() => void next()} />
      </Box>
    </Box>
  );
}

/** The version under approval; after the end, that version for those who may read the file. */
function Document({ approval: { id, file, version, state } }: { approval: ApprovalDetails }) {
  const translate = useTranslate();
  if (state !== 'running') {
    return (
      <Box sx={{ m: 'auto', p: 3, textAlign: 'center', color: 'text.secondary' }}>
        <Typography>{translate('approvals.hasEnded')}</Typography>
      </Box>
    );
  }
  return (
    <Suspense fallback={<PreviewProgress />}>
      <DrawnPages file={{ id: file.id, name: file.name, updatedOn: `version ${version.id}`, byApproval: id }} />
    </Suspense>
  );
}

function About({ approval }: { approval: ApprovalDetails }) {
  const translate = useTranslate();
  const sentence = useStateSentence(approval);
  const { file, note, startedBy } = approval;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, alignContent: 'start' }}>
      {note && (
        <Box sx={{ p: 1.5, borderRadius: 1, bgcolor: 'surface.accent', overflowWrap: 'anywhere' }}>
          <Typography variant="caption" component="p" color="text.secondary">
            {translate('approvals.noteOf', { name: startedBy.name })}
          </Typography>
          <Typography dir="auto" variant="body2" sx={{ whiteSpace: 'pre-wrap' }}>
            {note}
          </Typography>
        </Box>
      )}
      <Typography variant="body2">{sentence}</Typography>
      {file.fullPath && (
        <MuiLink
          component={Link}
          to={`${paths.fileShare}?folder=${file.parentId}&file=${file.id}&tab=file`}
          variant="body2"
          sx={{ overflowWrap: 'anywhere' }}
        >
          {file.fullPath}
        </MuiLink>
      )}
      <ApprovalSteps approval={approval} />
      <ApprovalEntries approval={approval} />
      <ApprovalActions approval={approval} />
    </Box>
  );
}

/** Goes to other tasks that wait: the adjacent one, or after a decision the first that is left. */
function useOtherTasks(id: number) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data } = useQuery(tasksQuery('waiting', false, TAKE));
  const ids = [...new Set(data?.items.map((task) => task.id))];
  const show = (other: number | undefined) =>
    other !== undefined && navigate(paths.approvals.show.of(other), { replace: true });
  return {
    go: (step: 1 | -1) => show(ids[ids.indexOf(id) + step]),
    next: async () => {
      const { items } = await client.fetchQuery({ ...tasksQuery('waiting', false, TAKE), staleTime: 0 });
      const left = items.find((task) => task.id !== id);
      if (left) show(left.id);
      else navigate(paths.tasks, { replace: true });
    },
  };
}

const pageSx = { height: '100%', display: 'flex', flexDirection: 'column', minHeight: 0 } as const;
const headSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  px: 2,
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
} as const;
/** On phones, the steps are below the document. */
const bodySx = {
  flex: 1,
  minHeight: 0,
  display: 'flex',
  flexDirection: { xs: 'column', md: 'row' },
  overflow: { xs: 'auto', md: 'visible' },
} as const;
const documentSx = {
  flex: { xs: '0 0 70%', md: 1 },
  minWidth: 0,
  minHeight: 0,
  display: 'flex',
  bgcolor: 'background.default',
} as const;
const sideSx = {
  width: { xs: '100%', md: 360 },
  flex: 'none',
  p: 2,
  overflow: { md: 'auto' },
  borderInlineStart: { md: 1 },
  borderColor: { md: 'divider' },
} as const;
const barSx = {
  px: 2,
  py: 1.25,
  bgcolor: 'background.paper',
  borderTop: 1,
  borderColor: 'divider',
  '&:empty': { display: 'none' },
} as const;
