import Button from '@mui/material/Button';
import { useState } from 'react';
import { List, useTranslate } from 'react-admin';
import { type ReviewFile, retention } from '#contract/retention.ts';
import { call } from '#dataProvider/client.ts';
import { ActionDialog } from '#web/admin/ActionDialog.tsx';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { ListHeader } from '#web/admin/list/ListHeader.tsx';
import { NoRows } from '#web/admin/list/ListStates.tsx';
import { Column, Table } from '#web/admin/list/Table.tsx';
import { useFormat } from '#web/ui/text/useFormat.ts';
import { RecordsTabs } from '../RecordsTabs.tsx';

/** Files that retention rules have given to the user to decide, `/records/reviews`. */
export default function ReviewList() {
  const { formatDate } = useFormat();
  return (
    <AdminPage tabs={<RecordsTabs current="reviews" />}>
      <List resource="reviews" actions={<ListHeader title="records.reviews" />} exporter={false}>
        <Table<ReviewFile>
          empty={<NoRows text="records.noReviews" />}
          phone={{
            primary: ({ name }) => name,
            secondary: ({ fullPath }) => fullPath,
            end: (file) => <Decide file={file} />,
          }}
        >
          <Column<ReviewFile> source="name" label="records.name" />
          <Column<ReviewFile> source="fullPath" label="records.location" />
          <Column<ReviewFile> source="ruleName" label="records.rule" />
          <Column<ReviewFile> source="on" label="records.due" render={({ on }) => formatDate(on)} />
          <Column<ReviewFile> label="ui.actions" align="right" render={(file) => <Decide file={file} />} />
        </Table>
      </List>
    </AdminPage>
  );
}

function Decide({ file }: { file: ReviewFile }) {
  const translate = useTranslate();
  const [decision, setDecision] = useState<'keep' | 'bin'>();
  return (
    <>
      {(['keep', 'bin'] as const).map((item) => (
        <Button key={item} size="small" color={item === 'bin' ? 'error' : 'primary'} onClick={() => setDecision(item)}>
          {translate(`records.decisions.${item}`)}
        </Button>
      ))}
      {decision && <DecideDialog file={file} decision={decision} onClose={() => setDecision(undefined)} />}
    </>
  );
}

interface DecideDialogProps {
  file: ReviewFile;
  decision: 'keep' | 'bin';
  onClose: () => void;
}

function DecideDialog({ file: { id, ruleId, name }, decision, onClose }: DecideDialogProps) {
  const translate = useTranslate();
  return (
    <ActionDialog
      label={translate(`records.decisions.${decision}`)}
      question={name}
      isDestructive={decision === 'bin'}
      reason={translate('records.reason')}
      run={(reason) => call(retention.decide, { body: { id, ruleId, decision, reason } })}
      changes="records"
      onClose={onClose}
    />
  );
}
