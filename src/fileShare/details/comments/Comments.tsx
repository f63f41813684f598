import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useTranslate } from 'react-admin';
import type { Person } from '#contract/common.ts';
import { LoadError } from '#web/ui/page/LoadError.tsx';
import { useStoredDraft } from '../../state/drafts.ts';
import { commentsQuery } from '../../state/fileQueries.ts';
import { CommentItem } from './CommentItem.tsx';
import { CommentText } from './CommentText.tsx';
import { mentionedIn } from './mentions.ts';
import { useComments } from './useComments.ts';

/** The comments on a file, oldest first. */
export function Comments({ nodeId, mayWrite }: { nodeId: number; mayWrite: boolean }) {
  const translate = useTranslate();
  const { data, error, refetch } = useQuery(commentsQuery(nodeId));
  return (
    <Stack component="section" aria-labelledby="comments-title" spacing={1.5}>
      <Typography id="comments-title" variant="subtitle2" component="h3">
        {translate('files.comments.title')}
      </Typography>
      {error && !data && <LoadError error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton variant="text" width="60%" />}
      {data?.items.length === 0 && (
        <Typography variant="body2" color="text.secondary">
          {translate('files.comments.empty')}
        </Typography>
      )}
      {data?.items.map((comment) => (
        <CommentItem key={comment.id} nodeId={nodeId} comment={comment} mayWrite={mayWrite} />
      ))}
      {mayWrite && <NewComment nodeId={nodeId} />}
    </Stack>
  );
}

/** Blank comments are not sent. */
function NewComment({ nodeId }: { nodeId: number }) {
  const translate = useTranslate();
  // Kept while another file is selected.
  const [text = '', store] = useStoredDraft<string>(`comment.${nodeId}`);
  const setText = (next: string) => store(next || undefined);
  const [chosen = [], keepChosen] = useStoredDraft<Person[]>(`mentions.${nodeId}`);
  const { add } = useComments(nodeId);
  const sent = () => {
    setText('');
    keepChosen(undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = { text: text.trim(), mentions: mentionedIn(text, chosen) };
    if (body.text !== '') add.mutate(body, { onSuccess: sent });
  };
  return (
    <Stack component="form" onSubmit={submit} spacing={1}>
      <CommentText
        text={text}
        onText={setText}
        error={add.error}
        onMention={({ id, name }) => keepChosen([...chosen, { id, name }])}
      />
      <Button
        type="submit"
        size="small"
        variant="outlined"
        loading={add.isPending}
        disabled={text.trim() === ''}
        sx={{ alignSelf: 'flex-end' }}
      >
        {translate('files.comments.send')}
      </Button>
    </Stack>
  );
}
