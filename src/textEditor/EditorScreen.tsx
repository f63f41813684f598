import { redo, redoDepth, undo, undoDepth } from '@codemirror/commands';
import { closeSearchPanel, openSearchPanel, searchPanelOpen } from '@codemirror/search';
import type { EditorState } from '@codemirror/state';
import Box from '@mui/material/Box';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useNotify, useStore } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { FileEntity } from '#contract/fileNodes/files.ts';
import { saveFile } from '#dataProvider/saveFile.ts';
import { ViewOnly } from '#web/editing/EditSession.ts';
import { saveCopy } from '#web/editing/saveCopy.ts';
import { useRefresh } from '#web/fileShare/state/useRefresh.ts';
import { leaveUnguarded } from '#web/ui/dialogs/unsaved.ts';
import { useErrorDialog } from '#web/ui/dialogs/useErrorDialog.ts';
import { lazyPart } from '#web/ui/page/lazyPart.ts';
import { useGoBack } from '#web/ui/page/useGoBack.ts';
import { useNarrow } from '#web/ui/page/useNarrow.ts';
import { EditorBar, toolIcons } from './EditorBar.tsx';
import { DraftNotice, Notice, SaveNotice } from './EditorNotices.tsx';
import { CodeEditor, type Mounted } from './editor/CodeEditor.tsx';
import { useKeyboardRoom } from './editor/useKeyboardRoom.ts';
import { focusList } from './focusList.ts';
import { NewName } from './NewName.tsx';
import { hasSidePreview, SidePreview } from './SidePreview.tsx';
import { StateLine } from './StateLine.tsx';
import { bytesOf } from './text/bytes.ts';
import { useLeaving } from './useLeaving.ts';
import { type OpenText, useTextEditing } from './useTextEditing.ts';
import { useWhyViewOnly } from './useWhyViewOnly.ts';

const MergeDialog = lazyPart(() => import('./merge/MergeDialog.tsx'));

interface EditorScreenProps {
  file: FileEntity;
  opened: OpenText;
  /** The name of a new file is edited first. */
  isNaming: boolean;
  onNamed: () => void;
  /** Opens the file again, to edit it now. */
  onReopen: () => void;
}

