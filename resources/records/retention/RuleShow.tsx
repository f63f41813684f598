import EditIcon from '@mui/icons-material/EditOutlined';
import RunIcon from '@mui/icons-material/PlayArrowOutlined';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { Show, useNotify, useRecordContext, useTranslate } from 'react-admin';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { useCan } from '#authProvider/useCan.ts';
import { type RetentionRule, retention } from '#contract/retention.ts';
import { call } from '#dataProvider/client.ts';
import { RecordLog } from '#resources/logs/RecordLog.tsx';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { DeleteButton } from '#web/admin/DeleteButton.tsx';
import { useRefreshLists } from '#web/admin/list/useLiveLists.ts';
import { RecordHeader } from '#web/admin/RecordHeader.tsx';
import { RecordTabs } from '#web/admin/RecordTabs.tsx';
import { paths } from '#web/paths.ts';
import { RecordsTabs } from '../RecordsTabs.tsx';
import { RuleDetails } from './RuleDetails.tsx';
import { RulePreview } from './RulePreview.tsx';

/** A retention rule with what it would do today, `/records/rule/{id}`. */
export default function RuleShow() {
  return (
    <AdminPage tabs={<RecordsTabs current="rules" />}>
      <Show resource="retention" id={useParams().id}>
        <Details />
      </Show>
    </AdminPage>
  );
}

function Details() {
  const translate = useTranslate();
  const rule = useRecordContext<RetentionRule>();
  if (!rule) return null;
  const { name } = rule;
  return (
    <>
      <RecordHeader name={name} list={translate('records.rules')}>
        <RuleActions rule={rule} />
      </RecordHeader>
      <RecordTabs
        label={name}
        tabs={[
          { id: 'preview', label: 'records.preview', content: <RulePreview rule={rule} /> },
          { id: 'details', label: 'records.details', content: <RuleDetails rule={rule} /> },
          { id: 'activity', label: 'ui.activity', content: <RecordLog object={name} /> },
        ]}
      />
    </>
  );
}

function RuleActions({ rule }: { rule: RetentionRule }) {
  const translate = useTranslate();
  const notify = useNotify();
  const can = useCan();
  const navigate = useNavigate();
  const refresh = useRefreshLists();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(retention.run, { params: { id: String(rule.id) }, body: {} }),
    onSuccess: ({ total, errors }) =>
      notify('records.ran', { type: 'success', messageArgs: { smart_count: total, failed: errors.length } }),
    onError: (error) => notify(error.message, { type: 'error' }),
    onSettled: () => refresh('records'),
  });
  return (
    <>
      {rule.active && can('retention.run') && (
        <Button startIcon={<RunIcon />} loading={isPending} onClick={() => mutate()}>
          {translate('records.run')}
        </Button>
      )}
      <Button component={Link} to={paths.retention.edit.of(rule.id)} startIcon={<EditIcon />}>
        {translate('ui.edit')}
      </Button>
      <DeleteButton
        resource="retention"
        record={rule}
        title={translate('records.deleteTitle')}
        question={translate('records.deleteRule', { name: rule.name })}
        done={translate('records.ruleDeleted', { name: rule.name })}
        onDeleted={() => navigate(paths.retention.list)}
      />
    </>
  );
}
