import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { limits } from '#contract/limits.ts';
import { splitName } from '#contract/rules/names.ts';

interface RenameFieldProps {
  name: string;
  isFolder: boolean;
  /** Resolves to an error message, if the name is rejected. */
  onRename: (name: string) => Promise<string | undefined>;
  onClose: () => void;
}

/** The name of a row while it is edited: Enter or blur saves, Escape cancels. The stem is selected initially. */
export function RenameField({ name, isFolder, onRename, onClose }: RenameFieldProps) {
  const translate = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(name);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  /** Closing removes the focused field, which browsers report as a blur: that must not save. */
  const isClosed = useRef(false);
  useEffect(() => {
    input.current?.focus();
    input.current?.setSelectionRange(0, isFolder ? name.length : splitName(name).stem.length);
  }, [name, isFolder]);

  const close = () => {
    isClosed.current = true;
    onClose();
  };
  const save = async () => {
    if (isBusy || isClosed.current) return;
    if (text.trim() === '' || text.trim() === name) return close();
    setBusy(true);
    const wrong = await onRename(text.trim());
    setBusy(false);
    if (wrong === undefined) return close();
    setProblem(wrong);
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    // Enter and Escape of an input method choose or discard its suggestion.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') void save();
    if (event.key === 'Escape') close();
  };
  return (
    <div className="rename">
      <input
        ref={input}
        value={text}
        aria-label={translate('files.rename.title', { name })}
        aria-invalid={problem !== undefined}
        aria-describedby="rename-problem"
        maxLength={limits.name}
        readOnly={isBusy}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => (problem === undefined ? void save() : close())}
        onClick={(event) => event.stopPropagation()}
        onDoubleClick={(event) => event.stopPropagation()}
      />
      {problem && (
        <div id="rename-problem" role="alert">
          {problem}
        </div>
      )}
    </div>
  );
}
