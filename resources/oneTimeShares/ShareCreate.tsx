import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { useStored } from '#authProvider/useStored.ts';
import { removeCopied } from '#web/copiedFiles.ts';
import { paths } from '#web/paths.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { useUnsavedGuard } from '#web/ui/dialogs/useUnsavedGuard.ts';
import { PageFrame } from '#web/ui/page/PageFrame.tsx';
import { useGoBack } from '#web/ui/page/useGoBack.ts';
import { ShareForm } from './ShareForm.tsx';
import { recipientsIn } from './shareDraft.ts';
import { type ShareOrder, useSendShare } from './useSendShare.ts';

/** The page `/onetimeshare/new`. The recipients are confirmed before anything is sent. */
export default function ShareCreate() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const goBack = useGoBack(paths.oneTimeShares.list);
  const copied = useStored('copied.oneTimeShares') ?? [];
  const [order, setOrder] = useState<ShareOrder>();
  const [isChanged, setChanged] = useState(false);
  const { mutate, error, isPending, sent } = useSendShare();
  const leaveForm = useUnsavedGuard(isChanged);

  const share = (confirmed: ShareOrder) => {
    setOrder(undefined);
    mutate(confirmed, {
      onSuccess: () => {
        removeCopied(confirmed.fileIds, ['copied.oneTimeShares']);
        leaveForm(() => navigate(paths.oneTimeShares.success, { replace: true, state: { isSent: true } }));
      },
    });
  };

  return (
    <PageFrame width="form">
      <ShareForm
        stored={copied}
        error={error}
        isSending={isPending}
        sent={sent}
        onShare={setOrder}
        onChange={setChanged}
        onCancel={goBack}
      />
      {order && (
        <ConfirmDialog
          title={translate('shares.confirm')}
          question={translate('shares.confirmQuestion', { smart_count: order.fileIds.length + order.files.length })}
          confirm={translate('shares.shareNow')}
          error={null}
          isBusy={false}
          onConfirm={() => share(order)}
          onClose={() => setOrder(undefined)}
        >
          <List dense disablePadding sx={{ mt: 1 }}>
            {recipientsIn(order.values.emails).map((address) => (
              <ListItem key={address} disableGutters sx={{ overflowWrap: 'anywhere', fontWeight: 600 }}>
                {address}
              </ListItem>
            ))}
          </List>
        </ConfirmDialog>
      )}
    </PageFrame>
  );
}
