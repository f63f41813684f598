import type { SvgIconComponent } from '@mui/icons-material';
import AddedIcon from '@mui/icons-material/AddCircleOutline';
import MentionIcon from '@mui/icons-material/AlternateEmail';
import CommentIcon from '@mui/icons-material/ChatBubbleOutline';
import RemovedIcon from '@mui/icons-material/DeleteOutline';
import ChangedIcon from '@mui/icons-material/EditOutlined';
import RequestIcon from '@mui/icons-material/KeyOutlined';
import AccessIcon from '@mui/icons-material/LockOpen';
import UnlockedIcon from '@mui/icons-material/NoEncryptionOutlined';
import RestoredIcon from '@mui/icons-material/RestoreFromTrashOutlined';
import IncompleteIcon from '@mui/icons-material/RuleOutlined';
import RescuedIcon from '@mui/icons-material/SaveOutlined';
import LateIcon from '@mui/icons-material/ScheduleOutlined';
import DeputyIcon from '@mui/icons-material/SupervisorAccountOutlined';
import ApprovalIcon from '@mui/icons-material/TaskAltOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { useCan } from '#authProvider/useCan.ts';
import { type Notice, type NoticeType, reviewNoticeTypes } from '#contract/instance/notices.ts';
import { DriveFileMoveIcon as MovedIcon } from '#web/ui/pointingIcons.tsx';
import { useFormat } from '#web/ui/text/useFormat.ts';
import { visuallyHidden } from '#web/ui/visuallyHidden.ts';
import { useOpenNode } from './useOpenNode.ts';

const icons: Record<NoticeType, SvgIconComponent> = {
  added: AddedIcon,
  changed: ChangedIcon,
  moved: MovedIcon,
  removed: RemovedIcon,
  restored: RestoredIcon,
  comment: CommentIcon,
  access: AccessIcon,
  mention: MentionIcon,
  accessRequest: RequestIcon,
  accessReview: AccessIcon,
  accessReviewOverdue: AccessIcon,
  saveRescued: RescuedIcon,
  approval: ApprovalIcon,
  approvalTask: ApprovalIcon,
  approvalEnded: ApprovalIcon,
  approvalChanged: ChangedIcon,
  approvalLate: LateIcon,
  approvalBlocked: LateIcon,
  approvalRemark: CommentIcon,
  approvalReminder: LateIcon,
  deputy: DeputyIcon,
  unlocked: UnlockedIcon,
  incomplete: IncompleteIcon,
};
/** Notices with text that a user wrote. */
const written: readonly NoticeType[] = ['comment', 'mention', 'accessRequest'];

interface NoticeItemProps {
  notice: Notice;
  onSeen: () => void;
  onClose: () => void;
}

/** One notice; a click opens its subject, unless that was removed. */
export function NoticeItem({ notice, onSeen, onClose }: NoticeItemProps) {
  const { type, nodeId, seen, about } = notice;
  const { open, openReviews, openApproval } = useOpenNode();
  const follow = () => {
    onClose();
    if (!seen) onSeen();
    if (about) openApproval(about.approvalId);
    else if (reviewNoticeTypes.some((some) => some === type)) void openReviews();
    else void open(nodeId);
  };
  return (
    <ListItem disablePadding divider sx={{ display: 'block' }}>
      {type === 'removed' ? (
        <Box sx={{ px: 2, py: 1 }}>
          <NoticeText notice={notice} />
        </Box>
      ) : (
        <ListItemButton onClick={follow} sx={{ display: 'block', px: 2, py: 1 }}>
          <NoticeText notice={notice} />
        </ListItemButton>
      )}
      {type === 'accessRequest' && <RequestActions notice={notice} onSeen={onSeen} onClose={onClose} />}
    </ListItem>
  );
}

function NoticeText({ notice }: { notice: Notice }) {
  const { type, on, text, seen } = notice;
  const sentence = useSentence(notice);
  const translate = useTranslate();
  const { formatRecent, formatDateTime } = useFormat();
  const Icon = icons[type];
  const quote = written.includes(type) && text;
  return (
    <Stack direction="row" spacing={1.5} sx={{ alignItems: 'flex-start' }}>
      <Icon sx={{ fontSize: 20, mt: 0.125, color: 'text.secondary' }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere', fontWeight: seen ? 400 : 600 }}>
          {!seen && (
            <Box component="span" sx={visuallyHidden}>
              {translate('notices.unseen')}
            </Box>
          )}
          {sentence}
        </Typography>
        {quote && (
          <Typography dir="auto" variant="body2" sx={quoteSx}>
            {quote}
          </Typography>
        )}
        <Typography variant="caption" title={formatDateTime(on)} sx={{ color: 'text.secondary' }}>
          {formatRecent(on)}
        </Typography>
      </Box>
      {!seen && (
        <Box aria-hidden sx={{ width: 8, height: 8, mt: 0.75, borderRadius: '50%', bgcolor: 'primary.main' }} />
      )}
    </Stack>
  );
}

/** The sentence of a notice; of an approval, by how it ended. */
function useSentence({ type, name, by, about }: Notice): string {
  const translate = useTranslate();
  const { formatDate } = useFormat();
  const outcome = type === 'approval' || type === 'approvalEnded' ? `.${about?.outcome ?? 'approved'}` : '';
  return translate(`notices.sentence.${type}${outcome}`, {
    ...{ by: by.name, name, version: about?.versionNumber ?? '' },
    reason: about?.reason ?? '',
    date: about?.dueOn ? formatDate(about.dueOn) : '',
  });
}

const quoteSx = {
  color: 'text.secondary',
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
} as const;

/** Administrators grant access on the permissions page. */
function RequestActions({ notice: { nodeId, seen }, onSeen, onClose }: NoticeItemProps) {
  const translate = useTranslate();
  const mayGrant = useCan()('folder.manage');
  const { openPermissions } = useOpenNode();
  const grant = () => {
    onClose();
    if (!seen) onSeen();
    void openPermissions(nodeId);
  };
  if (seen && !mayGrant) return null;
  return (
    <Stack direction="row" spacing={1} sx={{ pl: 6, pr: 2, pb: 1 }}>
      {mayGrant && (
        <Button size="small" variant="outlined" onClick={grant}>
          {translate('notices.permissions')}
        </Button>
      )}
      {!seen && (
        <Button size="small" onClick={onSeen}>
          {translate('notices.dismiss')}
        </Button>
      )}
    </Stack>
  );
}
