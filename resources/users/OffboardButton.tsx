import LeaveIcon from '@mui/icons-material/PersonOffOutlined';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { UserView } from '#contract/users/users.ts';
import { pageWithTexts } from '#web/messages/lazyMessages.ts';
import { lazyPart } from '#web/ui/page/lazyPart.ts';

const OffboardDialog = lazyPart(pageWithTexts('records', () => import('./OffboardDialog.tsx')));

/** Opens the offboarding dialog. The dialog stays open with its report although the button is not shown any more. */
export function OffboardButton({ user, isOffered }: { user: UserView; isOffered: boolean }) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {isOffered && (
        <Button color="error" startIcon={<LeaveIcon />} onClick={() => setOpen(true)}>
          {translate('backOffice.offboard.action')}
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <OffboardDialog user={user} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
