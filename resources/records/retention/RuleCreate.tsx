import { Create } from 'react-admin';
import { AdminPage } from '#web/admin/AdminPage.tsx';
import { FormTitle } from '#web/admin/form/FormTitle.tsx';
import { useSaved } from '#web/admin/form/useSaved.ts';
import { RecordsTabs } from '../RecordsTabs.tsx';
import { RuleForm } from './RuleForm.tsx';
import { emptyRule, type RuleDraft, ruleOf } from './ruleDraft.ts';

/** A new retention rule, `/records/rule/create`. */
export default function RuleCreate() {
  const saved = useSaved({ resource: 'retention', message: 'records.ruleCreated', isNew: true });
  return (
    <AdminPage tabs={<RecordsTabs current="rules" />}>
      <FormTitle title="records.createRule" within={{ resource: 'retention', list: 'records.rules' }} />
      <Create resource="retention" mutationOptions={saved} transform={(draft: object) => ruleOf(draft as RuleDraft)}>
        <RuleForm defaultValues={emptyRule} />
      </Create>
    </AdminPage>
  );
}
