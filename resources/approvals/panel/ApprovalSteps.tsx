import RejectedIcon from '@mui/icons-material/CancelOutlined';
import ApprovedIcon from '@mui/icons-material/CheckCircleOutlined';
import WaitingIcon from '@mui/icons-material/RadioButtonUncheckedOutlined';
import OpenIcon from '@mui/icons-material/ScheduleOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { ApprovalDetails, ApprovalStep } from '#contract/approvals.ts';
import { useFormat } from '#web/ui/text/useFormat.ts';

const icons = { waiting: WaitingIcon, open: OpenIcon, approved: ApprovedIcon, rejected: RejectedIcon };
const colours = { waiting: 'text.disabled', open: 'primary.main', approved: 'success.main', rejected: 'error.main' };

/** The steps of an approval, with the people of each and what they decided. */
export function ApprovalSteps({ approval }: { approval: ApprovalDetails }) {
  const translate = useTranslate();
  return (
    <Box component="ol" aria-label={translate('approvals.steps')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {approval.steps.map((step) => (
        <Step key={step.number} step={step} isLate={approval.isLate && step.number === approval.step} />
      ))}
    </Box>
  );
}

function Step({ step, isLate }: { step: ApprovalStep; isLate: boolean }) {
  const translate = useTranslate();
  const { formatDate } = useFormat();
  const { number, name, state, need, approvals, missing, dueOn, people } = step;
  const Icon = icons[state];
  const isOpen = state === 'open';
  const count = approvals + missing;
  const details = [
    translate(`approvals.stepStates.${state}`),
    need === 'all' ? translate('approvals.needAll') : translate('approvals.needSome', { smart_count: need }),
    isOpen && translate('approvals.agreed', { done: approvals, of: count }),
    isOpen && dueOn && translate(isLate ? 'approvals.lateSince' : 'approvals.dueOn', { on: formatDate(dueOn) }),
  ];
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1, py: 0.75 }}>
      <Icon fontSize="small" aria-hidden sx={{ mt: '1px', color: colours[state] }} />
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="body2" sx={{ fontWeight: 550 }}>
          {`${number}. ${name}`}
        </Typography>
        <Typography variant="caption" component="p" color={isLate ? 'error' : 'text.secondary'}>
          {details.filter(Boolean).join(' · ')}
        </Typography>
        {people.length > 0 && (
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {people.map((person) => (
              <Reviewer key={person.id} person={person} isOpen={isOpen} />
            ))}
          </Box>
        )}
      </Box>
    </Box>
  );
}

function Reviewer({ person, isOpen }: { person: ApprovalStep['people'][number]; isOpen: boolean }) {
  const translate = useTranslate();
  const { formatRecent, formatDateTime } = useFormat();
  const { name, decision, on, by, out } = person;
  const state = decision ?? (out ? `out.${out}` : isOpen ? 'open' : 'none');
  const text = translate(`approvals.decisions.${state}`);
  return (
    <Typography component="li" variant="caption" sx={{ color: 'text.secondary', display: 'block' }}>
      <Box component="span" sx={{ color: out && !decision ? 'text.disabled' : 'text.primary' }}>
        {name}
      </Box>
      {` – ${by ? translate('approvals.byDeputy', { text, deputy: by.name }) : text}`}
      {on && <span title={formatDateTime(on)}>{`, ${formatRecent(on)}`}</span>}
    </Typography>
  );
}