/** A text that was opened: the bar, messages, the text, and a preview beside it. */
export function EditorScreen({ file, opened, isNaming, onNamed, onReopen }: EditorScreenProps) {
  const { begun, session, read } = opened;
  const notify = useNotify();
  const showError = useErrorDialog();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const why = useWhyViewOnly();
  const isNarrow = useNarrow();
  const goBack = useGoBack(`/?folder=${file.parentId}&file=${file.id}`);
  const editing = useTextEditing(opened);
  const { state, saver, now } = editing;
  const [isDraftDecided, setDraftDecided] = useState(false);
  const draft = isDraftDecided ? undefined : opened.draft;
  const [isMerging, setMerging] = useState(false);
  const [wraps, setWraps] = useStore('textEditor.wrap', true);
  const [wantsPreview, setPreview] = useStore('textEditor.preview', false);
  const [editor, setEditor] = useState<EditorState>();
  // What is typed before the session has begun is kept, also where it turns out that the file can only be viewed.
  const hasTypedFirst = useRef(false);
  const viewed = begun?.mode === 'view' && !hasTypedFirst.current ? begun : undefined;
  const showsPreview = wantsPreview && hasSidePreview(file.name);
  useLeaving(editing, session);
  useKeyboardRoom(editing.mounted);
  const { hasStored } = editing;
  useEffect(
    () => () => {
      if (hasStored.current) void refresh('changed', [file], file.parentId);
    },
    [hasStored, refresh, file],
  );

  const focus = () => editing.mounted.current?.view.focus();
  const named = () => {
    // A page that is loaded again shows the file as any other.
    navigate('.', { replace: true, state: null });
    onNamed();
    focus();
  };
  const save = () => void saver.save();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 's')
        return;
      event.preventDefault();
      void saver.save();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [saver]);

  const leave = () => {
    focusList();
    goBack();
  };
  const close = async () => {
    if (await saver.save()) await editing.removeDraft();
    leave();
  };
  const run = (command: (view: Mounted['view']) => boolean, focuses = true) => {
    const view = editing.mounted.current?.view;
    if (!view) return;
    command(view);
    if (focuses) view.focus();
  };
  const discard = async () => {
    await editing.discard();
    leaveUnguarded(leave);
  };
  const copy = async () => {
    try {
      const bytes = bytesOf(now());
      const stored = await saveCopy(typeof bytes === 'string' ? bytesInUtf8() : bytes, file);
      notify('textEditor.copied', { type: 'success', messageArgs: { name: stored.name } });
      await editing.discard();
      void refresh('added', [stored], file.parentId);
      focusList();
      leaveUnguarded(() => navigate(`/?folder=${file.parentId}&file=${stored.id}`));
    } catch (error) {
      showError(error);
    }
  };
  const bytesInUtf8 = () => bytesOf({ ...now(), form: { encoding: 'utf-8', bom: false } }) as Uint8Array<ArrayBuffer>;
  const download = () => {
    const bytes = bytesOf(now());
    saveFile(new Blob([typeof bytes === 'string' ? bytesInUtf8() : bytes]), file.name);
  };
  const merge = async (text: string, theirs: typeof read, version: number) => {
    const { replaceText } = await import('./merge/replaceText.ts');
    const view = editing.mounted.current?.view;
    if (!view) return;
    replaceText(view, text);
    editing.merged(theirs, version);
    setMerging(false);
    save();
    view.focus();
  };
  const isLocked = viewed !== undefined || draft !== undefined;
  const tools = [
    { id: 'undo', keys: 'Ctrl+Z', disabled: isLocked || !editor || undoDepth(editor) === 0, onClick: () => run(undo) },
    { id: 'redo', keys: 'Ctrl+Y', disabled: isLocked || !editor || redoDepth(editor) === 0, onClick: () => run(redo) },
    {
      id: 'find',
      keys: 'Ctrl+F',
      onClick: () => run((view) => (searchPanelOpen(view.state) ? closeSearchPanel : openSearchPanel)(view), false),
    },
    { id: 'wrap', isOn: wraps, onClick: () => setWraps(!wraps) },
    ...(hasSidePreview(file.name)
      ? [{ id: 'preview', isOn: wantsPreview, onClick: () => setPreview(!wantsPreview) }]
      : []),
    ...(viewed ? [] : [{ id: 'save', keys: 'Ctrl+S', disabled: state.is === 'saved', onClick: save }]),
  ].map((tool) => ({ ...tool, icon: toolIcons[tool.id as keyof typeof toolIcons] }));

  return (
    <Box sx={{ height: '100%', display: 'flex', flexDirection: 'column' }}>
      <EditorBar
        name={file.name}
        nameField={isNaming && <NewName file={file} onDone={named} />}
        state={<StateLine state={viewed ? undefined : state} />}
        tools={tools}
        onClose={() => void close()}
      />
      {viewed && (
        <Notice severity="info" actions={{ ...(viewed.reason === 'locked' && { edit: onReopen }) }}>
          {why(
            new ViewOnly(
              viewed.reason ?? 'rights',
              viewed.by.map(({ name }) => name),
            ),
            file.lock,
          )}
        </Notice>
      )}
      {draft && (
        <DraftNotice
          name={file.name}
          draft={draft}
          onRestore={() => {
            editing.restore(draft);
            setDraftDecided(true);
            focus();
          }}
          onDiscard={() => {
            void editing.removeDraft(true);
            setDraftDecided(true);
            focus();
          }}
        />
      )}
      <SaveNotice
        state={state}
        encoding={editing.stored.current.form.encoding}
        onMerge={() => setMerging(true)}
        onUtf8={() => {
          editing.toUtf8();
          save();
          focus();
        }}
        onRetry={() => {
          save();
          focus();
        }}
        onCopy={() => void copy()}
        onDownload={download}
        onDiscard={() => void discard()}
      />
      <Box sx={{ flex: 1, minHeight: 0, display: 'flex' }}>
        <Box sx={{ flex: 1, minWidth: 0, display: isNarrow && showsPreview ? 'none' : 'flex' }}>
          <CodeEditor
            name={file.name}
            text={read}
            isReadOnly={isLocked}
            wraps={wraps}
            onMount={(mounted) => {
              editing.mount(mounted);
              if (!isNaming) mounted.view.focus();
            }}
            onEdit={() => {
              hasTypedFirst.current ||= begun === undefined;
              editing.edited();
            }}
            onUpdate={setEditor}
          />
        </Box>
        {showsPreview && <SidePreview name={file.name} text={editor?.doc.toString() ?? read.text} />}
      </Box>
      {isMerging && (
        <Suspense fallback={null}>
          <MergeDialog
            file={file}
            base={editing.stored.current.base}
            mine={now().text}
            onSave={(...result) => void merge(...result)}
            onClose={() => setMerging(false)}
          />
        </Suspense>
      )}
    </Box>
  );
}
