import { MergeView, unifiedMergeView } from '@codemirror/merge';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { editorTheme } from '../editor/editorTheme.ts';
import { loadLanguage } from '../editor/languages.ts';
import { basicSetup, indentOf } from '../editor/setup.ts';
import { usePhrases } from '../editor/usePhrases.ts';

interface MergeEditorProps {
  name: string;
  theirs: string;
  /** The own text, with what they have changed elsewhere. */
  merged: string;
  /** Above each other instead of side by side. */
  isNarrow: boolean;
  onMount: (view: EditorView) => void;
}

const COLLAPSED = { margin: 3, minSize: 6 };

/** Two texts with their differences; what is theirs can be taken over place by place. */
export function MergeEditor({ name, theirs, merged, isNarrow, onMount }: MergeEditorProps) {
  const translate = useTranslate();
  const theme = useTheme();
  const phrases = usePhrases();
  const parent = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is mounted once, since what was edited in it must stay.
  useEffect(() => {
    const element = parent.current;
    if (!element) return;
    let close: (() => void) | undefined;
    let isOpen = true;
    void loadLanguage(name).then((language) => {
      if (!isOpen) return;
      const common: Extension = [basicSetup(phrases), editorTheme(theme), EditorView.lineWrapping, language];
      const named = (key: string): Extension =>
        EditorView.contentAttributes.of({ 'aria-label': translate(`textEditor.merge.${key}`) });
      const mine = [common, indentOf(merged), named('mine')];
      if (isNarrow) {
        const difference = unifiedMergeView({
          original: theirs,
          collapseUnchanged: COLLAPSED,
          mergeControls: (type, action) =>
            button(translate(`textEditor.merge.${type === 'accept' ? 'keepMine' : 'takeTheirs'}`), action),
        });
        const view = new EditorView({ doc: merged, extensions: [mine, difference], parent: element });
        close = () => view.destroy();
        return onMount(view);
      }
      const view = new MergeView({
        a: { doc: theirs, extensions: [common, named('theirs'), EditorState.readOnly.of(true)] },
        b: { doc: merged, extensions: mine },
        parent: element,
        revertControls: 'a-to-b',
        renderRevertControl: () => button('→', undefined, translate('textEditor.merge.takeTheirs')),
        collapseUnchanged: COLLAPSED,
      });
      close = () => view.destroy();
      onMount(view.b);
    });
    return () => {
      isOpen = false;
      close?.();
    };
  }, []);
  return <Box ref={parent} sx={mergeSx} />;
}

/** A button of the editor, which does not know the components of the app. */
function button(text: string, onClick?: (event: MouseEvent) => void, label?: string): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.textContent = text;
  element.className = 'merge-button';
  if (label) {
    element.ariaLabel = label;
    element.title = label;
  }
  // The editor would take the focus first.
  if (onClick) {
    element.addEventListener('mousedown', (event) => event.preventDefault());
    element.addEventListener('click', onClick);
  }
  return element;
}

const mergeSx = {
  flex: 1,
  minHeight: 0,
  overflow: 'auto',
  bgcolor: 'background.paper',
  '& .cm-mergeView': { minHeight: '100%' },
  '& .cm-mergeViewEditor': { minWidth: 0 },
  '& .cm-merge-revert': { width: 40, '& .merge-button': { width: 34 } },
  '& .cm-chunkButtons': { fontFamily: 'fontFamily' },
  '& .merge-button': {
    typography: 'caption',
    fontWeight: 550,
    px: 0.75,
    py: 0.25,
    mx: '2px !important',
    minWidth: 34,
    minHeight: 28,
    cursor: 'pointer',
    color: (theme: import('@mui/material/styles').Theme) => `${theme.palette.text.primary} !important`,
    bgcolor: 'background.paper',
    border: '1px solid !important',
    borderColor: (theme: import('@mui/material/styles').Theme) => `${theme.palette.surface.controlLine} !important`,
    borderRadius: '4px !important',
    '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main' },
  },
} as const;
