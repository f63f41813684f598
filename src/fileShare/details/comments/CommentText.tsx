import TextField from '@mui/material/TextField';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Person } from '#contract/common.ts';
import { limits } from '#contract/limits.ts';
import { pageWithTexts } from '#web/messages/lazyMessages.ts';
import { lazyPart } from '#web/ui/page/lazyPart.ts';
import { type MentionTerm, mentionAt, withMention } from './mentions.ts';

const MentionList = lazyPart(pageWithTexts('notices', () => import('./MentionList.tsx')));

interface CommentTextProps {
  text: string;
  onText: (text: string) => void;
  error: Error | null;
  /** Offers users after an `@`, and reports who was chosen. */
  onMention?: (person: Person) => void;
}

/** The input of a comment. */
export function CommentText({ text, onText, error, onMention }: CommentTextProps) {
  const placeholder = useTranslate()('files.comments.placeholder');
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [mention, setMention] = useState<MentionTerm>();
  const [caret, setCaret] = useState<number>();
  useEffect(() => {
    if (caret === undefined) return;
    field.current?.setSelectionRange(caret, caret);
    setCaret(undefined);
  }, [caret]);
  const choose = (person: Person) => {
    if (!mention) return;
    const chosen = withMention(text, mention, person.name);
    onText(chosen.text);
    onMention?.(person);
    setMention(undefined);
    setCaret(chosen.caret);
  };
  return (
    <>
      <TextField
        id={id}
        inputRef={field}
        value={text}
        onChange={({ target }) => {
          onText(target.value);
          if (onMention) setMention(mentionAt(target.value, target.selectionStart ?? target.value.length));
        }}
        onBlur={() => setMention(undefined)}
        placeholder={placeholder}
        error={error !== null}
        helperText={error?.message}
        slotProps={{ htmlInput: { maxLength: limits.comment, 'aria-label': placeholder } }}
        multiline
        minRows={2}
        maxRows={8}
        fullWidth
      />
      {mention && field.current && (
        <Suspense fallback={null}>
          <MentionList
            field={field.current}
            term={mention.term}
            onChoose={choose}
            onClose={() => setMention(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
