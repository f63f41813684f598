import { Suspense, useEffect, useState } from 'react';
import { whenSessionEnds } from '#authProvider/signInAgain.ts';
import { hasUnsaved } from '#web/ui/dialogs/unsaved.ts';
import { lazyPart } from '#web/ui/page/lazyPart.ts';

const SignInDialog = lazyPart(() => import('./SignInDialog.tsx'));

interface Question {
  message: string;
  resolve: (isSignedIn: boolean) => void;
}

/** When the session ends while there is unsaved input, the user signs in in a dialog, so that nothing is lost. */
export function SignInAgain() {
  const [question, setQuestion] = useState<Question>();
  useEffect(
    () =>
      whenSessionEnds(async (message) => {
        if (!hasUnsaved()) return false;
        return new Promise((resolve) => setQuestion({ message, resolve }));
      }),
    [],
  );
  if (!question) return null;
  const close = (isSignedIn: boolean) => {
    question.resolve(isSignedIn);
    setQuestion(undefined);
  };
  return (
    <Suspense fallback={null}>
      <SignInDialog message={question.message} onClose={close} />
    </Suspense>
  );
}
