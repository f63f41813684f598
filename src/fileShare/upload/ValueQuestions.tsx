import { lazy, Suspense } from 'react';
import { useValueQuestion } from './valueQuestions.ts';

const ValuesDialog = lazy(() => import('./ValuesDialog.tsx'));

/** Asks for the values that dropped files need; nothing while none are needed. */
export function ValueQuestions() {
  const question = useValueQuestion();
  if (!question) return null;
  return (
    <Suspense fallback={null}>
      <ValuesDialog key={question.group.id} question={question} />
    </Suspense>
  );
}
