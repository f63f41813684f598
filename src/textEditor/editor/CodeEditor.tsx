import { Compartment, EditorState, type Extension, Transaction } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { useEffect, useId, useMemo, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { visuallyHidden } from '#web/ui/visuallyHidden.ts';
import type { SplitText } from '../text/lineEnds.ts';
import { withOwnEnds } from '../text/ownEnds.ts';
import { editorTheme } from './editorTheme.ts';
import { isProse, loadLanguage } from './languages.ts';
import { basicSetup, indentOf } from './setup.ts';
import { usePhrases } from './usePhrases.ts';

/** An editor, which can show another text. */
export interface Mounted {
  view: EditorView;
  /** Shows another text, with a history of its own. */
  show(text: SplitText): void;
}

interface CodeEditorProps {
  name: string;
  /** What it shows first. */
  text: SplitText;
  isReadOnly: boolean;
  wraps: boolean;
  onMount: (mounted: Mounted) => void;
  /** Is told after each change that the user made. */
  onEdit: () => void;
  /** Is told after each change of text or selection. */
  onUpdate: (state: EditorState) => void;
}

/** The field in which a text is edited. */
export function CodeEditor({ name, text, isReadOnly, wraps, ...handlers }: CodeEditorProps) {
  const translate = useTranslate();
  const theme = useTheme();
  const phrases = usePhrases();
  const hintId = useId();
  const parent = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const latest = useRef(handlers);
  latest.current = handlers;

  const parts = useMemo(
    () => ({
      theme: new Compartment(),
      wrap: new Compartment(),
      lock: new Compartment(),
      label: new Compartment(),
      language: new Compartment(),
    }),
    [],
  );
  const themed = useMemo(() => editorTheme(theme), [theme]);
  const wrapping = wraps ? EditorView.lineWrapping : [];
  const locked = isReadOnly ? [EditorState.readOnly.of(true)] : [];
  const labelled = useMemo(
    () =>
      EditorView.contentAttributes.of({
        'aria-label': translate('textEditor.text', { name }),
        'aria-describedby': hintId,
        ...(isProse(name) && { spellcheck: 'true', autocapitalize: 'sentences' }),
      }),
    [translate, name, hintId],
  );
  const current = useRef<Record<keyof typeof parts, Extension>>(undefined);
  current.current = { language: [], ...current.current, theme: themed, wrap: wrapping, lock: locked, label: labelled };

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is mounted once; what changes later is in compartments.
  useEffect(() => {
    if (!parent.current) return;
    const fixed = [
      basicSetup(phrases),
      EditorView.updateListener.of(({ docChanged, selectionSet, state, transactions }) => {
        const isEdit = transactions.some((one) => one.docChanged && one.annotation(Transaction.remote) !== true);
        if (docChanged && isEdit) latest.current.onEdit();
        if (docChanged || selectionSet) latest.current.onUpdate(state);
      }),
    ];
    const stateOf = (shown: SplitText) =>
      EditorState.create({
        doc: shown.text,
        extensions: [
          fixed,
          withOwnEnds(shown.others),
          indentOf(shown.text),
          ...Object.entries(parts).map(([part, compartment]) =>
            compartment.of(current.current?.[part as keyof typeof parts] ?? []),
          ),
        ],
      });
    const editor = new EditorView({ state: stateOf(text), parent: parent.current });
    view.current = editor;
    latest.current.onMount({
      view: editor,
      show: (shown) => {
        editor.setState(stateOf(shown));
        latest.current.onUpdate(editor.state);
      },
    });
    latest.current.onUpdate(editor.state);
    return () => editor.destroy();
  }, []);

  useEffect(() => {
    let isCurrent = true;
    void loadLanguage(name).then((language) => {
      if (!isCurrent || !current.current) return;
      current.current.language = language;
      view.current?.dispatch({ effects: parts.language.reconfigure(language) });
    });
    return () => {
      isCurrent = false;
    };
  }, [parts, name]);
  useEffect(() => view.current?.dispatch({ effects: parts.label.reconfigure(labelled) }), [parts, labelled]);

  useEffect(() => view.current?.dispatch({ effects: parts.theme.reconfigure(themed) }), [parts, themed]);
  useEffect(
    () => view.current?.dispatch({ effects: parts.wrap.reconfigure(wraps ? EditorView.lineWrapping : []) }),
    [parts, wraps],
  );
  useEffect(
    () => view.current?.dispatch({ effects: parts.lock.reconfigure(isReadOnly ? EditorState.readOnly.of(true) : []) }),
    [parts, isReadOnly],
  );

  return (
    <Box sx={{ flex: 1, minWidth: 0, minHeight: 0, position: 'relative' }}>
      <Box ref={parent} sx={{ position: 'absolute', inset: 0 }} />
      <Box id={hintId} sx={visuallyHidden}>
        {translate('textEditor.leaveHint')}
      </Box>
    </Box>
  );
}
