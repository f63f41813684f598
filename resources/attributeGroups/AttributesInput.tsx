import AddIcon from '@mui/icons-material/Add';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useInput, useTranslate } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { ApiError } from '#dataProvider/ApiError.ts';
import { AttributeTable } from './AttributeTable.tsx';
import { type AttributeDraft, newAttribute } from './groupDraft.ts';
import { problemLines } from './problemLines.ts';
import { Sorting } from './sorting.tsx';

/** The attributes of a group, in their order, with their validation messages. */
export function AttributesInput() {
  const translate = useTranslate();
  const { clearErrors } = useFormContext();
  const { errors } = useFormState();
  const { field } = useInput<AttributeDraft[]>({ source: 'attributes' });
  const attributes: readonly AttributeDraft[] = field.value ?? [];
  const problems = messagesIn(errors.attributes, 'attributes');
  const error = problems.length > 0 ? new ApiError('', 400, 'invalid', problems) : null;
  const change = (next: readonly AttributeDraft[]) => {
    clearErrors('attributes');
    field.onChange(next);
  };

  return (
    <Stack className="wide" spacing={2} sx={{ width: '100%' }}>
      {error && (
        <Alert
          severity="error"
          closeText={translate('shell.error.close')}
          onClose={() => clearErrors('attributes')}
          sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
        >
          {problemLines(error, (key) => translate(`attributeGroups.${key}`)).join('\n')}
        </Alert>
      )}
      <Sorting>
        <AttributeTable attributes={attributes} error={error} onChange={change} />
      </Sorting>
      <Button
        variant="outlined"
        startIcon={<AddIcon />}
        onClick={() => change([...attributes, newAttribute()])}
        sx={{ alignSelf: 'flex-start' }}
      >
        {translate('attributeGroups.addAttribute')}
      </Button>
    </Stack>
  );
}

/** The messages of nested errors, by their paths. */
function messagesIn(errors: unknown, path: string): { path: string; message: string }[] {
  if (typeof errors === 'string') return [{ path, message: errors }];
  if (typeof errors !== 'object' || errors === null) return [];
  const { message } = errors as { message?: unknown };
  if (typeof message === 'string') return [{ path, message }];
  return Object.entries(errors).flatMap(([key, inner]) =>
    key === 'ref' || key === 'type' ? [] : messagesIn(inner, `${path}.${key}`),
  );
}
