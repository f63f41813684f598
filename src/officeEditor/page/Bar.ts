import { CLOSE, iconButton, make } from './dom.ts';
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

  /** The field in which the name is edited stands in the place of the name until it is removed. */
  showField(field: HTMLElement): void {
    this.#name.hidden = true;
    this.#name.before(field);
  }

  removeField(field: HTMLElement): void {
    field.remove();
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
