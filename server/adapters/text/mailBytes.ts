import { decodeAs } from '#contract/rules/textEncodings.ts';
import { encodingOf } from './plain.ts';

/**
 * A mail whose header lines, and bodies that declare no encoding, are UTF-8. Old programs write them in the encoding of
 * their system, against the standard.
 */
export function withUnicodeHeaders(content: Uint8Array): Uint8Array {
  if (isUtf8(content)) return content;
  // One character per byte, so that lines can be matched.
  const mail = Buffer.from(content.buffer, content.byteOffset, content.byteLength).toString('latin1');
  const charset = /charset\s*=\s*"?(?!utf-?8|us-ascii)([\w.:-]{1,40})/i.exec(mail)?.[1];
  const parts = partsOf(mail).map((part) => {
    const end = /\r?\n\r?\n/.exec(part);
    const head = end ? part.slice(0, end.index) : part;
    const body = end ? part.slice(end.index) : '';
    return inUtf8(head, charset) + (isUndeclared(head) ? inUtf8(body) : body);
  });
  return Buffer.from(parts.join(''), 'latin1');
}

/** The message and its parts, each beginning with its header. */
function partsOf(mail: string): string[] {
  const boundaries = new Set(
    [...mail.matchAll(/boundary\s*=\s*(?:"([^"\r\n]{1,100})"|([^\s;"]{1,100}))/gi)].map(
      ([, quoted, bare]) => `--${quoted ?? bare}`,
    ),
  );
  const parts: string[] = [];
  let from = 0;
  for (const { 0: line, index } of mail.matchAll(/^--.{1,100}?(?=\r?$)/gm)) {
    if (!boundaries.has(line)) continue;
    parts.push(mail.slice(from, index));
    from = index;
  }
  return [...parts, mail.slice(from)];
}

/** Whether a body is text as it is, in an encoding that its header does not name. */
function isUndeclared(head: string): boolean {
  const isEncoded = /^content-transfer-encoding:\s*(base64|quoted-printable)/im.test(head);
  const isOther = /^content-type:\s*(?!text\/)\S/im.test(head);
  return !isEncoded && !isOther && !/charset\s*=/i.test(head);
}

function inUtf8(bytes: string, charset?: string): string {
  if (!/[\x80-\xff]/.test(bytes)) return bytes;
  const content = Buffer.from(bytes, 'latin1');
  return Buffer.from(decodeAs(content, encodingOf(content, charset))).toString('latin1');
}

function isUtf8(content: Uint8Array): boolean {
  return !new TextDecoder().decode(content).includes('\ufffd');
}
