import Alert from '@mui/material/Alert';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import { setItem } from '#authProvider/session.ts';
import { useCan } from '#authProvider/useCan.ts';
import { AuthMode } from '#contract/enums.ts';
import { bin } from '#contract/fileNodes/bin.ts';
import { settings as endpoints, type SettingsView, type TextLanguage } from '#contract/instance/settings.ts';
import { call } from '#dataProvider/client.ts';
import { useSlots } from '#web/layout/useSlots.ts';
import { useUnsavedGuard } from '#web/ui/dialogs/useUnsavedGuard.ts';
import { FormFrame } from '#web/ui/form/FormFrame.tsx';
import { useDraft } from '#web/ui/form/useDraft.ts';
import { LanguagesField, languagesIn } from './LanguagesField.tsx';

interface SettingsFormProps {
  settings: SettingsView;
  /** Under which they are kept. */
  queryKey: QueryKey;
}

const fields = ['binRetensionDays', 'bbsRecentPeriod', 'accessReviewMonths', 'ocrLanguages', 'authMode'] as const;

/** Bin retention, what the modules add, and Auth Mode for system administrators. */
export function SettingsForm({ settings, queryKey }: SettingsFormProps) {
  const translate = useTranslate();
  const mayManage = useCan()('settings.manage');
  const modules = useSlots('settingsFields');
  const { mutate, error, isPending } = useSave(mayManage, queryKey);
  const draft = useDraft(
    {
      binRetensionDays: String(settings.binRetensionDays),
      bbsRecentPeriod: String(settings.bbsRecentPeriod),
      accessReviewMonths: String(settings.accessReviewMonths),
      ocrLanguages: settings.ocrLanguages.join(),
      authMode: settings.authMode,
    },
    error,
  );
  useUnsavedGuard(draft.isChanged);
  const { binRetensionDays, bbsRecentPeriod, accessReviewMonths, ocrLanguages, authMode } = draft.values;
  const save = () => {
    const days = { binRetensionDays: Number(binRetensionDays), bbsRecentPeriod: Number(bbsRecentPeriod) };
    const months = { accessReviewMonths: Number(accessReviewMonths) };
    mutate({
      ...days,
      ...months,
      ocrLanguages: languagesIn(ocrLanguages),
      authMode: authMode === AuthMode.Enterprise ? 1 : 0,
    });
  };
  const emptiesBin = Number(binRetensionDays) >= 1 && Number(binRetensionDays) < settings.binRetensionDays;
  const number = (name: 'binRetensionDays' | 'bbsRecentPeriod' | 'accessReviewMonths', min: number, max: number) => (
    <TextField
      key={name}
      {...draft.text(name)}
      helperText={draft.text(name).helperText ?? translate('backOffice.range', { min, max })}
      label={translate(`settings.${name}`)}
      type="number"
      required
      slotProps={{ htmlInput: { min, max, step: 1 } }}
      sx={{ maxWidth: 320 }}
    />
  );

  return (
    <FormFrame title={translate('settings.title')} error={error} fields={fields} isSaving={isPending} onSubmit={save}>
      {number('binRetensionDays', 1, 9999)}
      {emptiesBin && (
        <Alert severity="warning">
          {translate('settings.emptiesBin', { smart_count: Number(binRetensionDays) })} <Due days={binRetensionDays} />
        </Alert>
      )}
      {number('accessReviewMonths', 0, 12)}
      {modules.map((field) =>
        'choices' in field ? (
          <LanguagesField
            key={field.name}
            chosen={ocrLanguages}
            choices={field.choices}
            problem={draft.text('ocrLanguages').helperText}
            onChoose={(chosen) => draft.set('ocrLanguages', chosen)}
          />
        ) : (
          number(field.name, field.min, field.max)
        ),
      )}
      {mayManage && (
        <TextField
          select
          {...draft.text('authMode')}
          onChange={({ target }) => draft.set('authMode', Number(target.value))}
          label={translate('settings.authMode')}
          sx={{ maxWidth: 320 }}
        >
          {Object.entries(AuthMode).map(([name, mode]) => (
            <MenuItem key={mode} value={mode}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
      {mayManage && authMode !== settings.authMode && (
        <Alert severity="warning">{translate(`settings.authModes.${authMode}`)}</Alert>
      )}
    </FormFrame>
  );
}

/** How many items of the Trash that would be, immediately. */
function Due({ days }: { days: string }) {
  const translate = useTranslate();
  const { data } = useQuery({
    queryKey: ['bin', 'due', days],
    queryFn: ({ signal }) => call(bin.due, { query: { days } }, { signal }),
    retry: false,
  });
  if (!data) return null;
  return data.items === 0 ? translate('backOffice.dueNone') : translate('backOffice.due', { smart_count: data.items });
}

interface SavedSettings {
  binRetensionDays: number;
  bbsRecentPeriod: number;
  accessReviewMonths: number;
  ocrLanguages: TextLanguage[];
  authMode: 0 | 1;
}

/** Administrators send fewer fields than system administrators. All screens follow what was saved. */
function useSave(mayManage: boolean, queryKey: QueryKey) {
  const notify = useNotify();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ authMode, ...others }: SavedSettings) =>
      mayManage
        ? call(endpoints.updateSystem, { body: { ...others, authMode } })
        : call(endpoints.update, { body: others }),
    onSuccess: (saved) => {
      setItem('settings', saved);
      queryClient.setQueryData(queryKey, saved);
      notify('settings.saved', { type: 'success' });
    },
  });
}
