import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, Fragment } from 'react';
import { Edit, SimpleForm, useNotify, useRecordContext, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useCan } from '#authProvider/useCan.ts';
import { bin } from '#contract/fileNodes/bin.ts';
import {
  eachSetting,
  type SettingName,
  settingField,
  settingNames,
  settingSections,
} from '#contract/instance/settingFields.ts';
import { type SettingsView, settings } from '#contract/instance/settings.ts';
import { call } from '#dataProvider/client.ts';
import { FormSection } from '#web/admin/form/FormSection.tsx';
import { FormToolbar } from '#web/admin/form/FormToolbar.tsx';
import { useSaved } from '#web/admin/form/useSaved.ts';
import { useSchemaResolver } from '#web/admin/form/useSchemaResolver.ts';
import { useSlots } from '#web/layout/useSlots.ts';
import { SettingInput } from './SettingInput.tsx';

const saved = (record: Record<string, unknown>) => Object.fromEntries(settingNames.map((name) => [name, record[name]]));

const labels = eachSetting((_, name) => `settings.${name}`);

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

/** What is said below an input about a value that is not saved yet. */
const warnings: Partial<Record<SettingName, ComponentType>> = {
  binRetensionDays: EmptiesBin, // sic
  authMode: ChangesSignIn,
};

function Sections() {
  const can = useCan();
  const resolver = useSchemaResolver(settings.updateSystem.body, labels);
  const modules = useSlots('settingsFields').map(({ name }) => name);
  const isShown = (name: SettingName) => {
    const { section, action } = settingField(name);
    return (section !== 'modules' || modules.includes(name)) && (!action || can(action));
  };
  return (
    <SimpleForm resolver={resolver} toolbar={<FormToolbar isWholePage />} spacing={2.5}>
      {settingSections.map((section) => {
        const names = settingNames.filter((name) => settingField(name).section === section && isShown(name));
        if (names.length === 0) return null;
        return (
          <FormSection key={section} title={`settings.sections.${section}`}>
            {names.map((name) => {
              const Warning = warnings[name] ?? Fragment;
              return (
                <Fragment key={name}>
                  <SettingInput name={name} />
                  <Warning />
                </Fragment>
              );
            })}
          </FormSection>
        );
      })}
    </SimpleForm>
  );
}

function ChangesSignIn() {
  const translate = useTranslate();
  const stored = useRecordContext<SettingsView>()?.authMode;
  const chosen = useWatch({ name: 'authMode' });
  return chosen !== stored && <Alert severity="warning">{translate(`settings.authModes.${chosen}`)}</Alert>;
}

/** A shorter retention permanently deletes older items of the Trash: how many those are. */
function EmptiesBin() {
  const translate = useTranslate();
  const stored = useRecordContext<SettingsView>()?.binRetensionDays ?? 0; // sic
  const days = Number(useWatch({ name: 'binRetensionDays' })); // sic
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
