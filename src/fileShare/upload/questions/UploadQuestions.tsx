import { lazy, Suspense } from 'react';
import { useFolderQuestion } from './folderQuestions.ts';
import { useNameQuestion } from './nameQuestions.ts';
import { useValueQuestion } from './valueQuestions.ts';

const FolderDialog = lazy(() => import('./FolderDialog.tsx'));
const PastedNameDialog = lazy(() => import('./PastedNameDialog.tsx'));
const ValuesDialog = lazy(() => import('./ValuesDialog.tsx'));

/** Asks what has to be known of dropped files and folders; nothing while nothing is needed. */
export function UploadPrompts() {
  const folder = useFolderQuestion();
  const name = useNameQuestion();
  const values = useValueQuestion();
  return (
    <Suspense fallback={null}>
      {folder && <FolderDialog key={folder.name} question={folder} />}
      {name && <PastedNameDialog key={name.name} question={name} />}
      {values && <ValuesDialog key={values.group.id} question={values} />}
    </Suspense>
  );
}
