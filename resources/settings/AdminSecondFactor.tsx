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

interface AdminSecondFactorProps {
  settings: SettingsView;
  /** Under which they are kept. */
  queryKey: QueryKey;
}

/** Whether administrators need a second factor. It is saved immediately, by who has proved who they are. */
export function AdminSecondFactor({ settings: { adminSecondFactor }, queryKey }: AdminSecondFactorProps) {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useActionMutation({
    run: (isOn: boolean) => call(endpoints.update, { body: { adminSecondFactor: isOn } }),
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
    <Paper
      component="section"
      variant="outlined"
      aria-label={translate('account.factor.admins')}
      sx={{ p: { xs: 2, sm: 3 } }}
    >
      <FormControlLabel
        label={translate('account.factor.admins')}
        control={<Switch checked={adminSecondFactor} disabled={isPending} onChange={(_, isOn) => save(isOn)} />}
      />
      <Typography variant="body2" color="text.secondary">
        {translate('account.factor.adminsHint')}
      </Typography>
    </Paper>
  );
}
