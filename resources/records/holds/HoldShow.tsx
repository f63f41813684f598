import AddIcon from '@mui/icons-material/Add';
import EditIcon from '@mui/icons-material/EditOutlined';
import ReleaseIcon from '@mui/icons-material/LockOpenOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Show, useRecordContext, useTranslate } from 'react-admin';
import { Link, useParams } from 'react-router-dom';
import { type LegalHold, legalHolds } from '#contract/legalHolds.ts';
import { saveContent } from '#dataProvider/saveContent.ts';
import { RecordLog } from '#resources/logs/RecordLog.tsx';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { DescriptionList } from '#web/admin/DescriptionList.tsx';
import { RecordHeader } from '#web/admin/RecordHeader.tsx';
import { RecordTabs } from '#web/admin/RecordTabs.tsx';
import { SaveFileButton } from '#web/admin/SaveFileButton.tsx';
import { paths } from '#web/paths.ts';
import { useStampTexts } from '#web/ui/text/useStampTexts.ts';
import { RecordsTabs } from '../RecordsTabs.tsx';
import { AddHeldNodes } from './AddHeldNodes.tsx';
import { HeldNodeList } from './HeldNodeList.tsx';
import { holdListing } from './HoldList.tsx';
import { ReleaseHold } from './ReleaseHold.tsx';

/** A legal hold with its files and folders, `/records/hold/{id}`. */
export default function HoldShow() {
  return (
    <AdminPage tabs={<RecordsTabs current="holds" />}>
      <Show resource="legalHolds" id={useParams().id}>
        <Details />
      </Show>
    </AdminPage>
  );
}

function Details() {
  const translate = useTranslate();
  const hold = useRecordContext<LegalHold>();
  if (!hold) return null;
  const { name, reason, nodes } = hold;
  return (
    <>
      <RecordHeader name={name} line={reason} list={translate('records.holds')} listing={holdListing}>
        <HoldActions hold={hold} />
      </RecordHeader>
      <RecordTabs
        label={name}
        tabs={[
          { id: 'nodes', label: 'records.nodes', count: nodes, content: <HeldNodeList /> },
          { id: 'details', label: 'records.details', content: <HoldDetails hold={hold} /> },
          { id: 'activity', label: 'ui.activity', content: <RecordLog object={name} /> },
        ]}
      />
    </>
  );
}

function HoldActions({ hold }: { hold: LegalHold }) {
  const translate = useTranslate();
  const [dialog, setDialog] = useState<'add' | 'release'>();
  const close = () => setDialog(undefined);
  if (hold.releasedOn) return null;
  return (
    <>
      <Button variant="contained" startIcon={<AddIcon />} onClick={() => setDialog('add')}>
        {translate('records.add')}
      </Button>
      <SaveFileButton
        label="records.export"
        save={() => saveContent(legalHolds.export, { params: { id: String(hold.id) } }, `${hold.name}.zip`)}
      />
      <Button component={Link} to={paths.legalHolds.edit.of(hold.id)} startIcon={<EditIcon />}>
        {translate('ui.edit')}
      </Button>
      <Button color="error" startIcon={<ReleaseIcon />} onClick={() => setDialog('release')}>
        {translate('records.release')}
      </Button>
      {dialog === 'add' && <AddHeldNodes holdId={hold.id} onClose={close} />}
      {dialog === 'release' && <ReleaseHold hold={hold} onClose={close} />}
    </>
  );
}

function HoldDetails({ hold }: { hold: LegalHold }) {
  const translate = useTranslate();
  const stampTexts = useStampTexts();
  const { releasedOn, releasedBy } = hold;
  return (
    <DescriptionList
      details={{
        'records.reason': hold.reason,
        'records.createdOn': stampTexts(hold.createdOn, hold.createdBy),
        'records.state': releasedOn && releasedBy ? stampTexts(releasedOn, releasedBy) : translate('records.inForce'),
        'records.releaseReason': hold.releaseReason ?? '',
      }}
    />
  );
}
