import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack, { type StackProps } from '@mui/material/Stack';
import { isValidElement, type ReactNode, useEffect, useRef } from 'react';
import { type SimpleFormProps, useTranslate } from 'react-admin';
import { type Control, type FieldErrors, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useUnsavedGuard } from '#web/ui/dialogs/useUnsavedGuard.ts';
import { AlsoEditing } from './AlsoEditing.tsx';
import { StaleChanges } from './StaleChanges.tsx';

/** The fields of a form, with the errors that belong to no field above them. */
export function FormBody({ children }: { children?: ReactNode }) {
  const translate = useTranslate();
  const { clearErrors, control } = useFormContext();
  const { errors, isSubmitting, submitCount } = useFormState();
  const part = useRef<HTMLDivElement>(null);
  const messages = errors.root ? [errors.root.serverError?.message] : orphans(errors, part.current);

  // After a rejected save the first invalid field gets the focus, whether the client or the server rejected it.
  useEffect(() => {
    if (submitCount === 0 || isSubmitting || Object.keys(control._formState.errors).length === 0) return;
    const wrong = part.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (wrong ?? part.current?.querySelector<HTMLElement>('[role="alert"]'))?.focus();
  }, [submitCount, isSubmitting, control]);

  return (
    <Box
      ref={part}
      sx={{
        '& > .MuiAlert-root, & > .MuiStack-root > *:not(.wide)': { maxWidth: 640, width: '100%' },
        '& .MuiFormGroup-root .MuiFormHelperText-root': { mt: { xs: 0.25, sm: -0.75 }, ml: 5.75 },
      }}
    >
      <AlsoEditing />
      <StaleChanges />
      {messages.map(
        (message) =>
          message && (
            <Alert
              key={message}
              severity="error"
              tabIndex={-1}
              closeText={translate('shell.error.close')}
              onClose={() => clearErrors()}
              sx={{ mb: 2.5, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
            >
              {message}
            </Alert>
          ),
      )}
      {isValidElement<StackProps>(children) ? <Stack {...forElement(children.props)} /> : children}
    </Box>
  );
}

type FormOnly = Pick<SimpleFormProps, 'WarnWhenUnsavedChangesComponent' | 'disableInvalidFormNotification'>;

/** react-admin also gives the element around the fields two properties of the form, which no HTML element has. */
function forElement(props: StackProps & FormOnly): StackProps {
  const { WarnWhenUnsavedChangesComponent, disableInvalidFormNotification, ...rest } = props;
  return rest;
}

/** Messages about fields that this form does not have. */
function orphans(errors: FieldErrors, form: HTMLElement | null): (string | undefined)[] {
  return Object.entries(errors).flatMap(([name, error]) => {
    const isShown = form === null || form.querySelector(`[name="${name}"], [name^="${name}."], [data-field="${name}"]`);
    return isShown || typeof error?.message !== 'string' ? [] : [error.message];
  });
}

/** Asks in the app's own dialog before a form with changes is left. */
export function UnsavedChanges({ formControl }: { formControl?: Control }) {
  const { dirtyFields, isSubmitSuccessful } = useFormState(formControl ? { control: formControl } : {});
  const { getFieldState, getValues } = useFormContext();
  // The state above follows only when the validation has ended, which may ask the server whether a name is taken. The
  // values are told with each letter.
  useWatch();
  const isDirty = Object.keys({ ...dirtyFields, ...getValues() }).some((name) => getFieldState(name).isDirty);
  useUnsavedGuard(isDirty && !isSubmitSuccessful);
  return null;
}
