import { Suspense } from 'react';
import { lazyPart } from '#web/ui/page/lazyPart.ts';
import { useFolderQuestion } from './folderQuestions.ts';
import { useNameQuestion } from './nameQuestions.ts';
import { useValueQuestion } from './valueQuestions.ts';

const FolderDialog = lazyPart(() => import('./FolderDialog.tsx'));
const PastedNameDialog = lazyPart(() => import('./PastedNameDialog.tsx'));
const ValuesDialog = lazyPart(() => import('./ValuesDialog.tsx'));

/** The dialogs that dropped files and folders need; nothing when there are none. */
export function UploadQuestions() {
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
