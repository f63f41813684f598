import { Chunk } from '@codemirror/merge';
import { Text } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';

/** Makes the text another one by changing the lines that differ, so that the others keep their ends. */
export function replaceText(view: EditorView, text: string): void {
  const { doc } = view.state;
  const next = Text.of(text.split('\n'));
  const changes = Chunk.build(doc, next).map(({ fromA, toA, fromB, toB }) => {
    const from = Math.min(fromA, doc.length);
    const to = Math.min(toA, doc.length);
    const inserted = next.slice(Math.min(fromB, next.length), Math.min(toB, next.length)).toString();
    // A chunk at the end of one of the texts has no line end there.
    const isAtEnd = toA > doc.length;
    const isAtNextEnd = toB > next.length;
    if (isAtEnd === isAtNextEnd) return { from, to, insert: inserted };
    if (isAtEnd) return { from: Math.max(0, from - 1), to, insert: inserted.replace(/\n$/, '').replace(/^/, '\n') };
    return { from, to, insert: inserted };
  });
  view.dispatch({ changes });
  if (view.state.doc.toString() !== text) {
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
  }
}
