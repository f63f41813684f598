import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReplyOf } from '#contract/endpoint.ts';
import { type EditKind, editSessions } from '#contract/fileNodes/editSessions.ts';
import { ApiError, call } from '#dataProvider/client.ts';
import { type Saved, saveContent } from './editedContent.ts';

/** When the user last pressed a key or moved the pointer in this page, in milliseconds of `performance.now()`. */
let lastActive = performance.now();

for (const event of ['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchstart']) {
  window.addEventListener(event, () => (lastActive = performance.now()), { passive: true, capture: true });
}

/** Whole seconds since the user last did something in this page. */
const idleSeconds = () => Math.floor((performance.now() - lastActive) / 1000);

/** Milliseconds between two signs of life. */
const RENEW_EVERY_MS = 30_000;

type Begun = ReplyOf<typeof editSessions.begin>;
type Renewed = ReplyOf<typeof editSessions.renew>;

/** The sitting of an open editor, with what the last sign of life has told. */
export interface EditSession extends Begun, Partial<Omit<Renewed, 'by' | 'savedOn'>> {
  /** Another user, or time, has ended it; a save is then kept beside the file instead of stored in it. */
  hasEnded: boolean;
}

export type EditState = { is: 'opening' } | { is: 'failed'; error: unknown } | { is: 'open'; session: EditSession };

export interface EditSessionHandle {
  state: EditState;
  /**
   * Saves content that is based on a version.
   * @throws ApiError with a message for the user: 412 when another user has saved, 423 locked or held, 409 ended
   */
  save(bytes: BlobPart, ifMatch: number): Promise<Saved>;
  /** Ends the sitting and begins a new one; until the server has told of it, the state stays as it is. */
  restart(): void;
}

/** What is being left: a sitting that begins again waits for it. */
let leaving: Promise<unknown> = Promise.resolve();

function leave(sessionId: string): void {
  leaving = call(editSessions.leave, { params: { sessionId } }, { keepalive: true }).catch(() => undefined);
}

/**
 * Opens a file in an editor while the component is shown: tells every 30 seconds that it still is, and leaves when the
 * component goes or the page is closed. For another file, render the component with another key.
 * @param mode `edit`, or `view` for a user who only reads; the server decides, and tells why it is another one
 */
export function useEditSession(fileId: number, kind: EditKind, mode: 'edit' | 'view' = 'edit'): EditSessionHandle {
  const [state, setState] = useState<EditState>({ is: 'opening' });
  const [attempt, setAttempt] = useState(0);
  const current = useRef<string | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt begins another session.
  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setInterval> | undefined;
    const change = (changes: Partial<EditSession>) =>
      setState((old) => (old.is === 'open' ? { is: 'open', session: { ...old.session, ...changes } } : old));
    const renew = async (sessionId: string) => {
      try {
        const renewed = await call(editSessions.renew, { params: { sessionId }, body: { idle: idleSeconds() } });
        if (!isOver) change(renewed);
      } catch (error) {
        // Without a connection the next sign of life may arrive.
        const isEnd = error instanceof ApiError && (error.status === 404 || error.status === 410);
        if (!isEnd || isOver) return;
        clearInterval(timer);
        change({ hasEnded: true });
      }
    };
    const begin = async () => {
      try {
        await leaving;
        const begun = await call(editSessions.begin, { body: { fileId, kind, mode } });
        const { sessionId } = begun;
        if (isOver) return sessionId === null ? undefined : leave(sessionId);
        current.current = sessionId;
        if (sessionId !== null) timer = setInterval(() => void renew(sessionId), RENEW_EVERY_MS);
        setState({ is: 'open', session: { ...begun, hasEnded: false } });
      } catch (error) {
        // A sitting that began before stays on the screen, with what is not saved.
        if (!isOver) setState((old) => (old.is === 'open' ? old : { is: 'failed', error }));
      }
    };
    const end = () => {
      clearInterval(timer);
      if (current.current !== null) leave(current.current);
    };
    // A page that the browser has kept for its Back button is an open editor again.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && setAttempt((count) => count + 1);
    void begin();
    window.addEventListener('pagehide', end);
    window.addEventListener('pageshow', onShow);
    return () => {
      isOver = true;
      window.removeEventListener('pagehide', end);
      window.removeEventListener('pageshow', onShow);
      end();
      current.current = null;
    };
  }, [fileId, kind, mode, attempt]);

  const save = useCallback(
    async (bytes: BlobPart, ifMatch: number) => {
      const saved = await saveContent({ fileId, bytes, version: ifMatch, sessionId: current.current ?? '' });
      setState((old) =>
        old.is === 'open'
          ? { is: 'open', session: { ...old.session, version: saved.version, savedOn: saved.savedOn } }
          : old,
      );
      return saved;
    },
    [fileId],
  );
  const restart = useCallback(() => setAttempt((count) => count + 1), []);
  return { state, save, restart };
}
