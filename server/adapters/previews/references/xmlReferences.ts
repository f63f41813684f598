import { isHarmlessField } from './fields.ts';
import { isOutside } from './outside.ts';
import { attributesOf, type Edit, edited, resolved, type Tag, tagsOf } from './tags.ts';

/** A tag without one of these words has nothing to be removed. */
const interesting =
  /href|src|url|sourceFile|odcFile|base|dde-|formula|condition|instr|fldChar|<(\w+:)?(f|definedName)\b/i;
/** Attributes whose value is an address that is loaded. */
const addresses = new Set(['href', 'src', 'url', 'sourceFile', 'odcFile']);
/** Elements that lead the reader somewhere when they are clicked: `text:a`, `draw:a`. */
const hyperlinks = new Set(['a']);
const formulas = new Set(['f', 'formula', 'formula1', 'formula2', 'definedName']);
/** Formulas that load: functions, and cells of other documents. */
const LOADING = /\b(webservice|dde)\s*\(|:\/\/|\b(file|https?|ftp|smb|vnd\.[\w.]+):/i;
const STYLE_ADDRESS = /url\(\s*["']?(?!["'#])/i;

/** An XML part of a document without its references to anything outside of the document. */
export function xmlWithout(xml: string): string {
  const edits: Edit[] = [];
  const fields = openFields((edit) => edits.push(edit));
  for (const tag of tagsOf(xml, (edit) => edits.push(edit))) {
    if (!interesting.test(tag.text)) continue;
    if (tag.isEnd) continue;
    const attributes = attributesOf(tag);
    for (const { start, end, ...attribute } of attributes)
      if (isLoaded(tag, attribute)) edits.push({ start, end, by: '' });
    if (formulas.has(tag.name)) {
      const content = contentAfter(xml, tag);
      if (LOADING.test(resolved(content.text))) edits.push({ ...content, by: '' });
    }
    if (tag.name === 'fldChar') fields.mark(attributes.find(({ name }) => name === 'fldCharType')?.value);
    if (/^(del)?instrText$/i.test(tag.name)) fields.add(contentAfter(xml, tag));
  }
  fields.finish();
  return edited(xml, edits);
}

function isLoaded(tag: Tag, { name, value }: { name: string; value: string }): boolean {
  if (name === 'xml:base') return true;
  if (name.startsWith('dde-')) return true;
  if (addresses.has(name)) return !hyperlinks.has(tag.name) && isOutside(value);
  if (/formula|condition/.test(name)) return LOADING.test(value);
  if (name === 'instr') return !isHarmlessField(value);
  return STYLE_ADDRESS.test(value);
}

interface Content {
  text: string;
  start: number;
  end: number;
}

/** The text that follows a tag, up to its end tag. */
function contentAfter(xml: string, { name, text, end: start }: Tag): Content {
  if (text.endsWith('/>')) return { text: '', start, end: start };
  const close = new RegExp(`</(?:[^\\s>:]+:)?${name}\\s*>`, 'g');
  close.lastIndex = start;
  const end = close.exec(xml)?.index ?? xml.length;
  return { text: xml.slice(start, end).replace(/<!--[\s\S]*?-->|<!\[CDATA\[|\]\]>/g, ''), start, end };
}

/** The fields of a text document, whose instructions may be split into any number of pieces. */
function openFields(remove: (edit: Edit) => void) {
  const open: Content[][] = [[]];
  const decide = (pieces: Content[]) => {
    const instruction = pieces.map(({ text }) => resolved(text)).join('');
    if (!isHarmlessField(instruction))
      for (const { start, end } of pieces) if (end > start) remove({ start, end, by: '' });
    pieces.length = 0;
  };
  return {
    add: (piece: Content) => void open.at(-1)?.push(piece),
    mark(type: string | undefined) {
      if (type === 'begin') return void open.push([]);
      decide(open.at(-1) ?? []);
      if (type === 'end' && open.length > 1) open.pop();
    },
    finish: () => open.forEach(decide),
  };
}
