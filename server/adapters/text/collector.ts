/** Characters of a document that are kept: about 500 pages. */
export const MAX_TEXT_CHARACTERS = 1_000_000;

/** Neither printed nor typed by anyone: control characters but white space, soft hyphens, marks of zero width. */
const unprintable = /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u200b-\u200f\u2060\ufeff]/g;

/** Gathers the text of a document, up to as much as is kept. */
export class Collector {
  #pieces: string[] = [];
  #length = 0;
  #isStopped = false;

  /** Whether there is no room for more. */
  get isFull(): boolean {
    return this.#isStopped || this.#length >= MAX_TEXT_CHARACTERS;
  }

  /** Takes nothing more: the rest of the document is not read. */
  stop(): void {
    this.#isStopped = true;
  }

  add(text: string): void {
    if (this.isFull) return;
    this.#pieces.push(text);
    this.#length += text.length;
  }

  /** The lines of it, without blanks at their ends, and never more than one empty one. */
  get lines(): string[] {
    const text = this.#pieces.join('').replace(unprintable, '').slice(0, MAX_TEXT_CHARACTERS).normalize('NFC');
    const lines = text.split(/\r\n?|\n/).map((line) => line.trimEnd().replace(/^ (?=\S)/, ''));
    while (lines.at(-1) === '') lines.pop();
    return lines.filter((line, index) => line !== '' || (index > 0 && lines[index - 1] !== ''));
  }

  /** All of it on one line, so that a phrase is found wherever the document breaks it. */
  get text(): string {
    const text = this.#pieces.join('').replace(unprintable, '').replace(/\s+/g, ' ').trim();
    return text.slice(0, MAX_TEXT_CHARACTERS).normalize('NFC');
  }
}
