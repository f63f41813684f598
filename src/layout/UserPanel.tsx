import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useLogout, useStore, useTranslate } from 'react-admin';
import { useStored } from '#authProvider/useStored.ts';
import type { Profile } from '#contract/users/users.ts';
import { locales } from '#web/messages/locales.ts';
import { LogoutIcon } from '#web/ui/pointingIcons.tsx';
import { AccountLinks } from './AccountLinks.tsx';
import { useLanguage } from './useLanguage.ts';

interface UserPanelProps {
  profile: Profile;
  /** Called when a link is followed. */
  onClose: () => void;
}

/** The signed-in user: account links, display settings, and sign-out. */
export default function UserPanel({ profile, onClose: onLeave }: UserPanelProps) {
  const translate = useTranslate();
  const logout = useLogout();
  const idToken = useStored('idToken');

  return (
    <Box sx={{ width: 320, maxWidth: '100%', p: 2, display: 'grid', gap: 2 }}>
      <Box sx={{ overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>{profile.name}</Typography>
        <Typography variant="body2" color="text.secondary">
          {profile.email}
        </Typography>
      </Box>
      <Divider />
      <AccountLinks profile={profile} onLeave={onLeave} />
      <Divider />
      <LanguageChoice />
      <AppearanceChoice />
      <Divider />
      <Button onClick={() => logout()} variant="outlined" startIcon={<LogoutIcon />} fullWidth>
        {translate('shell.logout')}
      </Button>
      {idToken && (
        <Button onClick={() => logout({ atProvider: true })} fullWidth>
          {translate('shell.logoutAtProvider')}
        </Button>
      )}
    </Box>
  );
}

function LanguageChoice() {
  const translate = useTranslate();
  const [locale, setLocale] = useLanguage();

  return (
    <TextField
      select
      fullWidth
      label={translate('shell.language')}
      value={locale}
      onChange={({ target }) => void setLocale(target.value)}
    >
      {locales.map(({ locale, name }) => (
        <MenuItem key={locale} value={locale} lang={locale}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}

function AppearanceChoice() {
  const translate = useTranslate();
  const [theme, setTheme] = useStore<'light' | 'dark' | undefined>('theme');

  return (
    <ToggleButtonGroup
      exclusive
      fullWidth
      size="small"
      color="primary"
      value={theme ?? 'system'}
      onChange={(_, chosen: 'system' | 'light' | 'dark' | null) =>
        chosen && setTheme(chosen === 'system' ? undefined : chosen)
      }
      aria-label={translate('shell.colours')}
    >
      <ToggleButton value="system">{translate('shell.system')}</ToggleButton>
      <ToggleButton value="light">{translate('shell.light')}</ToggleButton>
      <ToggleButton value="dark">{translate('shell.dark')}</ToggleButton>
    </ToggleButtonGroup>
  );
}
