import { useCallback, useEffect, useState } from 'react';
import { getItem } from '#authProvider/session.ts';
import { type DraftKey, getTextDraft } from '#authProvider/textDrafts.ts';
import { previews } from '#contract/previews.ts';
import { ApiError, call } from '#dataProvider/client.ts';
import { type LoadedContent, loadContent } from '#web/editing/editedContent.ts';
import { type Begun, EditSession } from './EditSession.ts';
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
  | { is: 'open'; begun: Begun; session: EditSession; read: ReadText; version: number; draft: Draft | undefined };

/** The key of the draft of a file: during an impersonation, none, since the browser is another user’s. */
export function draftKey(fileId: number): DraftKey | undefined {
  const profile = getItem('profile');
  return profile && !profile.signInAs ? [profile.id, fileId] : undefined;
}

/** Opens a file in a session of its own. @returns also a function that opens it again */
export function useOpenedText(fileId: number): [Opened, () => void] {
  const [attempt, setAttempt] = useState(0);
  const [opened, setOpened] = useState<Opened>({ is: 'loading' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further attempt opens it again.
  useEffect(() => {
    const session = new EditSession(fileId);
    let isCurrent = true;
    setOpened({ is: 'loading' });
    open(session).then(
      (next) => (isCurrent ? setOpened(next) : session.leave()),
      (error) => isCurrent && setOpened({ is: 'failed', error }),
    );
    return () => {
      isCurrent = false;
      session.leave();
    };
  }, [fileId, attempt]);
  return [opened, useCallback(() => setAttempt((last) => last + 1), [])];
}

const UNSUPPORTED = 415;
const isNotText = (result: unknown) => result instanceof ApiError && result.status === UNSUPPORTED;

async function open(session: EditSession): Promise<Opened> {
  const { fileId } = session;
  const key = draftKey(fileId);
  const content = loadContent(fileId).catch((error: Error) => error);
  const unsaved = key && getTextDraft(key).catch(() => undefined);
  const begun = await session.begin().catch((error: Error) => error);
  if (isNotText(begun)) return { is: 'unreadable', isTooLarge: false };
  if (begun instanceof Error) throw begun;
  if (begun.reason === 'tooLarge') return { is: 'unreadable', isTooLarge: true };
  const found = await content;
  if (found instanceof Error) throw found;
  const read = await readFound(fileId, found);
  if (!read) {
    session.leave();
    return { is: 'unreadable', isTooLarge: false };
  }
  const draft = begun.mode === 'edit' ? ((await unsaved) as Draft | undefined) : undefined;
  return {
    is: 'open',
    begun,
    session,
    read,
    version: found.version,
    draft: draft?.text === read.text ? undefined : draft,
  };
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
