import { Unreadable } from '../../text/unreadable.ts';
import { isHarmlessField } from './fields.ts';
import { rtfTokens } from './rtfTokens.ts';
import { type Edit, edited } from './tags.ts';

/** Groups deeper than this end the programs that read them. */
const MAX_DEPTH = 10_000;
/** Groups that name another document or a data source, and the data of objects, whose last picture is shown. */
const removed =
  /^(template|filetbl|file|subdocument|mailmerge|mm\w+|objdata|objalias|objsect|linkval|nextfile|xmlopen|datastore)$/;
/** Properties of shapes whose value is the address of a picture. */
const pictureName = /^(pib\w*|\w*blip\w*|\w*(name|href|location|uri|url))$/i;

interface Group {
  start: number;
  /** Its text is the instruction of a field; the texts of inner groups belong to it. */
  isInstruction?: boolean;
  /** It is removed at its end. */
  isRemoved?: boolean;
  /** It is the name of a property of a shape, or a property. */
  role?: 'name' | 'property';
  text: string;
}

/**
 * A document in RTF without the fields, objects and properties that load other documents and pictures: the instruction of
 * such a field is removed, and its last result stays.
 * @throws {Unreadable}
 */
export function rtfWithout(content: Uint8Array): Uint8Array {
  const rtf = Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('latin1');
  const edits: Edit[] = [];
  const groups: Group[] = [];
  for (const token of rtfTokens(rtf)) {
    const group = groups.at(-1);
    if (token.kind === 'open') {
      if (groups.length >= MAX_DEPTH) throw new Unreadable('tooHard');
      groups.push({ start: token.start, text: '' });
    } else if (token.kind === 'close') {
      groups.pop();
      if (group) close(group, groups, token.end, edits);
    } else if (group && token.kind === 'text') group.text += token.text;
    else if (group && token.kind === 'word') mark(group, token.text);
  }
  // Groups without end: a reader treats the end of the document as theirs.
  for (let group = groups.pop(); group; group = groups.pop()) close(group, groups, rtf.length, edits);
  const clean = edited(rtf, edits);
  return clean === rtf ? content : new Uint8Array(Buffer.from(clean, 'latin1'));
}

function mark(group: Group, word: string): void {
  if (word === 'fldinst') group.isInstruction = true;
  if (word === 'sn') group.role = 'name';
  if (word === 'sp') group.role = 'property';
  if (removed.test(word)) group.isRemoved = true;
}

function close(group: Group, outer: Group[], end: number, edits: Edit[]): void {
  const parent = outer.at(-1);
  if (group.isInstruction && !isHarmlessField(group.text)) group.isRemoved = true;
  if (group.role === 'name' && parent && pictureName.test(group.text.trim())) parent.isRemoved = true;
  if (group.isRemoved) edits.push({ start: group.start, end, by: '' });
  else if (parent) parent.text += group.text;
}
