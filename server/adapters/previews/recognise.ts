import { unzipSync } from 'fflate';
import { extensionOf } from '#contract/rules/names.ts';
import { decodeAs } from '#contract/rules/textEncodings.ts';
import { encodingOf } from '../text/plain.ts';
import { textFormatOf } from '../text/textFormat.ts';

/** Documents that LibreOffice converts. */
export const officeFormats = ['docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'doc', 'xls', 'ppt', 'rtf'] as const;
export type OfficeFormat = (typeof officeFormats)[number];

/** Whether references can be taken out of documents of this format; the old binary ones cannot be written again. */
export function hasReferences(format: OfficeFormat): boolean {
  return format !== 'doc' && format !== 'xls' && format !== 'ppt';
}

export type Recognised =
  | OfficeFormat
  | 'pdf'
  | 'image'
  | 'video'
  | 'audio'
  | 'mail'
  | 'outlook'
  | 'tnef'
  | 'html'
  | 'text'
  | 'protected'
  | 'damaged'
  | 'none';

/** Number of bytes at the beginning that identify the format. */
export const HEAD_BYTES = 1024;
/** Number of bytes at the beginning of a text that say what kind of text it is. */
const TEXT_HEAD_BYTES = 1000;
/** Extensions of formats that are not plain text. */
const binaryExtensions = new Set([
  ...officeFormats,
  ...['pdf', 'msg', 'docm', 'xlsm', 'pptm', 'png', 'jpg', 'jpeg', 'gif', 'bmp', 'tif', 'tiff', 'webp'],
  ...['mp4', 'webm', 'mov', 'mp3', 'ogg', 'wav', 'flac'],
]);

const beginnings: [Recognised, RegExp][] = [
  ['pdf', /%PDF-/],
  ['image', /^(\x89PNG|\xff\xd8\xff|GIF8|II\*\0|MM\0\*|RIFF.{4}WEBP)/s],
  // Images of phones, which nothing here can decode, have the container of videos.
  ['none', /^.{4}ftyp(hei[cxms]|hev[cxms]|mif1|msf1|avi[fs])/s],
  ['audio', /^(RIFF.{4}WAVE|ID3|fLaC|OggS|.{4}ftypM4A)/s],
  ['video', /^(RIFF.{4}AVI |\x1aE\xdf\xa3|.{4}ftyp)/s],
  ['rtf', /^\{\\rtf/],
  ['tnef', /^\x78\x9f\x3e\x22/],
];
const parts: [OfficeFormat, RegExp][] = [
  ['docx', /^word\/document\d*\.xml$/],
  ['xlsx', /^xl\/workbook\.(xml|bin)$/],
  ['pptx', /^ppt\/presentation\.xml$/],
];
const openDocument: [OfficeFormat, string][] = [
  ['odt', 'application/vnd.oasis.opendocument.text'],
  ['ods', 'application/vnd.oasis.opendocument.spreadsheet'],
  ['odp', 'application/vnd.oasis.opendocument.presentation'],
];
/** Names of streams within a compound file, the container of old office documents and of encrypted new ones. */
const streams: [Recognised, string][] = [
  ['protected', 'EncryptedPackage'],
  ['outlook', '__properties_version1.0'],
  ['doc', 'WordDocument'],
  ['xls', 'Workbook'],
  ['xls', 'Book'],
  ['ppt', 'PowerPoint Document'],
];

/** The format that the first bytes identify for certain; undefined when more of the content is needed. */
export function recogniseHead(beginning: Buffer, name: string): Recognised | undefined {
  const head = beginning.toString('latin1', 0, HEAD_BYTES);
  const recognised = beginnings.find(([, pattern]) => pattern.test(head))?.[0];
  if (recognised) return recognised;
  return head.startsWith('BM') && extensionOf(name) === 'bmp' ? 'image' : undefined;
}

/** The format of a content, and the encoding if it is a text. */
export function recognise(content: Uint8Array, name: string): { recognised: Recognised; encoding?: string } {
  const binary = binaryFormatOf(content, name);
  if (binary) return { recognised: binary };
  const isBinaryFormat = binaryExtensions.has(extensionOf(name));
  try {
    const encoding = encodingOf(content);
    const text = decodeAs(content.subarray(0, TEXT_HEAD_BYTES), encoding);
    const recognised = isBinaryFormat ? foundUnder(extensionOf(name), text) : textOf(content, name);
    return { recognised, encoding };
  } catch {
    return { recognised: isBinaryFormat || textFormatOf(name) ? 'damaged' : 'none' };
  }
}

function binaryFormatOf(content: Uint8Array, name: string): Recognised | undefined {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const head = bytes.toString('latin1', 0, HEAD_BYTES);
  const recognised = recogniseHead(bytes, name);
  if (recognised) return recognised;
  const otherwise = binaryExtensions.has(extensionOf(name)) ? 'damaged' : 'none';
  if (head.startsWith('PK\x03\x04')) return zipFormat(content) ?? otherwise;
  if (!head.startsWith('\xd0\xcf\x11\xe0')) return undefined;
  return streams.find(([, stream]) => bytes.includes(Buffer.from(stream, 'utf16le')))?.[0] ?? otherwise;
}

/**
 * What a text is whose name promises a document: systems export tables and letters as HTML, XML, MIME or plain text
 * and name them for the program that shall open them.
 */
function foundUnder(extension: string, text: string): Recognised {
  if (!(officeFormats as readonly string[]).includes(extension)) return 'damaged';
  if (/^\s*<(!doctype|!--|\?xml|[a-z])/i.test(text)) return 'html';
  if (/^\s*(mime-version|content-type):/i.test(text)) return 'mail';
  return extension === 'doc' || extension === 'xls' ? 'text' : 'damaged';
}

function zipFormat(content: Uint8Array): OfficeFormat | undefined {
  const names: string[] = [];
  try {
    const { mimetype } = unzipSync(content, {
      filter: ({ name, originalSize }) => {
        names.push(name);
        return name === 'mimetype' && originalSize < HEAD_BYTES;
      },
    });
    const type = mimetype && new TextDecoder().decode(mimetype);
    const open = type && openDocument.find(([, prefix]) => type.startsWith(prefix))?.[0];
    return open || parts.find(([, part]) => names.some((name) => part.test(name)))?.[0];
  } catch {
    return undefined;
  }
}

function textOf(content: Uint8Array, name: string): Recognised {
  const format = textFormatOf(name);
  // Under any other name, text is recognised for certain only in UTF-8.
  if (!format) new TextDecoder('utf-8', { fatal: true }).decode(content);
  return format === 'mail' || format === 'html' ? format : 'text';
}
