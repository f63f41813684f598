import { useQuery } from '@tanstack/react-query';
import { ReferenceField, TextField, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { RetentionRule } from '#contract/retention.ts';
import { DescriptionList } from '#web/admin/DescriptionList.tsx';
import { folderQuery } from '#web/fileShare/state/queries.ts';
import { useAttributes } from './useAttributes.ts';
import { usePeriodText } from './usePeriodText.ts';

/** A rule in sentences. */
export function RuleDetails({ rule }: { rule: RetentionRule }) {
  const translate = useTranslate();
  const periodText = usePeriodText();
  const attributes = useAttributes();
  const { folderId, attributeGroupId, condition, base, period, action, reviewer, active } = rule;
  const { data: folder } = useQuery({ ...folderQuery(folderId ?? 0), enabled: folderId !== null });
  const nameOf = (id: number) => attributes.find((attribute) => attribute.id === id)?.label ?? '';
  const conditionText = () => {
    if (!condition) return translate('records.allFiles');
    const { attributeId, is, value } = condition;
    const option = attributes
      .find(({ id }) => id === attributeId)
      ?.selections.find(({ id }) => String(id) === String(value));
    const shown = is === 'empty' ? '' : (option?.text ?? String(value ?? ''));
    return `${nameOf(attributeId)} ${translate(`records.conditions.${is}`)} ${shown}`.trim();
  };
  return (
    <DescriptionList
      details={{
        'records.scope': translate(`records.scopes.${attributeGroupId === null ? 'folder' : 'attributeGroup'}`),
        'records.folder': folder && <Link to={`/?folder=${folder.id}`}>{folder.name}</Link>,
        'records.attributeGroup': attributeGroupId !== null && (
          <ReferenceField source="attributeGroupId" reference="attributeGroups">
            <TextField source="name" />
          </ReferenceField>
        ),
        'records.condition': conditionText(),
        'records.base': typeof base === 'number' ? nameOf(base) : translate(`records.bases.${base}`),
        'records.period': periodText(period),
        'records.action': translate(`records.actions.${action}`),
        'records.reviewer': reviewer?.name,
        'records.state': translate(active ? 'records.active' : 'records.inactive'),
      }}
    />
  );
}
