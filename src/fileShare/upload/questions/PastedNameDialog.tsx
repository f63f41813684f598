import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { nameProblem } from '#contract/rules/names.ts';
import { NameDialog } from '#web/ui/dialogs/NameDialog.tsx';
import type { NameQuestion } from './nameQuestions.ts';

/** Asks for the name of a pasted image. */
export default function PastedNameDialog({ question }: { question: NameQuestion }) {
  const translate = useTranslate();
  const [problem, setProblem] = useState<string>();
  const submit = (name: string) => {
    const wrong = nameProblem(name);
    if (wrong) setProblem(wrong);
    else question.resolve(name);
  };
  return (
    <NameDialog
      title={translate('fileShare.upload.pasted')}
      label={translate('fileShare.file.name')}
      submitLabel={translate('fileShare.info.upload')}
      name={question.name}
      isChanged
      error={problem ? new Error(problem) : null}
      isBusy={false}
      onSubmit={submit}
      onClose={() => question.resolve(undefined)}
    />
  );
}
