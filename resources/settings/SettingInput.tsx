import { useMemo } from 'react';
import {
  BooleanInput,
  NumberInput,
  SelectArrayInput,
  SelectInput,
  useLocale,
  useRecordContext,
  useTranslate,
} from 'react-admin';
import { useCan } from '#authProvider/useCan.ts';
import { type SettingName, settingField } from '#contract/instance/settingFields.ts';
import type { SettingsView } from '#contract/instance/settings.ts';
import { FolderSetting } from './FolderSetting.tsx';

/** The input of a setting, as `settingFields` describes it. */
export function SettingInput({ name }: { name: SettingName }) {
  const translate = useTranslate();
  const can = useCan();
  const stored = useRecordContext<SettingsView>()?.[name];
  const { input, hasHint, demandsFactor } = settingField(name);
  const label = `settings.${name}`;
  const common = { source: name, label, isRequired: true, sx: { maxWidth: 320 } };
  switch (input.kind) {
    case 'switch': {
      // Administrators can require a second factor; only system administrators can drop the requirement.
      const isFixed = demandsFactor === true && stored === true && !can('settings.manage');
      const hint = isFixed ? 'settings.factorFixed' : hasHint && `${label}Hint`;
      return <BooleanInput source={name} label={label} helperText={hint} readOnly={isFixed} />;
    }
    case 'number': {
      const { min, max } = input;
      return (
        <NumberInput
          {...common}
          helperText={translate('backOffice.range', { min, max })}
          min={min}
          max={max}
          step={1}
        />
      );
    }
    case 'languages':
      return <LanguagesInput {...common} ids={input.choices} />;
    case 'folder':
      return <FolderSetting source={name} label={label} hint={`${label}Hint`} />;
    case 'choice': {
      const choices = Object.entries(input.choices).map(([id, text]) => ({ id: Number(id), name: text }));
      return <SelectInput {...common} choices={choices} translateChoice={false} />;
    }
  }
}

interface LanguagesInputProps {
  source: SettingName;
  ids: readonly string[];
}

/** One or more languages, with their names in the language of the app. */
function LanguagesInput({ ids, ...props }: LanguagesInputProps) {
  const locale = useLocale();
  const names = useMemo(() => new Intl.DisplayNames(locale, { type: 'language' }), [locale]);
  return (
    <SelectArrayInput {...props} choices={ids.map((id) => ({ id, name: names.of(id) }))} translateChoice={false} />
  );
}
