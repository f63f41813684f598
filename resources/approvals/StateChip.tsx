import RejectedIcon from '@mui/icons-material/CancelOutlined';
import ApprovedIcon from '@mui/icons-material/CheckCircleOutlined';
import SupersededIcon from '@mui/icons-material/PublishedWithChangesOutlined';
import RunningIcon from '@mui/icons-material/ScheduleOutlined';
import WithdrawnIcon from '@mui/icons-material/UndoOutlined';
import Chip from '@mui/material/Chip';
import { useTranslate } from 'react-admin';
import type { Approval, ApprovalState } from '#contract/approvals.ts';

const icons = {
  running: RunningIcon,
  approved: ApprovedIcon,
  rejected: RejectedIcon,
  withdrawn: WithdrawnIcon,
  superseded: SupersededIcon,
};
const colours = { approved: 'success', rejected: 'error' } as const;

interface StateChipProps {
  approval: Pick<Approval, 'state' | 'isLate' | 'isBlocked'>;
}

/** The state of an approval, and whether it is late or blocked. */
export function StateChip({ approval: { state, isLate, isBlocked } }: StateChipProps) {
  const translate = useTranslate();
  const Icon = icons[state];
  const colour = (colours as Partial<Record<ApprovalState, 'success' | 'error'>>)[state] ?? 'default';
  return (
    <>
      <Chip
        size="small"
        variant="outlined"
        color={colour}
        icon={<Icon />}
        label={translate(`approvals.states.${state}`)}
      />
      {isBlocked && <Chip size="small" variant="outlined" color="warning" label={translate('approvals.blocked')} />}
      {isLate && <Chip size="small" variant="outlined" color="error" label={translate('approvals.late')} />}
    </>
  );
}
