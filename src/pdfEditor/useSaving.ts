import { useEffect, useRef, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import type { FileEntity } from '#contract/fileNodes/files.ts';
import { ApiError } from '#dataProvider/client.ts';
import { saveFile } from '#dataProvider/saveFile.ts';
import { saveCopy } from '#web/editing/saveCopy.ts';
import type { EditSessionHandle } from '#web/editing/useEditSession.ts';
import { useRefresh } from '#web/fileShare/state/useRefresh.ts';
import { useErrorDialog } from '#web/ui/dialogs/useErrorDialog.ts';
import { useUnsavedGuard } from '#web/ui/dialogs/useUnsavedGuard.ts';
import type { EditorView } from './EditorView.ts';
import { NotEditable } from './openForEditing.ts';

interface SavingOptions {
  view: EditorView | undefined;
  file: FileEntity;
  /** The version that was opened. */
  version: number;
  session: EditSessionHandle;
  /** Opens what is stored, without what is not saved. */
  onReload: () => void;
}

export interface Saving {
  isDirty: boolean;
  isSaving: boolean;
  savedOn: string | null;
  /** Why it could not be saved in the file; the bytes are those that were to be saved. */
  problem: { message: string; isStale: boolean; bytes: BlobPart } | undefined;
  save: () => void;
  saveCopy: () => void;
  download: () => void;
  openTheirs: () => void;
  dismiss: () => void;
}

/** Statuses after which the file does not take this save, nor the next one: rights, removed, ended, stale, locked, held. */
const final = [403, 404, 409, 410, 412, 423];

/** Saves a PDF as a new version, or as a copy; Ctrl+S saves it too. */
export function useSaving({ view, file, version, session, onReload }: SavingOptions): Saving {
  const translate = useTranslate();
  const notify = useNotify();
  const showError = useErrorDialog();
  const refresh = useRefresh();
  const changes = useChanges(view);
  const [savedChanges, setSavedChanges] = useState(0);
  const [savedOn, setSavedOn] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<Saving['problem']>();
  const base = useRef(version);
  const isDirty = changes !== savedChanges;
  useUnsavedGuard(isDirty);

  /** Runs a save with the current document; what changes meanwhile is not saved. `store` tells whether it is stored. */
  const withBytes = async (store: (bytes: Uint8Array<ArrayBuffer>) => Promise<boolean>) => {
    if (!view || isSaving) return;
    setSaving(true);
    try {
      const { bytes, changes: included } = await view.save();
      if (!(await store(bytes))) return;
      setSavedChanges(included);
      setProblem(undefined);
    } catch (error) {
      showError(error instanceof NotEditable ? translate('pdfEditor.notSaveable') : error);
    } finally {
      setSaving(false);
    }
  };
  const save = () =>
    void withBytes(async (bytes) => {
      try {
        const saved = await session.save(bytes, base.current);
        base.current = saved.version;
        setSavedOn(saved.savedOn);
        void refresh('changed', [file], file.parentId);
        return true;
      } catch (error) {
        if (!(error instanceof ApiError && final.includes(error.status))) throw error;
        setProblem({ message: error.message, isStale: error.status === 412, bytes });
        return false;
      }
    });
  const copy = () =>
    void withBytes(async (bytes) => {
      const copied = await saveCopy(bytes, file, translate('pdfEditor.copyLabel'));
      notify('editing.copySaved', { type: 'success', messageArgs: { name: copied.name } });
      void refresh('added', [copied], file.parentId);
      return true;
    });

  useSaveKeys(() => isDirty && save());
  return {
    isDirty,
    isSaving,
    savedOn,
    problem,
    save,
    saveCopy: copy,
    download: () => problem && saveFile(new Blob([problem.bytes], { type: 'application/pdf' }), file.name),
    openTheirs: onReload,
    dismiss: () => setProblem(undefined),
  };
}

/** How often the document has been changed. */
function useChanges(view: EditorView | undefined): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (!view) return;
    const update = () => setCount(view.state.get().changes);
    update();
    return view.state.subscribe(update);
  }, [view]);
  return count;
}

function useSaveKeys(save: () => void): void {
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
