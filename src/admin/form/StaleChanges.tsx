import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import {
  type GetOneParams,
  type Identifier,
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
type Values = Record<string, unknown>;

/**
 * Merges a form whose save was rejected as stale with what another user has saved in the meantime: fields that only one
 * of the two has changed get that value; for the others, the user chooses the entered or the stored one. Saving again
 * uses the new rowVersion.
 */
export function StaleChanges() {
  const readStored = useReadStored();
  const { control, getValues, reset, setValue } = useFormContext();
  const [conflict, setConflict] = useState<Conflict>();
  useRegisterMutationMiddleware<Save>(
    useCallback(
      async (resource, params, next) => {
        try {
          const saved = await next(resource, params);
          setConflict(undefined);
          return saved;
        } catch (error) {
          if (!(error instanceof ApiError) || error.code !== 'stale') throw error;
          const stored = await readStored(resource, params.id);
          const before: Values = control._defaultValues;
          const mine: Values = { ...getValues() };
          const changed = Object.keys(mine).filter(
            (name) => !STAMPS.includes(name) && differ(mine[name], before[name]),
          );
          reset({ ...before, ...stored }, { keepSubmitCount: true });
          for (const name of changed) setValue(name, mine[name], { shouldDirty: true });
          const isInDoubt = (name: string) =>
            name in stored && differ(stored[name], before[name]) && differ(stored[name], mine[name]);
          setConflict({ stored, mine, fields: changed.filter(isInDoubt) });
          // The form stays unsaved, and the choices are the only message.
          throw new ApiError('', error.status, error.code);
        }
      },
      [control, readStored, getValues, reset, setValue],
    ),
  );
  return conflict && <Choices key={conflict.stored.rowVersion} {...conflict} />;
}

interface Conflict {
  stored: RaRecord;
  mine: Values;
  /** The fields that both users have changed. */
  fields: readonly string[];
}
const STAMPS = ['id', 'rowVersion', 'createdOn', 'updatedOn', 'updatedBy'];

/** Whether two values of a field differ. An empty field is a text or no value. */
const differ = (one: unknown, other: unknown) => JSON.stringify(one ?? '') !== JSON.stringify(other ?? '');

/** Reads the stored record as the query of the form converts it, without changing the record that the form shows. */
function useReadStored() {
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  return useCallback(
    async (resource: string, id: Identifier): Promise<RaRecord> => {
      const [query] = queryClient.getQueryCache().findAll({
        queryKey: [resource, 'getOne'],
        type: 'active',
        predicate: ({ queryKey, observers }) =>
          (queryKey[2] as GetOneParams).id === String(id) && observers.some(({ options }) => options.select),
      });
      const { meta } = (query?.queryKey[2] ?? {}) as GetOneParams;
      const select = query?.observers.find(({ options }) => options.select)?.options.select;
      const { data } = await dataProvider.getOne(resource, { id, meta });
      return (select?.(data) ?? data) as RaRecord;
    },
    [dataProvider, queryClient],
  );
}

function Choices({ stored, mine, fields }: Conflict) {
  const translate = useTranslate();
  const { setValue } = useFormContext();
  const [taken, setTaken] = useState<readonly string[]>([]);
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
      {translate(fields.length > 0 ? 'ui.stale.next' : 'ui.stale.merged')}
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
  const isText = useState(() => isPlain(mine) && isPlain(theirs) && showsAsText(name))[0];
  const text = isText ? translate('ui.stale.field', { label, mine: textOf(mine), theirs: textOf(theirs) }) : undefined;
  return (
    <Box role="group" aria-label={label} sx={{ my: 1, overflowWrap: 'anywhere' }}>
      {text ?? translate('ui.stale.both', { label })}
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

/** Whether the form shows the value itself, instead of what stands for it: a select shows a text for each value. */
function showsAsText(name: string): boolean {
  const [field] = document.getElementsByName(name);
  return field !== undefined && field.getAttribute('aria-hidden') !== 'true' && field.role !== 'combobox';
}

function isPlain(value: unknown): boolean {
  return value === null || ['string', 'number', 'boolean', 'undefined'].includes(typeof value);
}
