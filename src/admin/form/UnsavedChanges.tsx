import { type Control, useFormState } from 'react-hook-form';
import { useUnsavedGuard } from '#web/ui/dialogs/useUnsavedGuard.ts';

/** Asks in the app's own dialog before a form with changes is left. */
export function UnsavedChanges({ formControl }: { formControl?: Control }) {
  const { dirtyFields, isSubmitSuccessful } = useFormState(formControl ? { control: formControl } : {});
  useUnsavedGuard(Object.keys(dirtyFields).length > 0 && !isSubmitSuccessful);
  return null;
}
