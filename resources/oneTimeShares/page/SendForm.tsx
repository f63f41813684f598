import { type ChangeEvent, type FormEvent, useState } from 'react';
import { nameKey } from '#contract/rules/names.ts';
import { formatSize } from '#contract/rules/sizes.ts';
import { fill, type RequestTexts, region } from './texts.ts';

interface SendFormProps {
  texts: RequestTexts;
  /** Progress from 0 to 1; undefined while nothing is sent. */
  progress: number | undefined;
  onSend: (files: File[]) => void;
}

/** Chooses files and sends them. A file with a name that was already chosen is left out. */
export function SendForm({ texts, progress, onSend }: SendFormProps) {
  const [files, setFiles] = useState<File[]>([]);
  const isSending = progress !== undefined;
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const byName = new Map([...files, ...(target.files ?? [])].reverse().map((file) => [nameKey(file.name), file]));
    setFiles([...byName.values()].reverse());
    target.value = '';
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (files.length > 0 && !isSending) onSend(files);
  };

  return (
    <form onSubmit={submit} aria-label={texts.title}>
      <label>
        {texts.choose}
        <input type="file" multiple onChange={choose} disabled={isSending} />
      </label>
      {files.length > 0 && (
        <ul aria-label={texts.chosen}>
          {files.map((file) => (
            <li key={file.name}>
              <span className="name">
                <bdi>{file.name}</bdi>
                <small>{formatSize(file.size, region())}</small>
              </span>
              <button
                type="button"
                className="one"
                disabled={isSending}
                aria-label={fill(texts.remove, { name: file.name })}
                onClick={() => setFiles(files.filter((other) => other !== file))}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
      {isSending && <progress value={progress} aria-label={texts.sending} />}
      <button type="submit" aria-busy={isSending} disabled={files.length === 0}>
        {isSending ? texts.sending : texts.send}
      </button>
    </form>
  );
}
