import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  BooleanInput,
  Edit,
  NumberInput,
  SelectArrayInput,
  SelectInput,
  SimpleForm,
  useLocale,
  useNotify,
  useRecordContext,
  useTranslate,
} from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useCan } from '#authProvider/useCan.ts';
import { AuthMode } from '#contract/enums.ts';
import { bin } from '#contract/fileNodes/bin.ts';
import { type SettingsView, settings } from '#contract/instance/settings.ts';
import { call } from '#dataProvider/client.ts';
import { FormSection } from '#web/admin/form/FormSection.tsx';
import { FormToolbar } from '#web/admin/form/FormToolbar.tsx';
import { useSaved } from '#web/admin/form/useSaved.ts';
import { useSchemaResolver } from '#web/admin/form/useSchemaResolver.ts';
import { useSlots } from '#web/layout/useSlots.ts';
import type { SettingsFieldSlot } from '#web/plugin.ts';

const saved = ({ id: _, companyName, features, limits, defaults, ...changeable }: SettingsView & { id: unknown }) =>
  changeable;

const labels = {
  binRetensionDays: 'settings.binRetensionDays',
  bbsRecentPeriod: 'settings.bbsRecentPeriod',
  accessReviewMonths: 'settings.accessReviewMonths',
  ocrLanguages: 'settings.ocrLanguages',
};

/** The settings, in sections that are saved together. */
export function SettingsForm() {
  const notify = useNotify();
  const { onError } = useSaved({ resource: 'settings', message: 'settings.saved' });
  const onSuccess = () => notify('settings.saved', { type: 'success' });
  return (
    <Edit resource="settings" id="instance" transform={saved} redirect={false} mutationOptions={{ onError, onSuccess }}>
      <Sections />
    </Edit>
  );
}

function Sections() {
  const can = useCan();
  const resolver = useSchemaResolver(settings.updateSystem.body, labels);
  const modules = useSlots('settingsFields');
  return (
    <SimpleForm resolver={resolver} toolbar={<FormToolbar isWholePage />} spacing={2.5}>
      <FormSection title="settings.sections.storage">
        <PeriodInput name="binRetensionDays" min={1} max={9999} />
        <EmptiesBin />
        <BooleanInput source="previewsAhead" label="settings.previewsAhead" helperText="settings.previewsAheadHint" />
      </FormSection>
      {modules.length > 0 && (
        <FormSection title="settings.sections.modules">
          {modules.map((field) =>
            'choices' in field ? (
              <LanguagesInput key={field.name} choices={field.choices} />
            ) : (
              <PeriodInput key={field.name} {...field} />
            ),
          )}
        </FormSection>
      )}
      {can('accessReview.manage') && (
        <FormSection title="settings.sections.access">
          <PeriodInput name="accessReviewMonths" min={0} max={12} />
        </FormSection>
      )}
      <FormSection title="settings.sections.signIn">
        {can('settings.manage') && <AuthModeInput />}
        <FactorInput name="adminSecondFactor" whom="admins" />
        <FactorInput name="userSecondFactor" whom="everyone" />
      </FormSection>
    </SimpleForm>
  );
}

interface FactorInputProps {
  name: 'adminSecondFactor' | 'userSecondFactor';
  whom: 'admins' | 'everyone';
}

/** Administrators can require a second factor; only system administrators can drop the requirement. */
function FactorInput({ name, whom }: FactorInputProps) {
  const can = useCan();
  const isFixed = useRecordContext<SettingsView>()?.[name] === true && !can('settings.manage');
  const hint = isFixed ? 'account.factor.fixed' : `account.factor.${whom}Hint`;
  return <BooleanInput source={name} label={`account.factor.${whom}`} helperText={hint} readOnly={isFixed} />;
}

interface PeriodInputProps {
  name: 'binRetensionDays' | 'bbsRecentPeriod' | 'accessReviewMonths';
  min: number;
  max: number;
}

function PeriodInput({ name, min, max }: PeriodInputProps) {
  const translate = useTranslate();
  return (
    <NumberInput
      source={name}
      label={labels[name]}
      helperText={translate('backOffice.range', { min, max })}
      isRequired
      min={min}
      max={max}
      step={1}
      sx={{ maxWidth: 320 }}
    />
  );
}

type LanguageChoices = Extract<SettingsFieldSlot, { choices: unknown }>['choices'];

/** One or more languages, with their names in the language of the app. */
function LanguagesInput({ choices }: { choices: LanguageChoices }) {
  const locale = useLocale();
  const names = useMemo(() => new Intl.DisplayNames(locale, { type: 'language' }), [locale]);
  return (
    <SelectArrayInput
      source="ocrLanguages"
      label={labels.ocrLanguages}
      choices={choices.map((id) => ({ id, name: names.of(id) }))}
      translateChoice={false}
      isRequired
      sx={{ maxWidth: 320 }}
    />
  );
}

function AuthModeInput() {
  const translate = useTranslate();
  const stored = useRecordContext<SettingsView>()?.authMode;
  const chosen = useWatch({ name: 'authMode' });
  return (
    <>
      <SelectInput
        source="authMode"
        label="settings.authMode"
        choices={Object.entries(AuthMode).map(([name, id]) => ({ id, name }))}
        translateChoice={false}
        isRequired
        sx={{ maxWidth: 320 }}
      />
      {chosen !== stored && <Alert severity="warning">{translate(`settings.authModes.${chosen}`)}</Alert>}
    </>
  );
}

/** A shorter retention permanently deletes older items of the Trash: how many those are. */
function EmptiesBin() {
  const translate = useTranslate();
  const stored = useRecordContext<SettingsView>()?.binRetensionDays ?? 0;
  const days = Number(useWatch({ name: 'binRetensionDays' }));
  const isShorter = days >= 1 && days < stored;
  const { data } = useQuery({
    queryKey: ['bin', 'due', days],
    queryFn: ({ signal }) => call(bin.due, { query: { days: String(days) } }, { signal }),
    enabled: isShorter,
    retry: false,
  });
  if (!isShorter) return null;
  return (
    <Alert severity="warning">
      {translate('settings.emptiesBin', { smart_count: days })}{' '}
      {data && translate(data.items === 0 ? 'backOffice.dueNone' : 'backOffice.due', { smart_count: data.items })}
    </Alert>
  );
}
