import { useTranslate } from 'react-admin';
import { type LegalHold, legalHolds } from '#contract/legalHolds.ts';
import { call } from '#dataProvider/client.ts';
import { ActionDialog } from '#web/admin/ActionDialog.tsx';

/** Releases a hold after asking for the reason. */
export function ReleaseHold({ hold: { id, name }, onClose }: { hold: LegalHold; onClose: () => void }) {
  const translate = useTranslate();
  return (
    <ActionDialog
      label={translate('records.release')}
      question={translate('records.releaseQuestion', { name })}
      isDestructive
      reason={translate('records.reason')}
      run={(reason) => call(legalHolds.release, { params: { id: String(id) }, body: { reason } })}
      done={translate('records.released', { name })}
      changes="records"
      onClose={onClose}
    />
  );
}
