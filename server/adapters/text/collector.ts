/** Maximum number of characters kept of a document: about 500 pages. */
export const MAX_TEXT_CHARACTERS = 1_000_000;

/** Invisible characters: control characters other than white space, soft hyphens, zero-width characters. */
const unprintable = /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u200b-\u200f\u2060\ufeff]/g;

/** Collects the text of a document up to the limit. */
export class Collector {
  #pieces: string[] = [];
  #length = 0;
  #isStopped = false;

  /** Whether the limit is reached. */
  get isFull(): boolean {
    return this.#isStopped || this.#length >= MAX_TEXT_CHARACTERS;
  }

  /** Stops collecting: the rest of the document is not read. */
  stop(): void {
    this.#isStopped = true;
  }

  add(text: string): void {
    if (this.isFull) return;
    this.#pieces.push(text);
    this.#length += text.length;
  }

  /** The lines without trailing spaces, and with at most one empty line in a row. */
  get lines(): string[] {
    const text = this.#pieces.join('').replace(unprintable, '').slice(0, MAX_TEXT_CHARACTERS).normalize('NFC');
    const lines = text.split(/\r\n?|\n/).map((line) => line.trimEnd().replace(/^ (?=\S)/, ''));
    while (lines.at(-1) === '') lines.pop();
    return lines.filter((line, index) => line !== '' || (index > 0 && lines[index - 1] !== ''));
  }

  /** All text on one line, so that a phrase is found regardless of line breaks. */
  get text(): string {
    const text = this.#pieces.join('').replace(unprintable, '').replace(/\s+/g, ' ').trim();
    return text.slice(0, MAX_TEXT_CHARACTERS).normalize('NFC');
  }
}
