import { Edit } from 'react-admin';
import { useParams } from 'react-router-dom';
import type { RetentionRule } from '#contract/retention.ts';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { FormTitle } from '#web/admin/form/FormTitle.tsx';
import { useSaved } from '#web/admin/form/useSaved.ts';
import { shownInPage } from '#web/admin/shownInPage.ts';
import { paths } from '#web/paths.ts';
import { RecordsTabs } from '../RecordsTabs.tsx';
import { RuleForm } from './RuleForm.tsx';
import { draftOf, type RuleDraft, ruleOf } from './ruleDraft.ts';

const select = (rule: RetentionRule) => draftOf(rule) as unknown as RetentionRule;

/** Editing a retention rule, `/records/rule/edit/{id}`. */
export default function RuleEdit() {
  const id = Number(useParams().id);
  const saved = useSaved({
    resource: 'retention',
    message: 'records.ruleSaved',
    otherwise: paths.retention.show.of(id),
  });
  return (
    <AdminPage tabs={<RecordsTabs current="rules" />}>
      <FormTitle title="records.editRule" within={{ resource: 'retention', list: 'records.rules' }} id={id} />
      <Edit
        resource="retention"
        id={id}
        mutationOptions={saved}
        transform={(draft: object) => ruleOf(draft as RuleDraft)}
        queryOptions={{ ...shownInPage, select }}
      >
        <RuleForm />
      </Edit>
    </AdminPage>
  );
}
