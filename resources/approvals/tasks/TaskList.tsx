import DoneIcon from '@mui/icons-material/TaskAltOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import MuiLink from '@mui/material/Link';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Task, TaskView } from '#contract/approvals.ts';
import { paths } from '#web/paths.ts';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import { QueryBoundary } from '#web/ui/page/QueryBoundary.tsx';
import { useFormat } from '#web/ui/text/useFormat.ts';
import { tasksQuery } from '../approvals.data.ts';
import { StateChip } from '../StateChip.tsx';

const TAKE = 50;

/** The key of the texts about the tasks of one kind. */
export const keyOf = (view: TaskView) => (view === 'asked' ? 'requested' : view);

/** The tasks of one kind, as lines of a table; on phones as cards. */
export function TaskList({ view }: { view: TaskView }) {
  const translate = useTranslate();
  const [onlyLate, setOnlyLate] = useState(false);
  const [take, setTake] = useState(TAKE);
  const query = useQuery({ ...tasksQuery(view, onlyLate, take), placeholderData: keepPreviousData });
  return (
    <>
      {view !== 'done' && (
        <FormControlLabel
          label={translate('approvals.onlyLate')}
          control={<Switch size="small" checked={onlyLate} onChange={(_, on) => setOnlyLate(on)} />}
          sx={{ ml: 0, mb: 1, gap: 0.5, minHeight: 44 }}
        />
      )}
      <QueryBoundary query={query}>
        {({ items, total }) =>
          items.length === 0 ? (
            <Box sx={{ display: 'flex', minHeight: 240 }}>
              <EmptyState
                icon={DoneIcon}
                title={translate(onlyLate ? 'approvals.noneLate' : `approvals.empty.${keyOf(view)}`)}
              />
            </Box>
          ) : (
            <>
              <Box component="ul" aria-label={translate(`approvals.views.${keyOf(view)}`)} sx={listSx}>
                {items.map((task) => (
                  <TaskItem key={`${task.id} ${task.step} ${task.for?.id}`} task={task} view={view} />
                ))}
              </Box>
              {items.length < total && (
                <Button onClick={() => setTake(take + TAKE)} sx={{ mt: 1 }}>
                  {translate('approvals.more')}
                </Button>
              )}
            </>
          )
        }
      </QueryBoundary>
    </>
  );
}

function TaskItem({ task, view }: { task: Task; view: TaskView }) {
  const translate = useTranslate();
  const { formatDate, formatRecent } = useFormat();
  const { id, file, versionNumber, stepName, from, note, dueOn, isLate, since, state } = task;
  const details = [
    translate('approvals.version', { number: versionNumber }),
    stepName,
    view !== 'asked' && translate('approvals.from', { name: from.name }),
    task.for && translate('approvals.asDeputy', { name: task.for.name }),
    formatRecent(since),
  ];
  return (
    <Box component="li" sx={itemSx}>
      <Box sx={{ flex: '1 1 280px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <MuiLink component={Link} to={paths.approvals.show.of(id)} color="inherit" sx={{ fontWeight: 550 }}>
          {file.name}
        </MuiLink>
        <Typography variant="caption" component="p" color="text.secondary">
          {details.filter(Boolean).join(' · ')}
        </Typography>
        {note && (
          <Typography dir="auto" variant="body2" color="text.secondary">
            {note}
          </Typography>
        )}
      </Box>
      <Box sx={endSx}>
        {state === 'running' && dueOn && (
          <Typography
            variant="body2"
            color={isLate ? 'error' : 'text.secondary'}
            sx={{ fontWeight: isLate ? 600 : 400 }}
          >
            {translate(isLate ? 'approvals.lateSince' : 'approvals.dueOn', { on: formatDate(dueOn) })}
          </Typography>
        )}
        {view !== 'waiting' && <StateChip approval={{ ...task, isLate: false }} />}
        {view === 'waiting' && (
          <Button component={Link} to={paths.approvals.show.of(id)} variant="outlined" sx={openSx}>
            {translate('approvals.view')}
          </Button>
        )}
      </Box>
    </Box>
  );
}

const listSx = { listStyle: 'none', m: 0, p: 0, display: { xs: 'grid', sm: 'block' }, gap: 1.5 } as const;
const itemSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  py: 1.25,
  px: { xs: 2, sm: 0 },
  borderWidth: { xs: 1, sm: '0 0 1px' },
  borderStyle: 'solid',
  borderColor: 'divider',
  borderRadius: { xs: '10px', sm: 0 },
} as const;
const endSx = {
  flex: { xs: '1 1 100%', sm: '0 0 auto' },
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
} as const;
const openSx = { minHeight: { xs: 44, sm: 36 }, flex: { xs: '1 1 100%', sm: '0 0 auto' } } as const;
