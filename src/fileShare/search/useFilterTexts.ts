import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import type { Attribute } from '#contract/attributeGroups.ts';
import { useAttributeTexts } from '#web/ui/attributes/useAttributeTexts.ts';
import { endsOf, isRanged, type Search } from '../state/search.ts';
import { groupQuery } from './results.ts';

/** What a search asks for, as people say it, one text for each condition. */
export function useFilterTexts({ text, attributeGroupId, values }: Search): string[] {
  const translate = useTranslate();
  const attributeTexts = useAttributeTexts();
  const { data: group } = useQuery(groupQuery(attributeGroupId));
  const valueTexts = ({ type, selections }: Attribute, value: string) => {
    const valueString = selections.find(({ id }) => String(id) === value)?.text ?? '';
    const [, variable] = /^\{(me|today)\}$/.exec(value) ?? [];
    if (variable) return translate(`search.${variable}`);
    return value === '' ? '…' : attributeTexts({ type, value, valueString });
  };
  const conditions = Object.entries(values).map(([attributeId, value]) => {
    const attribute = group?.attributes.find(({ id }) => id === Number(attributeId));
    if (!attribute) return value;
    const [start, end] = endsOf(value);
    const formatValue = isRanged(attribute.type)
      ? translate('search.range', { start: valueTexts(attribute, start), end: valueTexts(attribute, end) })
      : valueTexts(attribute, value);
    return translate('search.value', { name: attribute.name, value: formatValue });
  });
  return [
    ...(text === '' ? [] : [text]),
    ...(group ? [translate('search.group', { name: group.name })] : []),
    ...conditions,
  ];
}
