import { defaultKeymap, history, historyKeymap, indentLess, insertTab } from '@codemirror/commands';
import { bracketMatching, indentOnInput, indentUnit } from '@codemirror/language';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import {
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view';

/** The policy of the page lets no style in without it. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

/** What every editor has: its keys and marks, in the language of the app. */
export function basicSetup(phrases: Record<string, string>): Extension {
  return [
    EditorView.cspNonce.of(nonce),
    EditorState.phrases.of(phrases),
    lineNumbers(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    // Damaged bytes are surrogates without a partner.
    highlightSpecialChars({ addSpecialChars: /[\ud800-\udfff]/u }),
    history(),
    bracketMatching(),
    indentOnInput(),
    highlightSelectionMatches(),
    search({ top: true }),
    // Escape and then Tab leaves the text, as the description of the field says.
    keymap.of([{ key: 'Tab', run: insertTab, shift: indentLess }, ...searchKeymap, ...historyKeymap, ...defaultKeymap]),
  ];
}

/** Lines that are added are indented as those that are there. */
export function indentOf(text: string): Extension {
  return indentUnit.of(/^\t/m.test(text) ? '\t' : '  ');
}
