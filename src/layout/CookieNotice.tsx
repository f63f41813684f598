import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { changeProfile } from '#authProvider/profile.ts';
import { users } from '#contract/users/users.ts';
import { call } from '#dataProvider/client.ts';
import { useErrorDialog } from '#web/ui/dialogs/useErrorDialog.ts';

/** Accepted once per user; until then it is shown below the page, without covering it. @param id the user's */
export function CookieNotice({ id }: { id: number }) {
  const translate = useTranslate();
  const showError = useErrorDialog();
  const [isSaving, setSaving] = useState(false);

  const accept = async () => {
    setSaving(true);
    try {
      await changeProfile(() => call(users.agreeTerms, { body: { id, termAgreed: true } }));
    } catch (error) {
      showError(error);
      setSaving(false);
    }
  };
  return (
    <Paper
      component="section"
      square
      elevation={0}
      aria-labelledby="cookie-title"
      sx={{
        display: 'flex',
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        alignItems: 'center',
        gap: 2,
        px: 2,
        py: 1.5,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <div>
        <Typography id="cookie-title" variant="subtitle2" component="h2">
          {translate('shell.cookies.title')}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {translate('shell.cookies.text')}
        </Typography>
      </div>
      <Button onClick={accept} disabled={isSaving} variant="contained" sx={{ flex: 'none', ml: { sm: 'auto' } }}>
        {translate('shell.cookies.accept')}
      </Button>
    </Paper>
  );
}
