import { Suspense, useCallback, useEffect, useState } from 'react';
import { useCan } from '#authProvider/useCan.ts';
import type { ApiError } from '#dataProvider/ApiError.ts';
import { NotConfirmed, onReauthenticationRequired } from '#dataProvider/reauthentication.ts';
import { lazyPart } from '#web/ui/page/lazyPart.ts';

// Loaded on demand: it is rarely used, and its fields would be a tenth of the first load.
const Question = lazyPart(() => import('./Question.tsx'));

interface Waiting {
  rejected: ApiError;
  proceed: (reason: string) => void;
  cancel: () => void;
}

/**
 * Shows the dialog when a call requires reauthentication; concurrent calls share one dialog. Asks for a reason when a
 * call would break policy tests and the user may do so.
 */
export function Reauthentication() {
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);
  const mayForce = useCan()('policyTest.force');
  const requestProof = useCallback(
    (rejected: ApiError) =>
      new Promise<string>((proceed, reject) => {
        if (rejected.code === 'policy' && !mayForce) return reject(rejected);
        setWaiting((others) => [...others, { rejected, proceed, cancel: () => reject(new NotConfirmed()) }]);
      }),
    [mayForce],
  );
  useEffect(() => onReauthenticationRequired(requestProof), [requestProof]);
  const [first] = waiting;
  if (!first) return null;

  const submit = (then: (request: Waiting) => void) => {
    const isAnswered = (request: Waiting) =>
      request === first || (request.rejected.code === 'proof' && first.rejected.code === 'proof');
    setWaiting(waiting.filter((request) => !isAnswered(request)));
    waiting.filter(isAnswered).forEach(then);
  };
  return (
    <Suspense fallback={null}>
      <Question
        rejected={first.rejected}
        onSubmit={(reason) => submit((request) => request.proceed(reason))}
        onClose={() => submit((request) => request.cancel())}
      />
    </Suspense>
  );
}
