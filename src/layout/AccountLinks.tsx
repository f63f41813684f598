import ConnectIcon from '@mui/icons-material/DevicesOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import ReviewIcon from '@mui/icons-material/FactCheckOutlined';
import HelpIcon from '@mui/icons-material/HelpOutline';
import PasswordIcon from '@mui/icons-material/KeyOutlined';
import SecurityIcon from '@mui/icons-material/ShieldOutlined';
import StopIcon from '@mui/icons-material/SwitchAccountOutlined';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useCan } from '#authProvider/useCan.ts';
import { useStored } from '#authProvider/useStored.ts';
import { accessReviews } from '#contract/accessReviews.ts';
import { AuthMode } from '#contract/enums.ts';
import type { Profile } from '#contract/users/users.ts';
import { call } from '#dataProvider/client.ts';
import { paths } from '#web/paths.ts';
import { PHONE } from '#web/ui/page/narrow.ts';
import { useHelpUrl } from '#web/ui/useHelpUrl.ts';
import { useStopImpersonation } from './session/useStopImpersonation.ts';
import { useMayEnter } from './useMayEnter.ts';
import { useSlots } from './useSlots.ts';

/** Links to the user's own settings, and the end of an impersonation. */
export function AccountLinks({ profile, onLeave: onClose }: { profile: Profile; onLeave: () => void }) {
  const translate = useTranslate();
  const can = useCan();
  const helpUrl = useHelpUrl();
  const isPhone = useMediaQuery(PHONE, { noSsr: true });
  const isEnterprise = useStored('settings')?.authMode === AuthMode.Enterprise;
  // Only for users with open reviews; administrators find all reviews under Records.
  const { data: reviews } = useQuery({
    queryKey: ['accessReviews', 'mine'],
    queryFn: async ({ signal }) => {
      const query = { mine: 'true' as const, take: '1000' };
      return (await call(accessReviews.list, { query }, { signal })).items.some(({ state }) => state !== 'done');
    },
    retry: false,
    enabled: can('accessReview.list'),
  });
  const ofModules = useSlots('accountLinks').filter(useMayEnter());
  const { stop, isStopping } = useStopImpersonation();
  const links = [{ key: 'shell.editSettings', to: paths.users.editMe.of(profile.id), Icon: EditIcon }];
  if (!isEnterprise) {
    links.push({ key: 'shell.changePassword', to: paths.users.passwordOfMe.of(profile.id), Icon: PasswordIcon });
  }

  if (reviews) links.push({ key: 'shell.accessReviews', to: paths.accessReviews.list, Icon: ReviewIcon });
  if (!profile.signInAs) {
    links.push({ key: 'shell.security', to: paths.security, Icon: SecurityIcon });
    if (can('account.connect')) links.push({ key: 'shell.connect', to: paths.connect, Icon: ConnectIcon });
    for (const { label, to, icon } of ofModules) links.push({ key: label, to, Icon: icon });
  }

  return (
    <MenuList dense disablePadding aria-label={translate('shell.user', { name: profile.name })} sx={{ mx: -1 }}>
      {links.map(({ key, to, Icon }) => (
        <MenuItem key={key} component={Link} to={to} onClick={onClose} sx={{ borderRadius: 1 }}>
          <ListItemIcon>
            <Icon fontSize="small" />
          </ListItemIcon>
          <ListItemText>{translate(key)}</ListItemText>
        </MenuItem>
      ))}
      {isPhone && (
        <MenuItem
          component="a"
          href={helpUrl()}
          target="_blank"
          rel="noopener"
          onClick={onClose}
          sx={{ borderRadius: 1 }}
        >
          <ListItemIcon>
            <HelpIcon fontSize="small" />
          </ListItemIcon>
          <ListItemText>{translate('shell.help')}</ListItemText>
        </MenuItem>
      )}
      {profile.signInAs && (
        <MenuItem onClick={stop} disabled={isStopping} sx={{ borderRadius: 1 }}>
          <ListItemIcon>
            <StopIcon fontSize="small" />
          </ListItemIcon>
          <ListItemText>{translate('shell.stopActing')}</ListItemText>
        </MenuItem>
      )}
    </MenuList>
  );
}
