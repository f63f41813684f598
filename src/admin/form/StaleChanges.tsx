import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useCallback, useState } from 'react';
import {
  type RaRecord,
  type UpdateParams,
  useDataProvider,
  useRegisterMutationMiddleware,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { ApiError } from '#dataProvider/ApiError.ts';

type Save = (resource: string, params: UpdateParams) => Promise<unknown>;

/**
 * Shown when a save was rejected as stale: the changes that another user has saved in the meantime. For each field, the
 * user chooses the entered or the stored value; saving again uses the new rowVersion.
 */
export function StaleChanges() {
  const dataProvider = useDataProvider();
  const { getValues, setValue } = useFormContext();
  const [conflict, setConflict] = useState<Conflict>();
  useRegisterMutationMiddleware<Save>(
    useCallback(
      async (resource, params, next) => {
        try {
          return await next(resource, params);
        } catch (error) {
          if (!(error instanceof ApiError) || error.code !== 'stale') throw error;
          const { data } = await dataProvider.getOne(resource, { id: params.id });
          setConflict({ stored: data, mine: { ...getValues() } });
          setValue('rowVersion', data.rowVersion);
          // The form stays unsaved and shows no other message.
          throw Object.assign(new Error(error.message), { body: { errors: { root: { serverError: '' } } } });
        }
      },
      [dataProvider, getValues, setValue],
    ),
  );
  return conflict && <Choices key={conflict.stored.rowVersion} {...conflict} />;
}

interface Conflict {
  stored: RaRecord;
  mine: Record<string, unknown>;
}
const STAMPS = ['id', 'rowVersion', 'createdOn', 'updatedOn'];

function Choices({ stored, mine }: Conflict) {
  const translate = useTranslate();
  const { setValue } = useFormContext();
  const [taken, setTaken] = useState<readonly string[]>([]);
  const fields = Object.keys(mine).filter(
    (name) =>
      name in stored &&
      !STAMPS.includes(name) &&
      isPlain(mine[name]) &&
      isPlain(stored[name]) &&
      (mine[name] ?? '') !== (stored[name] ?? ''),
  );
  const choose = (name: string, isTheirs: boolean) => {
    setTaken(isTheirs ? [...taken, name] : taken.filter((fieldName) => fieldName !== name));
    setValue(name, isTheirs ? stored[name] : mine[name], { shouldDirty: true });
  };

  return (
    <Alert severity="warning" sx={{ mb: 2.5, '& .MuiAlert-message': { flex: 1 } }}>
      <AlertTitle>{translate('ui.stale.title', { name: stored.updatedBy?.name ?? '' })}</AlertTitle>
      {fields.map((name) => (
        <FieldChoice
          key={name}
          name={name}
          mine={mine[name]}
          theirs={stored[name]}
          isTheirs={taken.includes(name)}
          onChoose={(isTheirs) => choose(name, isTheirs)}
        />
      ))}
      {translate('ui.stale.next')}
    </Alert>
  );
}

interface FieldChoiceProps {
  name: string;
  mine: unknown;
  theirs: unknown;
  isTheirs: boolean;
  onChoose: (isTheirs: boolean) => void;
}

function FieldChoice({ name, mine, theirs, isTheirs, onChoose }: FieldChoiceProps) {
  const translate = useTranslate();
  const ownLabel = translate(`${useResourceContext()}.${name}`, { _: name });
  const label = shownLabel(name) ?? ownLabel;
  const textOf = (value: unknown) => {
    if (value === true || value === false) return translate(value ? 'ra.boolean.true' : 'ra.boolean.false');
    return value === '' || value == null ? translate('ui.stale.empty') : String(value);
  };
  return (
    <Box role="group" aria-label={label} sx={{ my: 1, overflowWrap: 'anywhere' }}>
      {translate('ui.stale.field', { label, mine: textOf(mine), theirs: textOf(theirs) })}
      <ToggleButtonGroup
        exclusive
        size="small"
        value={isTheirs ? 'theirs' : 'mine'}
        onChange={(_, chosen) => chosen && onChoose(chosen === 'theirs')}
        sx={{ display: 'block', mt: 0.5 }}
      >
        <ToggleButton value="mine">{translate('ui.stale.mine')}</ToggleButton>
        <ToggleButton value="theirs">{translate('ui.stale.theirs')}</ToggleButton>
      </ToggleButtonGroup>
    </Box>
  );
}

/** The label of a field as the form shows it; undefined for a field without a labelled input. */
function shownLabel(name: string): string | undefined {
  const [field] = document.getElementsByName(name);
  const labels = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.labels : null;
  return labels?.[0]?.textContent?.replace(/(\s*\*)+$/, '');
}

function isPlain(value: unknown): boolean {
  return value === null || ['string', 'number', 'boolean', 'undefined'].includes(typeof value);
}
