import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { alpha, type Theme } from '@mui/material/styles';

const FONT = 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace';

/** The colours and fonts of the app for the editor. */
export function editorTheme({ palette, typography, shape }: Theme): Extension {
  const { fontFamily = 'sans-serif' } = typography;
  const isDark = palette.mode === 'dark';
  const field = {
    font: 'inherit',
    fontFamily,
    color: palette.text.primary,
    backgroundColor: palette.background.paper,
    backgroundImage: 'none',
    border: `1px solid ${palette.surface.controlLine}`,
    borderRadius: `${Number(shape.borderRadius) / 2}px`,
  };
  const frame = EditorView.theme(
    {
      '&': { height: '100%', color: palette.text.primary, backgroundColor: palette.background.paper, fontSize: '14px' },
      '&.cm-focused': { outline: 'none' },
      '.cm-scroller': { fontFamily: FONT, lineHeight: '1.55' },
      '.cm-content': { caretColor: palette.primary.main, padding: '8px 0' },
      '.cm-line': { padding: '0 12px' },
      '.cm-gutters': {
        color: palette.text.secondary,
        backgroundColor: palette.surface.sunken,
        borderInlineEnd: `1px solid ${palette.divider}`,
      },
      '.cm-activeLineGutter, .cm-activeLine': { backgroundColor: palette.action.hover },
      // Numbers take a fifth of the width of a phone.
      '@media (max-width: 599.95px)': { '.cm-lineNumbers': { display: 'none !important' } },
      '.cm-selectionMatch': { backgroundColor: palette.action.focus },
      '.cm-searchMatch': { backgroundColor: alpha(palette.warning.main, 0.3) },
      '.cm-searchMatch.cm-searchMatch-selected': {
        backgroundColor: alpha(palette.warning.main, 0.55),
        outline: `1px solid ${palette.warning.main}`,
      },
      '.cm-specialChar': { color: palette.error.main },
      '.cm-panels': {
        color: palette.text.primary,
        backgroundColor: palette.surface.sunken,
        fontFamily,
      },
      '.cm-panels-top': { borderBottom: `1px solid ${palette.divider}` },
      '.cm-panel.cm-search': {
        padding: '6px 48px 6px 12px',
        fontSize: '14px',
        '& input, & button, & label': { margin: '2px 6px 2px 0' },
        '& label': {
          display: 'inline-flex',
          alignItems: 'center',
          verticalAlign: 'middle',
          fontSize: '13px',
          minHeight: '28px',
        },
        '& [name=close]': {
          top: '4px',
          right: '8px',
          width: '32px',
          height: '32px',
          margin: 0,
          fontSize: '20px',
          color: palette.text.secondary,
        },
      },
      '.cm-textfield': { ...field, padding: '5px 8px', minWidth: '180px', fontSize: '14px' },
      '.cm-button': { ...field, padding: '5px 10px', cursor: 'pointer', fontSize: '13px' },
      '.cm-button:hover': { backgroundColor: palette.action.hover },
      '.cm-button:active': { backgroundImage: 'none' },
      '.cm-textfield:focus-visible, .cm-button:focus-visible, .cm-panel [name=close]:focus-visible': {
        outline: `2px solid ${palette.primary.main}`,
        outlineOffset: '1px',
      },
      // Differences of two texts: the background says where, the line below what.
      '&.cm-merge-a .cm-changedLine, .cm-deletedChunk': { backgroundColor: alpha(palette.error.main, 0.1) },
      '&.cm-merge-b .cm-changedLine, .cm-inlineChangedLine': { backgroundColor: alpha(palette.success.main, 0.12) },
      '&.cm-merge-a .cm-changedText, .cm-deletedChunk .cm-deletedText': {
        background: alpha(palette.error.main, 0.15),
      },
      '&.cm-merge-b .cm-changedText': { background: alpha(palette.success.main, 0.2) },
    },
    { dark: isDark },
  );
  const { kind } = palette;
  const colours = HighlightStyle.define([
    { tag: [tags.keyword, tags.modifier, tags.operatorKeyword], color: kind.image },
    { tag: [tags.string, tags.special(tags.string), tags.regexp, tags.inserted], color: kind.sheet },
    { tag: [tags.number, tags.bool, tags.null, tags.atom, tags.escape], color: kind.slides },
    { tag: [tags.comment, tags.quote, tags.meta, tags.processingInstruction], color: palette.text.secondary },
    { tag: [tags.propertyName, tags.attributeName, tags.typeName, tags.className, tags.tagName], color: kind.text },
    { tag: [tags.definition(tags.variableName), tags.function(tags.variableName)], color: kind.text },
    { tag: [tags.link, tags.url], color: palette.primary.main, textDecoration: 'underline' },
    { tag: tags.heading, color: palette.primary.main, fontWeight: '700' },
    { tag: tags.strong, fontWeight: '700' },
    { tag: tags.emphasis, fontStyle: 'italic' },
    { tag: tags.strikethrough, textDecoration: 'line-through' },
    { tag: [tags.deleted, tags.invalid], color: palette.error.main },
    { tag: tags.monospace, color: kind.media },
  ]);
  return [frame, syntaxHighlighting(colours)];
}
