import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useCan } from '#authProvider/useCan.ts';
import { accessReviews, type ReviewDetails, type ReviewEntry } from '#contract/accessReviews.ts';
import { Rights } from '#contract/enums.ts';
import { call } from '#dataProvider/client.ts';
import { useRefreshLists } from '#web/admin/list/useLiveLists.ts';
import { BrokenTests, brokenTests, forcing } from '#web/ui/dialogs/BrokenTests.tsx';

type Decision = 'keep' | 'remove';

/** The entries of a folder, each with the users whom it gives a right, to be kept or removed. */
export function ReviewEntries({ review }: { review: ReviewDetails }) {
  const translate = useTranslate();
  const mayForce = useCan()('policyTest.force');
  const [decisions, setDecisions] = useState(
    () => new Map(review.entries.flatMap((entry) => (entry.decision ? [[entry.permissionId, entry.decision]] : []))),
  );
  const [reason, setReason] = useState('');
  const { mutate, error, isPending } = useDecide(review);
  const isDone = review.state === 'done';
  const missing = review.entries.length - decisions.size;
  const broken = mayForce ? brokenTests(error) : undefined;
  const save = missing > 0 ? 'saveDecisions' : 'completeReview';
  return (
    <Stack spacing={2} sx={{ maxWidth: 800 }}>
      {review.entries.length === 0 && <Typography>{translate('records.noEntries')}</Typography>}
      {review.entries.map((entry) => (
        <Entry
          key={entry.permissionId}
          entry={entry}
          decision={decisions.get(entry.permissionId) ?? null}
          isDone={isDone}
          onDecide={(decision) => setDecisions(new Map(decisions).set(entry.permissionId, decision))}
        />
      ))}
      {error && !broken && <Alert severity="error">{error.message}</Alert>}
      {broken && <BrokenTests tests={broken} reason={reason} onReason={setReason} />}
      {!isDone && (
        <Button
          variant="contained"
          loading={isPending}
          disabled={broken !== undefined && reason.trim() === ''}
          onClick={() => mutate({ decisions, force: broken && reason })}
          sx={{ alignSelf: 'flex-start' }}
        >
          {translate(broken ? 'records.forceConfirm' : `records.${save}`, { count: missing })}
        </Button>
      )}
    </Stack>
  );
}

interface EntryProps {
  entry: ReviewEntry;
  decision: Decision | null;
  isDone: boolean;
  onDecide: (decision: Decision) => void;
}

function Entry({ entry: { bizUnits, people, rights }, decision, isDone, onDecide }: EntryProps) {
  const translate = useTranslate();
  const name = bizUnits.map(({ bizUnitName }) => bizUnitName).join(` ${translate('records.and')} `);
  const right = translate(`records.expects.${rights === Rights.ReadWrite ? 2 : 1}`);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, p: 2, border: 1, borderColor: 'divider', borderRadius: 1 }}>
      <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 550 }}>{name}</Typography>
        <Typography variant="body2" color="text.secondary">
          {right}
          {' · '}
          {people.length === 0 ? translate('records.noReaders') : people.map((person) => person.name).join(', ')}
        </Typography>
      </Box>
      <ToggleButtonGroup
        exclusive
        size="small"
        disabled={isDone}
        value={decision}
        onChange={(_, chosen: Decision | null) => chosen && onDecide(chosen)}
        aria-label={translate('records.decisionFor', { name })}
      >
        <ToggleButton value="keep" color="primary">
          {translate('records.decisions.keep')}
        </ToggleButton>
        <ToggleButton value="remove" color="error">
          {translate('records.remove')}
        </ToggleButton>
      </ToggleButtonGroup>
    </Box>
  );
}

function useDecide({ id, rowVersion }: ReviewDetails) {
  const notify = useNotify();
  const refresh = useRefreshLists();
  return useMutation({
    mutationFn: ({ decisions, force }: { decisions: Map<number, Decision>; force: string | undefined }) =>
      call(accessReviews.decide, {
        params: { id: String(id) },
        query: forcing(force),
        body: {
          decisions: [...decisions].map(([permissionId, decision]) => ({ permissionId, decision })),
          rowVersion,
        },
      }),
    onSuccess: async ({ state }) => {
      notify(state === 'done' ? 'records.reviewDone' : 'records.decisionsSaved', { type: 'success' });
      await refresh('records');
    },
  });
}
