import DeleteIcon from '@mui/icons-material/DeleteOutline';
import EditIcon from '@mui/icons-material/EditOutlined';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { type FormEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Comment } from '#contract/fileNodes/comments.ts';
import { initialsOf } from '#web/ui/text/initials.ts';
import { useFormat } from '#web/ui/text/useFormat.ts';
import { CommentText } from './CommentText.tsx';
import { DeleteComment } from './DeleteComment.tsx';
import { useComments } from './useComments.ts';

interface CommentItemProps {
  nodeId: number;
  comment: Comment;
  mayWrite: boolean;
}

/** One comment; its author may edit or delete it. */
export function CommentItem({ nodeId, comment, mayWrite }: CommentItemProps) {
  const translate = useTranslate();
  const { formatRecent, formatDateTime } = useFormat();
  const [doing, setDoing] = useState<'editing' | 'deleting'>();
  const { text, updatedBy, updatedOn, isMine } = comment;
  const done = () => setDoing(undefined);
  if (doing === 'editing') return <EditComment nodeId={nodeId} comment={comment} onDone={done} />;

  return (
    <Box sx={commentSx}>
      <Avatar aria-hidden sx={avatarSx}>
        {initialsOf(updatedBy.name)}
      </Avatar>
      <Stack direction="row" sx={{ alignItems: 'center', minHeight: 28, gap: 0.75 }}>
        <Typography variant="caption" noWrap sx={{ fontWeight: 600 }}>
          {updatedBy.name}
        </Typography>
        <Typography
          variant="caption"
          noWrap
          title={formatDateTime(updatedOn)}
          sx={{ flex: 1, color: 'text.secondary' }}
        >
          {formatRecent(updatedOn)}
        </Typography>
        {isMine && mayWrite && (
          <>
            <Tooltip title={translate('files.comments.edit')}>
              <IconButton size="small" onClick={() => setDoing('editing')}>
                <EditIcon fontSize="inherit" />
              </IconButton>
            </Tooltip>
            <Tooltip title={translate('files.comments.delete')}>
              <IconButton size="small" onClick={() => setDoing('deleting')}>
                <DeleteIcon fontSize="inherit" />
              </IconButton>
            </Tooltip>
          </>
        )}
      </Stack>
      <Typography variant="body2" sx={{ gridColumn: 2, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {text}
      </Typography>
      {doing === 'deleting' && <DeleteComment nodeId={nodeId} comment={comment} onDone={done} />}
    </Box>
  );
}

const commentSx = { display: 'grid', gridTemplateColumns: '28px minmax(0, 1fr)', columnGap: 1.25 } as const;
const avatarSx = {
  width: 28,
  height: 28,
  fontSize: 12,
  fontWeight: 600,
  bgcolor: 'surface.accent',
  color: 'primary.main',
} as const;

function EditComment({ nodeId, comment, onDone }: { nodeId: number; comment: Comment; onDone: () => void }) {
  const translate = useTranslate();
  // The version when editing began, so that a conflict with a newer text is detected.
  const [{ id, rowVersion, text: before }] = useState(comment);
  const [text, setText] = useState(before);
  const { change } = useComments(nodeId);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '') change.mutate({ id, rowVersion, text: text.trim() }, { onSuccess: onDone });
  };
  return (
    <Stack component="form" onSubmit={submit} spacing={1}>
      <CommentText text={text} onText={setText} error={change.error} />
      <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end' }}>
        <Button size="small" onClick={onDone}>
          {translate('ui.cancel')}
        </Button>
        <Button type="submit" size="small" variant="contained" loading={change.isPending} disabled={text.trim() === ''}>
          {translate('fileShare.folder.save')}
        </Button>
      </Stack>
    </Stack>
  );
}
