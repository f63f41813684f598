import type { FormEvent } from 'react';
import type { ShareTexts } from './texts.ts';

interface CodeFormProps {
  texts: Pick<ShareTexts, 'code' | 'open'>;
  /** Who gives the code to the recipient. */
  hint: string;
  error: Error | undefined;
  isWorking: boolean;
  onCode: (code: string) => void;
}

/** Asks for the code before the share is shown. */
export function CodeForm({ texts, hint, error, isWorking, onCode }: CodeFormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code')).trim();
    if (code && !isWorking) onCode(code);
  };

  return (
    <form noValidate onSubmit={submit} aria-label={texts.code}>
      <p className="quiet">{hint}</p>
      <p className="alert" role="alert" hidden={!error}>
        {error?.message}
      </p>
      <label>
        {texts.code}
        <input name="code" autoComplete="one-time-code" spellCheck={false} maxLength={100} required />
      </label>
      <button type="submit" aria-busy={isWorking}>
        {texts.open}
      </button>
    </form>
  );
}
