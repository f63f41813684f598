import DeleteIcon from '@mui/icons-material/DeleteOutline';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Bulletin } from '#contract/bulletins.ts';
import { DeleteDialog } from '#web/admin/DeleteDialog.tsx';

/** Deletes a bulletin after a confirmation. */
export function DeleteBulletin({ bulletin, describedBy }: { bulletin: Bulletin; describedBy: string }) {
  const translate = useTranslate();
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <Button
        size="small"
        color="error"
        startIcon={<DeleteIcon />}
        aria-describedby={describedBy}
        onClick={() => setConfirming(true)}
      >
        {translate('ui.delete')}
      </Button>
      {isConfirming && (
        <DeleteDialog
          resource="bulletins"
          record={bulletin}
          title={translate('ui.deleting')}
          question={translate('bulletins.deleteQuestion')}
          done={translate('bulletins.deleted')}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}
