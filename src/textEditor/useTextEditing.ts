import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { putTextDraft, removeTextDraft } from '#authProvider/textDrafts.ts';
import { ApiError } from '#dataProvider/client.ts';
import type { Mounted } from './editor/CodeEditor.tsx';
import { Saver, type SaveState } from './Saver.ts';
import { bytesOf, type ReadText } from './text/bytes.ts';
import { ownEnds } from './text/ownEnds.ts';
import { type Draft, draftKey, type Opened } from './useOpenedText.ts';

/** Milliseconds between two drafts. */
const DRAFT_MS = 2000;

/** The statuses of a save whose session is over, or of another user. */
const hasNoSession = [403, 404, 409, 410];

export type OpenText = Extract<Opened, { is: 'open' }>;

/** A text that is being edited: what saves it, and keeps it in the browser until it is saved. */
export function useTextEditing({ session, read, version, begun }: OpenText) {
  const [state, setState] = useState<SaveState>({ is: 'saved', on: null });
  const mounted = useRef<Mounted>(undefined);
  /** How the text is stored, and the text of the version that it is based on. */
  const stored = useRef({ form: read.form, lineEnd: read.lineEnd, base: read.text });
  const hasStored = useRef(false);
  const { fileId } = session;

  const now = useCallback((): ReadText => {
    const { form, lineEnd } = stored.current;
    const editor = mounted.current?.view.state;
    return editor ? { form, lineEnd, text: editor.doc.toString(), others: ownEnds(editor) } : read;
  }, [read]);

  const saver = useMemo(() => {
    let sent = '';
    return new Saver(version, {
      bytes: () => {
        const current = now();
        sent = current.text;
        return bytesOf(current);
      },
      store: async (bytes, base) => {
        await session.resume();
        return session.save(bytes, base).catch((error) => {
          if (error instanceof ApiError && hasNoSession.includes(error.status)) session.over();
          throw error;
        });
      },
      onStored: () => {
        stored.current.base = sent;
        hasStored.current = true;
      },
      onState: setState,
    });
  }, [session, version, now]);
  useEffect(() => {
    saver.start();
    return () => saver.end();
  }, [saver]);

  const drafts = useMemo(() => draftsOf(fileId), [fileId]);
  useEffect(() => {
    const timer = setInterval(() => {
      if (!saver.isDirty) return void drafts.remove();
      drafts.keep({ ...now(), version: saver.version, base: stored.current.base, at: Date.now() });
    }, DRAFT_MS);
    return () => clearInterval(timer);
  }, [saver, drafts, now]);

  const edited = () => {
    drafts.changed();
    saver.edited();
  };
  return {
    state: state.is === 'saved' ? { ...state, on: state.on ?? begun?.savedOn ?? null } : state,
    saver,
    now,
    stored,
    hasStored,
    edited,
    mount: (editor: Mounted) => {
      mounted.current = editor;
    },
    /** Goes on with a draft. */
    restore: ({ form, lineEnd, base, version: from, ...draft }: Draft) => {
      stored.current = { form, lineEnd, base };
      saver.version = from;
      mounted.current?.show({ ...draft, lineEnd });
      edited();
    },
    /** Shows a merged text, which is based on what another user has saved. */
    merged: (theirs: ReadText, from: number) => {
      stored.current = { form: theirs.form, lineEnd: theirs.lineEnd, base: theirs.text };
      saver.rebase(from);
      edited();
    },
    /** Stores the text in UTF-8 from now on. */
    toUtf8: () => {
      stored.current.form = { encoding: 'utf-8', bom: false };
      edited();
    },
    discard: () => {
      saver.discard();
      return drafts.remove();
    },
    removeDraft: drafts.remove,
    mounted,
  };
}

export type TextEditing = ReturnType<typeof useTextEditing>;

/** The draft of a file in this browser; it is written when something has changed since the last time. */
function draftsOf(fileId: number) {
  const key = draftKey(fileId);
  let isChanged = false;
  let isStored = false;
  return {
    changed: () => {
      isChanged = true;
    },
    keep: (draft: Draft) => {
      if (!isChanged || !key) return;
      isChanged = false;
      isStored = true;
      putTextDraft(key, draft).catch(() => undefined);
    },
    /** @param always also one that an earlier page has kept */
    remove: async (always = false) => {
      if (!key || !(isStored || always)) return;
      isStored = false;
      await removeTextDraft(key).catch(() => undefined);
    },
  };
}
