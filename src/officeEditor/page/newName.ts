import { type FileEntity, files } from '#contract/fileNodes/files.ts';
import { limits } from '#contract/limits.ts';
import { call } from '#dataProvider/client.ts';
import { make } from './dom.ts';

interface NewNameOptions {
  file: FileEntity;
  label: string;
  /** The name is decided: as it was, or another one. */
  onDone: () => void;
  onProblem: (message: string) => void;
}

/** The field for the name of a new file: Enter or leaving it saves, Escape keeps the name. The stem is selected. */
export function newName({ file, label, onDone, onProblem }: NewNameOptions): HTMLInputElement {
  let isOver = false;
  const done = () => {
    if (isOver) return;
    isOver = true;
    onDone();
  };
  const save = async () => {
    const name = input.value.trim();
    if (isOver || input.readOnly) return;
    if (name === '' || name === file.name) return done();
    input.readOnly = true;
    try {
      await call(files.update, { body: { id: file.id, rowVersion: file.rowVersion, name } });
      done();
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
    if (key === 'Escape') done();
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
