import { useDataProvider, useTranslate } from 'react-admin';
import { impersonate } from '#authProvider/impersonate.ts';
import { invitations } from '#contract/users/invitations.ts';
import type { UserView } from '#contract/users/users.ts';
import type { AppDataProvider } from '#dataProvider/index.ts';
import { ActionDialog } from '#web/admin/ActionDialog.tsx';

interface UserDialogProps {
  user: UserView;
  onClose: () => void;
}

/** Mails a user a link to set a password, after a confirmation with the address. */
export function InviteDialog({ user: { id, name, email }, onClose }: UserDialogProps) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<AppDataProvider>();
  return (
    <ActionDialog
      title={translate('users.invite')}
      question={translate('users.inviteQuestion', { name, email })}
      label={translate('users.send')}
      run={() => dataProvider.request('users', invitations.invite, { body: { id } })}
      done={translate('users.invited', { name })}
      onClose={onClose}
    />
  );
}

/** Starts impersonating a user, after a confirmation that asks for the reason. */
export function SignInAsDialog({ user: { id, name }, onClose }: UserDialogProps) {
  const translate = useTranslate();
  return (
    <ActionDialog
      label={translate('users.impersonate')}
      question={translate('users.impersonateQuestion', { name })}
      reason={translate('users.reason')}
      isReasonOptional
      run={(reason) => impersonate(id, reason)}
      onClose={onClose}
    />
  );
}

/** Reactivates a deactivated user. */
export function ReactivateDialog({ user, onClose }: UserDialogProps) {
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const { id, name, rowVersion } = user;
  return (
    <ActionDialog
      label={translate('users.reactivate')}
      question={translate('users.reactivateQuestion', { name })}
      run={() => dataProvider.update('users', { id, data: { rowVersion, invalid: false }, previousData: user })}
      // The answer tells nothing of what follows from it: the state, the new version.
      changes="people"
      done={translate('users.reactivated', { name })}
      onClose={onClose}
    />
  );
}
