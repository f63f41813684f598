import type { SvgIconComponent } from '@mui/icons-material';
import RejectedIcon from '@mui/icons-material/CancelOutlined';
import ApprovedIcon from '@mui/icons-material/CheckCircle';
import ChangedIcon from '@mui/icons-material/PublishedWithChangesOutlined';
import NeededIcon from '@mui/icons-material/RadioButtonUncheckedOutlined';
import InReviewIcon from '@mui/icons-material/ScheduleOutlined';
import WithdrawnIcon from '@mui/icons-material/UndoOutlined';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'react-admin';
import type { FileApproval, FileApprovalState } from '#contract/fileNodes/fileApproval.ts';

const icons: Record<FileApprovalState, [SvgIconComponent, colour: string]> = {
  inReview: [InReviewIcon, 'primary.main'],
  approved: [ApprovedIcon, 'success.main'],
  rejected: [RejectedIcon, 'error.main'],
  withdrawn: [WithdrawnIcon, 'text.secondary'],
  changed: [ChangedIcon, 'warning.main'],
  needed: [NeededIcon, 'text.secondary'],
};

/** Marks a file with its state by approvals; nothing for a file without one. */
export default function ApprovalBadge({ approval }: { approval: FileApproval }) {
  const translate = useTranslate();
  const { state, versionNumber, approvedVersion } = approval;
  if (state === null) return null;
  const [Icon, color] = icons[state];
  const number = state === 'changed' ? (approvedVersion?.number ?? versionNumber) : versionNumber;
  const title = translate(`fileShare.approval.${state}`, { number });
  return (
    <Tooltip title={title}>
      <Icon fontSize="small" role="img" aria-hidden={false} titleAccess={title} sx={{ flexShrink: 0, color }} />
    </Tooltip>
  );
}
