import { useCallback, useEffect, useRef, useState } from 'react';
import type { EditKind } from '#contract/fileNodes/editSessions.ts';
import { type Begun, EditSession, type Renewed } from './EditSession.ts';
import type { Saved } from './editedContent.ts';

/** The sitting of an open editor, with what the last sign of life has told. */
export interface Sitting extends Begun, Partial<Omit<Renewed, 'by' | 'savedOn'>> {
  /** Another user, or time, has ended it; a save is then kept beside the file instead of stored in it. */
  hasEnded: boolean;
}

export type EditState = { is: 'opening' } | { is: 'failed'; error: unknown } | { is: 'open'; session: Sitting };

export interface EditSessionHandle {
  state: EditState;
  /** Saves as `EditSession.save` does. */
  save(bytes: BlobPart, version: number): Promise<Saved>;
  /** Ends the sitting and begins a new one; until the server has told of it, the state stays as it is. */
  restart(): void;
}

/**
 * Opens a file in an editor while the component is shown, and leaves when the component goes or the page is closed. For
 * another file, render the component with another key.
 */
export function useEditSession(fileId: number, kind: EditKind): EditSessionHandle {
  const [state, setState] = useState<EditState>({ is: 'opening' });
  const [attempt, setAttempt] = useState(0);
  const current = useRef<EditSession>(undefined);
  const change = useCallback(
    (changes: Partial<Sitting>) =>
      setState((old) => (old.is === 'open' ? { is: 'open', session: { ...old.session, ...changes } } : old)),
    [],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt begins another session.
  useEffect(() => {
    let isOver = false;
    const session = new EditSession(fileId, kind, (renewed) => change(renewed ?? { hasEnded: true }));
    current.current = session;
    session.begin().then(
      (begun) => isOver || setState({ is: 'open', session: { ...begun, hasEnded: false } }),
      // A sitting that began before stays on the screen, with what is not saved.
      (error) => isOver || setState((old) => (old.is === 'open' ? old : { is: 'failed', error })),
    );
    const leave = () => session.leave();
    window.addEventListener('pagehide', leave);
    return () => {
      isOver = true;
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [fileId, kind, attempt, change]);

  const save = useCallback(
    async (bytes: BlobPart, version: number) => {
      if (!current.current) throw new Error('No session has begun.');
      const saved = await current.current.save(bytes, version);
      change({ version: saved.version, savedOn: saved.savedOn });
      return saved;
    },
    [change],
  );
  return { state, save, restart: useCallback(() => setAttempt((count) => count + 1), []) };
}
