import { useTranslate } from 'react-admin';
import type { Comment } from '#contract/fileNodes/comments.ts';
import { shorten } from '#contract/rules/shorten.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { useComments } from './useComments.ts';

interface DeleteCommentProps {
  nodeId: number;
  comment: Comment;
  onDone: () => void;
}

/** Deletes a comment after a confirmation that quotes it. */
export function DeleteComment({ nodeId, comment, onDone }: DeleteCommentProps) {
  const translate = useTranslate();
  const { remove } = useComments(nodeId);
  return (
    <ConfirmDialog
      title={translate('files.comments.deleteTitle')}
      question={translate('files.comments.deleteQuestion', { text: shorten(comment.text, 80) })}
      confirm={translate('fileShare.folder.delete')}
      error={remove.error}
      isBusy={remove.isPending}
      isDestructive
      onConfirm={() => remove.mutate(comment, { onSuccess: onDone })}
      onClose={onDone}
    />
  );
}
