import type { FileEntity } from '#contract/fileNodes/files.ts';
import { splitName } from '#contract/rules/names.ts';
import { CLOSE, iconButton, make } from './dom.ts';
import { newName } from './newName.ts';
import type { PageTexts } from './texts.ts';

interface BarOptions extends PageTexts {
  onClose: () => void;
  onEdit: () => void;
}

/** The bar above the editor: the name of the file, what the server has of it, who edits it too, and the way back. */
export class Bar {
  readonly element: HTMLElement;
  readonly #name = make('h1');
  readonly #state = make('p', { className: 'state', role: 'status' });
  readonly #others = make('p', { className: 'others' });
  readonly #edit: HTMLButtonElement;
  readonly #options: BarOptions;

  constructor(options: BarOptions) {
    const { texts, onClose, onEdit } = options;
    this.#options = options;
    this.#edit = make('button', { type: 'button', className: 'filled', hidden: true, onclick: onEdit }, texts.edit);
    const close = iconButton(texts.close, CLOSE, onClose);
    const title = make('div', { className: 'title' }, this.#name, this.#state);
    this.element = make('header', {}, title, this.#others, this.#edit, close);
  }

  set name(name: string) {
    this.#name.textContent = name;
    this.#name.title = name;
  }

  /** Edits the name of a file in the place of the name, until it is decided. @param onProblem is told why it is not stored */
  async editName(file: FileEntity, label: string, onProblem: (message: string) => void): Promise<void> {
    this.#name.hidden = true;
    await new Promise<void>((onDone) => {
      const field = newName({ file, label, onDone, onProblem });
      this.#name.before(field);
      field.focus();
      field.setSelectionRange(0, splitName(field.value).stem.length);
    });
    this.#name.previousElementSibling?.remove();
    this.#name.hidden = false;
  }

  /** @param isProblem shows it in the colour of errors */
  showState(text: string, isProblem = false): void {
    // The same text again would be read out again.
    if (this.#state.textContent !== text) this.#state.textContent = text;
    this.#state.classList.toggle('problem', isProblem);
  }

  /** Who else edits the document. */
  set others(names: string[]) {
    const { texts, fill } = this.#options;
    const text = names.length > 0 ? fill(texts.others, { names: names.join(', ') }) : '';
    this.#others.textContent = text;
    this.#others.title = text;
  }

  /** Whether the user may change from reading to editing. */
  set offersEditing(isOffered: boolean) {
    this.#edit.hidden = !isOffered;
  }
}
