import { useCallback, useEffect, useRef, useState } from 'react';
import { getItem } from '#authProvider/session.ts';
import { type DraftKey, getTextDraft } from '#authProvider/textDrafts.ts';
import { previews } from '#contract/previews.ts';
import { ApiError, call } from '#dataProvider/client.ts';
import { type Begun, EditSession } from '#web/editing/EditSession.ts';
import { type LoadedContent, loadContent } from '#web/editing/editedContent.ts';
import { editableEncoding, isOtherEncoding, needsEncoding, type ReadText, readText } from './text/bytes.ts';

/** A text that was typed and not saved. */
export interface Draft extends ReadText {
  /** What it is based on: a version, and the text of that version. */
  version: number;
  base: string;
  /** When it was kept, in milliseconds since 1970. */
  at: number;
}

export type Opened =
  | { is: 'loading' }
  | { is: 'failed'; error: Error }
  /** What there is cannot be shown as a text. */
  | { is: 'unreadable'; isTooLarge: boolean }
  | {
      is: 'open';
      session: EditSession;
      read: ReadText;
      version: number;
      /** What the server has told of the session; undefined until then. */
      begun: Begun | undefined;
      draft: Draft | undefined;
    };

/** The key of the draft of a file: during an impersonation, none, since the browser is another user’s. */
export function draftKey(fileId: number): DraftKey | undefined {
  const profile = getItem('profile');
  return profile && !profile.signInAs ? [profile.id, fileId] : undefined;
}

/**
 * Opens a file in a session of its own.
 * @param isNaming while it is, no session begins: its lock would keep the name as it is
 * @returns also a function that opens it again
 */
export function useOpenedText(fileId: number, isNaming: boolean): [Opened, () => void] {
  const [attempt, setAttempt] = useState(0);
  const onNamed = useRef<() => void>(undefined);
  const [opened, setOpened] = useState<Opened>({ is: 'loading' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further attempt opens it again.
  useEffect(() => {
    const session = new EditSession(fileId, 'text');
    let isCurrent = true;
    setOpened({ is: 'loading' });
    const show = (next: Opened) => isCurrent && setOpened(next);
    const named = isNaming && new Promise<void>((resolve) => (onNamed.current = resolve));
    open(session, show, named).catch((error) => show({ is: 'failed', error }));
    return () => {
      isCurrent = false;
      session.leave();
    };
  }, [fileId, attempt]);
  useEffect(() => {
    if (!isNaming) onNamed.current?.();
  }, [isNaming]);
  return [opened, useCallback(() => setAttempt((last) => last + 1), [])];
}

const UNSUPPORTED = 415;
const isNotText = (result: unknown) => result instanceof ApiError && result.status === UNSUPPORTED;

/** @param show is told what there is: first the text, in which one can type at once, then also the session */
async function open(session: EditSession, show: (opened: Opened) => void, named: false | Promise<void>): Promise<void> {
  const { fileId } = session;
  const key = draftKey(fileId);
  const beginning = Promise.resolve(named)
    .then(() => session.begin())
    .catch((error: Error) => error);
  const [found, unsaved] = await Promise.all([
    loadText(fileId).catch((error: Error) => error),
    key && (getTextDraft(key).catch(() => undefined) as Promise<Draft | undefined>),
  ]);
  const isText = found && !(found instanceof Error);
  const draft = isText && unsaved?.text !== found.read.text ? unsaved : undefined;
  if (isText && !draft) show({ is: 'open', session, ...found, begun: undefined, draft });
  const begun = await beginning;
  if (isNotText(begun) || found === undefined) return unreadable(false);
  if (begun instanceof Error) throw begun;
  if (begun.reason === 'tooLarge') return unreadable(true);
  if (found instanceof Error) throw found;
  show({ is: 'open', session, ...found, begun, draft: begun.mode === 'edit' ? draft : undefined });

  function unreadable(isTooLarge: boolean): void {
    session.leave();
    show({ is: 'unreadable', isTooLarge });
  }
}

/** @returns undefined for what is no text */
async function loadText(fileId: number): Promise<{ read: ReadText; version: number } | undefined> {
  const found = await loadContent(fileId);
  const read = await readFound(fileId, found);
  return read && { read, version: found.version };
}

/** Reads what is neither UTF-8 nor UTF-16 in the encoding that the server finds. */
async function readFound(fileId: number, { bytes }: LoadedContent): Promise<ReadText | undefined> {
  if (!needsEncoding(bytes)) return readText(bytes);
  const encoding = await encodingOf(fileId).catch(() => undefined);
  if (encoding && isOtherEncoding(encoding)) return undefined;
  return readText(bytes, editableEncoding(encoding ?? ''));
}

/** Attempts, a second apart, to get what a busy server finds out about a new file. */
const ATTEMPTS = 4;

async function encodingOf(fileId: number): Promise<string | undefined> {
  for (let attempt = 1; ; attempt++) {
    const { state, encoding } = await call(previews.state, { params: { id: String(fileId) }, query: {} });
    if (state !== 'pending' || attempt === ATTEMPTS) return encoding;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}
