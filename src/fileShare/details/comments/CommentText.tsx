import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { limits } from '#contract/limits.ts';

interface CommentTextProps {
  text: string;
  onText: (text: string) => void;
  error: Error | null;
}

/** Where a comment is written. */
export function CommentText({ text, onText, error }: CommentTextProps) {
  const placeholder = useTranslate()('files.comments.placeholder');
  return (
    <TextField
      value={text}
      onChange={({ target }) => onText(target.value)}
      placeholder={placeholder}
      error={error !== null}
      helperText={error?.message}
      slotProps={{ htmlInput: { maxLength: limits.comment, 'aria-label': placeholder } }}
      multiline
      minRows={2}
      maxRows={8}
      fullWidth
    />
  );
}
