import FormControlLabel from '@mui/material/FormControlLabel';
import Paper from '@mui/material/Paper';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { setItem } from '#authProvider/session.ts';
import { settings as endpoints, type SettingsView } from '#contract/instance/settings.ts';
import { call } from '#dataProvider/client.ts';
import { useActionMutation } from '#resources/account/useActionMutation.ts';

interface SettingSwitchProps {
  name: 'adminSecondFactor' | 'userSecondFactor' | 'previewsAhead';
  label: string;
  hint: string;
  settings: SettingsView;
  /** Under which they are kept. */
  queryKey: QueryKey;
}

/** A setting that is on or off. It is saved immediately, where it has to be by a user who has proved who they are. */
export function SettingSwitch({ name, label, hint, settings, queryKey }: SettingSwitchProps) {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useActionMutation({
    run: (isOn: boolean) => call(endpoints.update, { body: { [name]: isOn } }),
    done: 'settings.saved',
    stale: queryKey,
  });
  const save = (isOn: boolean) =>
    mutate(isOn, {
      onSuccess: (saved) => {
        setItem('settings', saved);
        queryClient.setQueryData(queryKey, saved);
      },
    });
  return (
    <Paper component="section" variant="outlined" aria-label={translate(label)} sx={{ p: { xs: 2, sm: 3 } }}>
      <FormControlLabel
        label={translate(label)}
        control={<Switch checked={settings[name]} disabled={isPending} onChange={(_, isOn) => save(isOn)} />}
      />
      <Typography variant="body2" color="text.secondary">
        {translate(hint)}
      </Typography>
    </Paper>
  );
}
