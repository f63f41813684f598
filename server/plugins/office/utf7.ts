/** A part in base64 of UTF-16, between `+` and `-` or the next character that is not of base64 (RFC 2152). */
const SHIFTED = /\+([A-Za-z\d+/]*)(-?)/g;

/** A header of the office server, whose names are in UTF-7. Characters outside ASCII stay as they are. */
export function fromUtf7(text: string): string {
  return text.replace(SHIFTED, (_, base64: string, end: string) => {
    if (base64 === '') return end === '-' ? '+' : `+${end}`;
    const bytes = Buffer.from(base64, 'base64');
    return bytes
      .subarray(0, bytes.length - (bytes.length % 2))
      .swap16()
      .toString('utf16le');
  });
}

/** A text as a header of the office server. */
export function toUtf7(text: string): string {
  return text.replace(/\+|[^ -~]+/g, (part) => {
    if (part === '+') return '+-';
    const bytes = Buffer.from(part, 'utf16le').swap16();
    return `+${bytes.toString('base64').replace(/=+$/, '')}-`;
  });
}
