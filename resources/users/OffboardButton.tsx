import LeaveIcon from '@mui/icons-material/PersonOffOutlined';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { UserView } from '#contract/users/users.ts';
import { pageWithTexts } from '#web/messages/lazyMessages.ts';
import { lazyPart } from '#web/ui/page/lazyPart.ts';

const OffboardDialog = lazyPart(pageWithTexts('records', () => import('./OffboardDialog.tsx')));

/** Opens what is to be done when a user leaves; the report stays when it is not offered any more. */
export function OffboardButton({ user, isOffered }: { user: UserView; isOffered: boolean }) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {isOffered && (
        <Button color="error" startIcon={<LeaveIcon />} onClick={() => setOpen(true)}>
          {translate('backOffice.offboard.leaves')}
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
