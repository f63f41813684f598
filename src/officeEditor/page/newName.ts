import { files } from '#contract/fileNodes/files.ts';
import { limits } from '#contract/limits.ts';
import { splitName } from '#contract/rules/names.ts';
import { call } from '#dataProvider/client.ts';
import { make } from './dom.ts';

interface NewNameOptions {
  file: { id: number; name: string };
  label: string;
  /** The name is decided: as it was, or another one. */
  onDone: (name: string) => void;
  onProblem: (message: string) => void;
}

/** The field for the name of a new file: Enter or leaving it saves, Escape keeps the name. The stem is selected. */
export function newName({ file, label, onDone, onProblem }: NewNameOptions): HTMLInputElement {
  let isOver = false;
  const done = (name: string) => {
    if (isOver) return;
    isOver = true;
    onDone(name);
  };
  const save = async () => {
    const name = input.value.trim();
    if (isOver || input.readOnly) return;
    if (name === '' || name === file.name) return done(file.name);
    input.readOnly = true;
    try {
      // The editor may have saved meanwhile.
      const { rowVersion } = await call(files.get, { params: { id: String(file.id) } });
      done((await call(files.update, { body: { id: file.id, rowVersion, name } })).name);
    } catch (error) {
      input.readOnly = false;
      input.ariaInvalid = 'true';
      onProblem((error as Error).message);
      input.focus();
    }
  };
  const onkeydown = ({ key, isComposing }: KeyboardEvent) => {
    if (isComposing) return;
    if (key === 'Enter') void save();
    if (key === 'Escape') done(file.name);
  };
  const onblur = () => void save();
  const input = make('input', {
    className: 'name',
    value: file.name,
    ariaLabel: label,
    maxLength: limits.name,
    onkeydown,
    onblur,
  });
  return input;
}

/** Moves the focus to the field, once it is in the page. */
export function selectStem(input: HTMLInputElement): void {
  input.focus();
  input.setSelectionRange(0, splitName(input.value).stem.length);
}
